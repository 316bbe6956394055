/// What can go wrong. Two errors are equal when they are of one kind; the reason is for people and
/// names the rule that was broken, never an octet of what broke it.
public struct OpenPGPError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds. More may come, so that a `switch` over them needs a `default`.
  public struct Kind: Hashable, Sendable {
    private let name: StaticText
    private init(_ name: StaticText) { self.name = name }

    /// Octets that RFC 9580 does not permit where they stand.
    public static let malformed = Kind(.malformed)
    /// An algorithm, version or feature that is not read, or refused by name.
    public static let unsupported = Kind(.unsupported)
    /// More, larger or deeper than `Limits` allow.
    public static let limitExceeded = Kind(.limitExceeded)
    /// The message is for none of the keys or passwords at hand.
    public static let notAddressed = Kind(.notAddressed)
    /// A secret key is locked, and no passphrase was given.
    public static let passphraseRequired = Kind(.passphraseRequired)
    /// None of the passphrases opens it.
    public static let wrongPassphrase = Kind(.wrongPassphrase)
    /// Encrypted data was changed, cut short or reordered. Nothing of it was released.
    public static let notAuthentic = Kind(.notAuthentic)
    /// Encrypted data that nothing protects from being changed, which is refused.
    public static let noIntegrity = Kind(.noIntegrity)
    /// A certificate cannot be used for what was asked: revoked, expired, too weak, without such a key.
    public static let unusableKey = Kind(.unusableKey)
    /// The person or program stopped it.
    public static let cancelled = Kind(.cancelled)
    /// Less memory than a passphrase's derivation needs, or none for a secret.
    public static let insufficientMemory = Kind(.insufficientMemory)
    /// What was asked for contradicts itself.
    public static let invalidRequest = Kind(.invalidRequest)

    private enum StaticText: Hashable {
      case malformed, unsupported, limitExceeded, notAddressed, passphraseRequired, wrongPassphrase
      case notAuthentic, noIntegrity, unusableKey, cancelled, insufficientMemory, invalidRequest
    }
  }

  public let kind: Kind
  /// Which rule, in English, for people.
  public let reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  public static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

  public var description: String { reason }
}
