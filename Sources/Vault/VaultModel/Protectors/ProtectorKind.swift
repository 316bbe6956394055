/// What a person must bring to unlock a vault, beside the machine's secure element. Each opens it alone.
public enum ProtectorKind: String, CaseIterable, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault. It stands alone.
  case none
  case passphrase
  /// 6 to 64 characters that the secure element judges: it counts wrong ones, and answers none after some, for a while.
  case pin
  /// A FIDO2 security key, which gives a secret after its own PIN or a finger, and a touch. A vault may have several.
  case securityKey = "security-key"

  /// As it stands in the file.
  package var number: UInt8 {
    switch self {
    case .none: 0
    case .passphrase: 1
    case .pin: 2
    case .securityKey: 3
    }
  }

  /// Nil for one of a later version.
  package init?(number: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = kind
  }

  /// Whether there can be more than one of it.
  package var isSeveral: Bool { self == .securityKey }

  /// Whether it opens private keys of `KeyMode.high`: a key of its own stands behind it, to which secrets are sealed without
  /// asking anybody.
  public var isStrong: Bool {
    switch self {
    case .none, .passphrase: false
    case .pin, .securityKey: true
    }
  }
}
