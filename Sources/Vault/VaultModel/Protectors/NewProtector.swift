public import SecretMemory

/// A protector with what it needs to seal.
public enum NewProtector: ~Copyable {
  case passphrase(SecretBytes)
  case pin(SecretBytes)
  /// The one that is plugged in, which is touched twice.
  case securityKey(HeldSecurityKey)

  public var kind: ProtectorKind {
    switch self {
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }
}
