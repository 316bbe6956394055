public import SecretMemory
internal import Vault

/// What a person must bring to unlock a vault, beside the machine's secure element. Each opens it alone.
public enum ProtectorKind: String, CaseIterable, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault. It stands alone.
  case none
  case passphrase
  /// 6 to 64 characters that the secure element judges: it counts wrong ones, and answers none after some, for a while.
  case pin
  /// A FIDO2 security key, which gives a secret after its own PIN or a finger, and a touch. A vault may have several.
  case securityKey = "security-key"

  init(_ protector: Vault.ProtectorKind) {
    self =
      switch protector {
      case .none: .none
      case .passphrase: .passphrase
      case .pin: .pin
      case .securityKey: .securityKey
      }
  }

  var forVault: Vault.ProtectorKind {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }

  /// Whether it opens private keys of `KeyMode.high`.
  public var isStrong: Bool { forVault.isStrong }
}

/// One way to open a vault.
public struct Protector: Identifiable, Equatable, Sendable {
  /// Stays while the protector is there, through every change of its secret.
  public struct ID: Hashable, Sendable {
    let octets: [UInt8]
  }

  public let id: ID
  /// Nil for one of a later version, which this one does not open.
  public let kind: ProtectorKind?
  /// What the person calls it; empty for nothing. Before unlock nobody vouches for it: not safe to show as it is.
  public let name: String

  init(_ summary: ProtectorSummary) {
    id = ID(octets: summary.id)
    kind = summary.kind.map(ProtectorKind.init)
    name = summary.name
  }
}

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

  /// As the vault takes it.
  consuming func forVault() -> Vault.NewProtector {
    switch consume self {
    case .passphrase(let passphrase): .passphrase(passphrase)
    case .pin(let pin): .pin(pin)
    case .securityKey(let key): .securityKey(key.held)
    }
  }
}

/// The protectors that a vault is made with; without any, it opens with nothing.
public struct NewProtectors: ~Copyable {
  private let protectors: Vault.NewProtectors

  public init(
    passphrase: consuming SecretBytes? = nil, pin: consuming SecretBytes? = nil,
    securityKey: HeldSecurityKey? = nil
  ) {
    protectors = Vault.NewProtectors(
      passphrase: passphrase, pin: pin, securityKey: securityKey?.held)
  }

  public static var none: NewProtectors { NewProtectors() }

  public static func passphrase(_ passphrase: consuming SecretBytes) -> NewProtectors {
    NewProtectors(passphrase: passphrase)
  }

  /// What opens a vault that is made with them, and can be kept until it is; nil where a security key alone does.
  package borrowing func opening() throws(SecretMemoryError) -> Credential? {
    if let passphrase = try protectors.passphrase?.copy() { return .passphrase(passphrase) }
    if let pin = try protectors.pin?.copy() { return .pin(pin) }
    return protectors.securityKey == nil ? Credential.none : nil
  }

  /// As the vault takes them.
  consuming func forVault() -> Vault.NewProtectors { protectors }
}
