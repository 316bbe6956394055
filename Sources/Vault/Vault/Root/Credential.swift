package import SecretMemory

/// What a person brings to open a vault, beside the machine's secure element.
package enum Credential: ~Copyable {
  case none
  case passphrase(SecretBytes)
  case pin(SecretBytes)
  case securityKey(HeldSecurityKey)

  /// A passphrase, or nothing for nil.
  package init(passphrase: borrowing SecretBytes?) throws(SecretMemoryError) {
    switch passphrase {
    case .some(let passphrase): self = .passphrase(try passphrase.copy())
    case .none: self = .none
    }
  }

  /// The kind of protector that it answers.
  package var kind: ProtectorKind {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }

  package borrowing func copy() throws(SecretMemoryError) -> Credential {
    switch self {
    case .none: .none
    case .passphrase(let passphrase): .passphrase(try passphrase.copy())
    case .pin(let pin): .pin(try pin.copy())
    case .securityKey(let key): .securityKey(key)
    }
  }
}
