/// A part of the vault with a key of its own.
package enum Domain: String, CaseIterable, Sendable {
  case settings
  case identities
  case contacts
  /// The custody of private keys: its rows are sealed by the secure element, and counted and
  /// authenticated here.
  case keyMetadata = "key-metadata"
  case replay

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

  package var domain: Domain {
    switch self {
    case .setting: .settings
    case .identity, .openPGPKey: .identities
    case .contact, .lookup: .contacts
    case .replay, .replayState: .replay
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
