internal import Vault

/// A part of a vault: it has a key of its own, and can be damaged and repaired by itself.
public enum VaultPart: String, CaseIterable, Codable, Sendable {
  /// The policies, the preferences, and which identity is the active one.
  case settings
  /// The person's identities and OpenPGP certificates, without private keys.
  case identities
  case contacts
  /// The private keys.
  case keyMetadata = "key-metadata"
  /// Which messages were opened.
  case replay

  init(_ domain: Domain) {
    self =
      switch domain {
      case .settings: .settings
      case .identities: .identities
      case .contacts: .contacts
      case .keyMetadata: .keyMetadata
      case .replay: .replay
      }
  }

  var domain: Domain {
    switch self {
    case .settings: .settings
    case .identities: .identities
    case .contacts: .contacts
    case .keyMetadata: .keyMetadata
    case .replay: .replay
    }
  }
}

extension [VaultPart: String] {
  /// What the vault says of its domains.
  init(_ damage: [Domain: String]) {
    self.init(uniqueKeysWithValues: damage.map { (VaultPart($0.key), $0.value) })
  }
}

extension WhisperError {
  /// A part's rows are not those that were written last.
  public static func damaged(_ part: VaultPart, reason: String) -> WhisperError {
    .vault(.domainDamaged(part.domain, reason: reason))
  }

  /// The part that is damaged, and why, where this is what the error says.
  public var damage: (part: VaultPart, reason: String)? {
    guard case .vault(.domainDamaged(let domain, let reason)) = self else { return nil }
    return (VaultPart(domain), reason)
  }
}
