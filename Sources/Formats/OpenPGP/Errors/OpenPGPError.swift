/// What can go wrong: a kind, which says what to do about it, and a reason, which names the rule that was broken.
/// No octet of what broke it is in here, and no word for people: `code` is for programs, which know the words.
///
/// More kinds and reasons may come. A program that does not know a reason goes by its kind, and treats a kind that
/// it does not know as a failure of no special meaning. The same holds for who gets errors as JSON: a reason of a
/// later version does not decode, so that who reads what other versions wrote reads `kind` by itself.
public struct OpenPGPError: Error, Hashable, Codable, Sendable {
  public let kind: Kind
  public let finding: OpenPGPFinding

  package init(
    _ kind: Kind, _ reason: OpenPGPReason, number: Int? = nil, packet: UInt8? = nil,
    _ names: String...
  ) {
    self.kind = kind
    finding = OpenPGPFinding(reason, number: number, packet: packet, names: names)
  }

  init(_ kind: Kind, _ finding: OpenPGPFinding) {
    self.kind = kind
    self.finding = finding
  }

  public var reason: OpenPGPReason { finding.reason }

  /// Kind and reason in one, such as `malformed.packet.cut_short`. It stays what it is.
  public var code: String { "\(kind.rawValue).\(reason.rawValue)" }
}

extension OpenPGPError {
  /// The values are codes that stay what they are. More may come, so that a `switch` over them needs a `default`.
  public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Octets that RFC 9580 does not permit where they stand.
    public static let malformed = Kind(rawValue: "malformed")
    /// An algorithm, version or feature that is not read, or refused by name.
    public static let unsupported = Kind(rawValue: "unsupported")
    /// More, larger or deeper than `Limits` allow.
    public static let limitExceeded = Kind(rawValue: "limit_exceeded")
    /// The message is for none of the keys or passwords at hand.
    public static let notAddressed = Kind(rawValue: "not_addressed")
    /// A secret key is locked, and no passphrase was given.
    public static let passphraseRequired = Kind(rawValue: "passphrase_required")
    /// None of the passphrases opens it.
    public static let wrongPassphrase = Kind(rawValue: "wrong_passphrase")
    /// Encrypted data was changed, cut short or reordered. Nothing of it was released.
    public static let notAuthentic = Kind(rawValue: "not_authentic")
    /// Encrypted data that nothing protects from being changed, which is refused.
    public static let noIntegrity = Kind(rawValue: "no_integrity")
    /// A certificate cannot be used for what was asked: revoked, expired, too weak, without such a key.
    public static let unusableKey = Kind(rawValue: "unusable_key")
    /// The person or program stopped it.
    public static let cancelled = Kind(rawValue: "cancelled")
    /// Less memory than a passphrase's derivation needs, or none for a secret.
    public static let insufficientMemory = Kind(rawValue: "insufficient_memory")
    /// What was asked for contradicts itself.
    public static let invalidRequest = Kind(rawValue: "invalid_request")
  }
}

extension OpenPGPError: CustomStringConvertible {
  /// The kind, the code and the values, for who debugs.
  public var description: String { "\(kind.rawValue).\(finding)" }
}
