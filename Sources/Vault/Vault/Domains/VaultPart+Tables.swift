package import VaultModel

extension VaultPart {
  /// The format that brought the domain. A vault that came to it from an earlier one has the domain from its first change on.
  var since: VaultFormat {
    switch self {
    case .settings, .identities, .contacts, .keyMetadata, .replay, .certificates, .wallets: .five
    }
  }

  /// Those that a vault of a format can have.
  static func all(of format: VaultFormat) -> [VaultPart] { allCases.filter { $0.since <= format } }

  /// The tables of sealed values that belong to the domain.
  var tables: [SealedTable] { SealedTable.allCases.filter { $0.domain == self } }

  /// The table whose rows are found by values alone; nil of a domain without one.
  var lookupTable: SealedTable? {
    switch self {
    case .contacts: .lookup
    case .wallets: .known
    case .settings, .identities, .keyMetadata, .replay, .certificates: nil
    }
  }

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
  case wallet
  /// A wallet's accounts, by their public keys.
  case account
  /// Which addresses are known, by what people compare of them.
  case known
  case payee
  /// What a contract's amounts count, as the person said.
  case token
  /// Whom something was signed for.
  case paid

  package var domain: VaultPart {
    switch self {
    case .setting: .settings
    case .identity, .openPGPKey: .identities
    case .contact, .lookup: .contacts
    case .replay, .replayState: .replay
    case .certificate: .certificates
    case .wallet, .account, .known, .payee, .token, .paid: .wallets
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
