/// What can go wrong with an age file or a key of age: a kind, which says what to do about it, and a reason, which names the
/// rule that was broken. No octet of what broke it is in here, and no word for people.
///
/// More kinds and reasons may come: a `switch` over them needs a `default`.
public struct AgeError: Error, Hashable, Sendable {
  public let kind: Kind
  public let reason: AgeReason
  /// The line, counted from 1 on, of a file of recipients or identities; or the mebibytes of memory that were needed.
  public let number: Int?

  package init(_ kind: Kind, _ reason: AgeReason, number: Int? = nil) {
    self.kind = kind
    self.reason = reason
    self.number = number
  }

  /// Kind and reason in one, such as `malformed_header.header.line`. It stays what it is.
  public var code: String { "\(kind.rawValue).\(reason.rawValue)" }

  /// The values are codes that stay what they are.
  public enum Kind: String, CaseIterable, Sendable {
    /// Neither an age file nor the armor of one.
    case notAge = "not_age"
    /// Armor that is not written as it must be.
    case malformedArmor = "malformed_armor"
    /// A header that is not written as it must be. No key was tried.
    case malformedHeader = "malformed_header"
    /// A text that is no recipient or identity, or a file of them that is none.
    case malformedKey = "malformed_key"
    /// Something of age that is refused by its name.
    case unsupported
    /// More than `AgeLimits` allow. Nothing of it was done.
    case limitExceeded = "limit_exceeded"
    /// The file is for none of the keys, or not for this passphrase.
    case notAddressed = "not_addressed"
    /// Header or payload were changed, cut short or reordered.
    case notAuthentic = "not_authentic"
    /// What was asked for contradicts itself.
    case invalidRequest = "invalid_request"
    /// Less memory than a passphrase's derivation needs, or none for a secret.
    case insufficientMemory = "insufficient_memory"
  }
}

extension AgeError: CustomStringConvertible {
  /// The code and the number, for who debugs.
  public var description: String { number.map { "\(code) (\($0))" } ?? code }
}

extension AgeError {
  /// No memory for a secret.
  static let noMemory = AgeError(.insufficientMemory, .noMemory)
}
