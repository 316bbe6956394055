/// A part of the vault with a key of its own.
package enum Domain: String, CaseIterable, Sendable {
  case settings
  case identities
  case contacts
  /// The custody of private keys: its rows are sealed by the secure element, and counted and
  /// authenticated here.
  case keyMetadata = "key-metadata"
  case replay
  /// The OpenPGP certificates of contacts, apart from them, so that who lists contacts opens none.
  case certificates

  /// The format that brought the domain. A vault that came to it from the one before has the domain from its first
  /// change on.
  var since: Int64 { self == .certificates ? 4 : 1 }

  /// Those that a vault of a format can have.
  static func all(of version: Int64) -> [Domain] { allCases.filter { $0.since <= version } }

  /// The tables of sealed values that belong to the domain.
  var tables: [SealedTable] { SealedTable.allCases.filter { $0.domain == self } }

  /// Every table that the domain's head counts, by name.
  var countedTables: [CountedTable] {
    (tables.map(CountedTable.sealed) + (self == .keyMetadata ? [.custody] : []))
      .sorted { $0.name < $1.name }
  }
}

/// A table of sealed rows: an id of a few bytes, which is no secret, and one sealed value.
package enum SealedTable: String, CaseIterable, Sendable {
  case setting
  case identity
  /// The certificates of the person's own OpenPGP keys.
  case openPGPKey = "openpgp_key"
  case contact
  /// Which contacts have a name or a key: see `Lookup`.
  case lookup
  case replay
  case replayState = "replay_state"
  /// The OpenPGP certificates of contacts.
  case certificate

  package var domain: Domain {
    switch self {
    case .setting: .settings
    case .identity, .openPGPKey: .identities
    case .contact, .lookup: .contacts
    case .replay, .replayState: .replay
    case .certificate: .certificates
    }
  }
}

/// A table whose rows a head counts: of sealed values, or of private keys.
enum CountedTable: Hashable {
  case sealed(SealedTable)
  case custody

  var name: String {
    switch self {
    case .sealed(let table): table.rawValue
    case .custody: "custody"
    }
  }
}
