/// Why a certificate, a User ID or a subkey is revoked. The primary key's signature on it was verified.
public struct Revocation: Hashable, Sendable {
  /// The revocation itself, as others may be shown it.
  public let signature: Signature

  /// Nil where no reason is told, which is hard but for a name.
  public var reason: RevocationReason? { signature.revocationReason }

  /// What the owner wrote beside the reason, often nothing. Whoever shows it must make it harmless for the terminal
  /// first.
  public var text: String { signature.revocationText ?? "" }

  /// When the owner revoked it, in seconds since 1970.
  public var creationTime: Int64 { signature.creationTime ?? 0 }

  /// When a soft revocation ends by itself, in seconds since 1970; nil: never.
  public var expirationTime: Int64? { isHard ? nil : signature.expirationTime }

  /// Whether it holds at all times, before it was made too, because somebody else may have had the key. A soft one
  /// holds from when it was made until it ends, or the owner signs the part anew (RFC 9580, section 5.2.3.31).
  ///
  /// That of a name is soft, whatever reason it tells: nobody signs with a name, so that nothing of before is in doubt,
  /// and whoever could claim the name anew without being its owner has the primary key, which is revoked as a whole.
  public var isHard: Bool {
    signature.type != .certificationRevocation && !(reason?.isSoft ?? false)
  }
}

/// Why something was revoked (RFC 9580, section 5.2.3.31).
public struct RevocationReason: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Hard of a key: nothing is known.
  public static let unspecified = Self(rawValue: 0)
  /// Soft: another key stands in its place.
  public static let superseded = Self(rawValue: 1)
  /// Hard: somebody else may have it.
  public static let compromised = Self(rawValue: 2)
  /// Soft: it is not used any more.
  public static let retired = Self(rawValue: 3)
  /// Soft: the name is not the owner's any more.
  public static let userIDNotValid = Self(rawValue: 32)

  /// Whether what a key signed before its revocation still holds: where it says that nobody else had the
  /// key. Every other reason, and none, may mean that somebody had.
  public var isSoft: Bool { self == .superseded || self == .retired || self == .userIDNotValid }
}

extension RevocationReason: CustomStringConvertible {
  /// A short name that stays what it is, or the number.
  public var description: String {
    switch self {
    case .unspecified: "unspecified"
    case .superseded: "superseded"
    case .compromised: "compromised"
    case .retired: "retired"
    case .userIDNotValid: "user-id-not-valid"
    default: "reason \(rawValue)"
    }
  }
}
