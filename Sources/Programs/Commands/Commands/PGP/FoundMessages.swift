import OpenPGP
import Words

/// The messages of OpenPGP that an input holds: what it is, where it is packets or too long a text, and else what was found
/// in the text, put right.
struct FoundMessages {
  struct Message {
    /// Stands at the beginning.
    let source: any RewindableSource
    let summary: MessageSummary
    let place: MessagePlace
  }

  /// Those that can be read, at least one.
  let messages: [Message]

  /// Looks at what a source gives from where it stands, and leaves it there. Where a text holds no message, but keys
  /// or signatures, it is those.
  ///
  /// Throws `OpenPGPError` where nothing can be read: why the first one cannot; `CommandError.inputEmpty`; and what the
  /// source throws.
  init(in source: any RewindableSource) throws {
    let first = try source.beginning(1)
    try source.rewind()
    guard !first.isEmpty else { throw CommandError.inputEmpty }
    messages = try Self.all(in: source)
  }

  private static func all(in source: any RewindableSource) throws -> [Message] {
    guard let text = try OpenPGPText.find(in: source) else {
      return [try whole(source)]
    }
    let all = text.pieces.filter { $0.form == .block(.message) || $0.form == .signedText }
    let pieces = all.isEmpty ? text.pieces : all
    var messages: [Message] = []
    var failure: OpenPGPError?
    for (index, piece) in pieces.enumerated() {
      do {
        if let failure = piece.failure { throw failure }
        let source = piece.source
        let summary = try MessageSummary.read(source)
        try source.rewind()
        let place = MessagePlace(
          number: index + 1, count: pieces.count,
          hasTextAround: piece.form == .signedText && (!text.isAlone || pieces.count > 1))
        messages.append(Message(source: source, summary: summary, place: place))
      } catch let error as OpenPGPError {
        failure = failure ?? error
      }
    }
    if messages.isEmpty {
      guard try OpenPGPText.isArmor(source) else {
        throw failure ?? OpenPGPError(.malformed, .messageMissing)
      }
      return [try whole(source)]
    }
    return messages
  }

  /// A message that is all there is, as it stands.
  private static func whole(_ source: any RewindableSource) throws -> Message {
    let summary = try MessageSummary.read(source)
    try source.rewind()
    return Message(source: source, summary: summary, place: .whole)
  }

  /// The first one for which `judge` has an answer. Throws what it threw of the first one of all.
  func first<Answer>(_ judge: (Message) throws -> Answer) throws -> (Message, Answer) {
    var failure: (any Error)?
    for message in messages {
      do {
        return (message, try judge(message))
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? OpenPGPError(.malformed, .messageMissing)
  }
}

extension FoundMessages {
  /// Throws where keys or signatures are all that there is: another command takes them.
  func checkKind(_ input: Input) throws(CommandError) {
    guard let first = messages.first, let kind = GivenKind(first.summary.content) else { return }
    throw .isOther(kind, path: input.path)
  }
}

/// Where a message stands in what was given.
struct MessagePlace {
  let number: Int
  let count: Int
  /// Of signed text: whether text stands around it that is not signed.
  let hasTextAround: Bool

  static let whole = MessagePlace(number: 1, count: 1, hasTextAround: false)

  /// What a person must know of it.
  var sentences: [String] {
    (count > 1 ? [PGPMessageWords.oneOfSeveral("\(count)", "\(number)")] : [])
      + (hasTextAround ? [PGPMessageWords.aroundIsUnsigned.text] : [])
  }
}
