public import SecretMemory

/// What a person brings to open a vault, beside the machine's secure element.
public enum Credential: ~Copyable {
  case none
  case passphrase(SecretBytes)
  case pin(SecretBytes)
  /// Whichever of the vault's it is. It is asked at the first use.
  case securityKey(HeldSecurityKey)

  /// A passphrase, or nothing for nil.
  public init(passphrase: borrowing SecretBytes?) throws(SecretMemoryError) {
    switch passphrase {
    case .some(let passphrase): self = .passphrase(try passphrase.copy())
    case .none: self = .none
    }
  }

  /// The kind of protector that it answers.
  public var kind: ProtectorKind {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }

  public borrowing func copy() throws(SecretMemoryError) -> Credential {
    switch self {
    case .none: .none
    case .passphrase(let passphrase): .passphrase(try passphrase.copy())
    case .pin(let pin): .pin(try pin.copy())
    case .securityKey(let key): .securityKey(key)
    }
  }
}
