package import SecretMemory
internal import VaultModel

extension ProtectorKind {
  /// Thrown where one of this kind has to answer and nothing was brought.
  var required: VaultError {
    switch self {
    case .none, .passphrase: .passphraseRequired
    case .pin: .pinRequired
    case .securityKey: .securityKeyRequired
    }
  }

  /// Thrown where the vault has none of this kind.
  var notSet: VaultError {
    switch self {
    case .none, .passphrase: .noPassphraseSet
    case .pin: .noPINSet
    case .securityKey: .noSecurityKeySet
    }
  }
}

extension NewProtector {
  /// Whether a secret is as long as PINs are.
  package static func isPIN(_ secret: borrowing SecretBytes) -> Bool { PINFactor.isPIN(secret) }
}
