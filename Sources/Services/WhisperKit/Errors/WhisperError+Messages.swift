public import WhisperEnvelope

extension WhisperError {
  // Envelopes
  public static func invalidEnvelope(cause: EnvelopeDefect) -> Self {
    Self(.envelopeInvalid, Values(reason: .envelope(cause)))
  }
  public static let incompleteEnvelope = Self(.envelopeIncomplete)
  public static let noEnvelope = Self(.noEnvelope)
  public static let ambiguousText = Self(.severalEnvelopes)
  public static let messageNotForMe = Self(.messageNotForMe)
  public static let notAuthentic = Self(.envelopeChanged)
  public static let invalidSignature = Self(.invalidSignature)
  public static let senderBlocked = Self(.senderBlocked)
  public static func messageExpired(_ age: MessageAge) -> Self {
    switch age {
    case .old(let days): Self(.messageOld, Values(days: days))
    case .ahead(let days): Self(.messageAhead, Values(days: days))
    case .forgotten: Self(.messageForgotten)
    }
  }
  public static let replayDetected = Self(.messageReplayed)
  public static func tooManyExpired(limit: Int) -> Self { Self(.tooManyExpired, limit: limit) }
  public static func messageTooLong(limit: Int) -> Self { Self(.messageTooLong, limit: limit) }
  public static func inputTooLarge(limit: Int) -> Self { Self(.inputTooLarge, limit: limit) }
  public static func tooManyEnvelopes(limit: Int) -> Self { Self(.tooManyEnvelopes, limit: limit) }

  // States of a recipient
  public static func recipientBlocked(name: String) -> Self { Self(.recipientBlocked, name: name) }
  public static func recipientRevoked(name: String) -> Self { Self(.recipientRevoked, name: name) }
  /// A raw key that the contact replaced.
  public static func recipientFormerKey(name: String) -> Self {
    Self(.recipientFormerKey, name: name)
  }

  /// What an envelope's error is called here. It has a label because cases and codes have names in common: an error
  /// made of its own code would be made of itself.
  public init(envelope error: EnvelopeError) {
    self =
      switch error {
      case .invalidEnvelope(let cause): .invalidEnvelope(cause: cause)
      case .incomplete: .incompleteEnvelope
      case .noEnvelope: .noEnvelope
      case .ambiguous: .ambiguousText
      case .tooLarge(let limit): .inputTooLarge(limit: limit)
      case .tooManyEnvelopes(let limit): .tooManyEnvelopes(limit: limit)
      case .notAuthentic: .notAuthentic
      case .invalidPadding: .invalidEnvelope(cause: .padding)
      case .invalidSignature: .invalidSignature
      case .messageTooLong(let limit): .messageTooLong(limit: limit)
      case .memory(let error): .memory(error)
      }
  }
}
