/// A part of the vault with a key of its own.
public enum Domain: String, CaseIterable, Sendable {
  case settings
  case identities
  case contacts
  /// The custody of private keys: its rows are sealed by the secure element, and counted and
  /// authenticated here.
  case keyMetadata = "key-metadata"
  case replay

  /// The tables whose rows belong to the domain.
  var tables: [SealedTable] { SealedTable.allCases.filter { $0.domain == self } }
}

/// A table of sealed rows: an id of a few bytes, which is no secret, and one sealed value.
package enum SealedTable: String, CaseIterable, Sendable {
  case setting
  case identity
  /// The certificates of the person's own OpenPGP keys.
  case openPGPKey = "openpgp_key"
  case contact
  case replay
  case replayState = "replay_state"

  /// Which version of the tables it came with.
  var firstVersion: Int64 {
    switch self {
    case .setting, .identity, .contact, .replay, .replayState: 1
    case .openPGPKey: 2
    }
  }

  package var domain: Domain {
    switch self {
    case .setting: .settings
    case .identity, .openPGPKey: .identities
    case .contact: .contacts
    case .replay, .replayState: .replay
    }
  }
}
