internal import CryptoPrimitives
public import SecretMemory

/// Why an envelope cannot be made or opened.
public enum EnvelopeError: Error, Equatable, Sendable {
  /// What begins like an envelope is none, or what it holds breaks a rule. `cause` is for who debugs.
  case invalidEnvelope(cause: EnvelopeDefect)
  /// What begins like an envelope ends too early: a part of it is missing.
  case incomplete
  /// The text holds no envelope at all.
  case noEnvelope
  /// The text holds two different envelopes.
  case ambiguous
  /// The text or the envelope in it is larger than can be read, in bytes.
  case tooLarge(limit: Int)
  /// More begins like an envelope in the text than is looked at.
  case tooManyEnvelopes(limit: Int)
  /// A box does not open: the envelope was changed, or made for another key.
  case notAuthentic
  /// The filler of the message is not what it must be.
  case invalidPadding
  /// A signature is announced and does not hold.
  case invalidSignature
  /// The message is longer than an envelope takes, in bytes.
  case messageTooLong(limit: Int)
  /// No memory for secrets.
  case memory(SecretMemoryError)

  init(_ error: CryptoError) {
    switch error {
    case .notAuthentic: self = .notAuthentic
    case .unsafeKey: self = .invalidEnvelope(cause: .unsafeKey)
    case .wrongSize: self = .invalidEnvelope(cause: .malformed)
    case .memory(let error): self = .memory(error)
    }
  }
}
