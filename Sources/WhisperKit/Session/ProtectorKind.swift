public import SecretMemory
internal import Vault

/// What a person must bring to unlock a vault, beside the machine's secure element.
public enum ProtectorKind: String, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault.
  case none
  case passphrase

  init(_ protector: Vault.Protector) {
    self =
      switch protector {
      case .none: .none
      case .passphrase: .passphrase
      }
  }
}

/// A protector with what it needs to seal.
public enum NewProtector: ~Copyable {
  case none
  case passphrase(SecretBytes)

  public var kind: ProtectorKind {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    }
  }

  /// As the vault takes it.
  consuming func forVault() -> Vault.NewProtector {
    switch consume self {
    case .none: .none
    case .passphrase(let passphrase): .passphrase(passphrase)
    }
  }
}
