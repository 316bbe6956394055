import Words
import WhisperEnvelope
import WhisperKit

/// The envelopes of one text, before any is opened. Numbers count from 1.
struct EnvelopeList {
  /// One of them, as far as it is known.
  struct Item: Spoken {
    let number: Int
    let state: Term
    /// Nil, as what follows, of what cannot be read.
    var isSigned: Bool?
    /// In bytes: of the message where it was looked into, else the most that it may have.
    var size: Int?
    /// As the sender says, in seconds since 1970.
    var sentAt: Int64?
    /// The own identity that it is for.
    var to: String?
    var toID: Identity.ID?
    fileprivate var isSizeExact = false
    /// Why it cannot be opened; nil for one that may.
    fileprivate var failure: WhisperError?
    fileprivate var age: MessageAge?

    private enum CodingKeys: CodingKey { case number, state, isSigned, size, sentAt, to, toID }

    /// `failure` may be that of an envelope that was found, or of one that was not.
    fileprivate init(
      _ number: Int, _ state: SeveralWords, _ envelope: Envelope? = nil,
      failure: WhisperError? = nil
    ) {
      self.number = number
      self.state = Term(state.code, state)
      self.failure = failure
      guard let envelope else { return }
      (isSigned, sentAt) = (envelope.isSigned, envelope.timestamp)
      size = envelope.bucket - 2
    }

    var text: Lines { Lines((columns + [to].compactMap(\.self)).joined(separator: "  ")) }

    fileprivate var columns: [String] {
      guard let isSigned, let size, let sentAt else { return ["\(number)", state.text] }
      return [
        "\(number)", state.text, (isSigned ? SeveralWords.signed : .unsigned).text,
        (isSizeExact ? SeveralWords.size : .atMost)("\(size)"), Time.text(sentAt),
      ]
    }
  }

  let items: [Item]

  /// Looks into each with the keys of an unlocked vault.
  init(_ found: [Result<FoundEnvelope, WhisperError>], _ whisper: Whisper) throws {
    items = Self.items(found, try whisper.messages.preview(found.readable)) {
      number, envelope, preview in
      var item = Item(number, preview.isRepeated ? .opened : Self.state(preview.age), envelope)
      (item.size, item.isSizeExact) = (preview.size, true)
      (item.to, item.toID) = (preview.recipient.name.text, preview.recipient.id)
      item.age = preview.age
      return item
    }
  }

  /// By what is seen from outside: nobody knows whether one was changed, or opened before.
  init(
    _ found: [Result<FoundEnvelope, WhisperError>],
    outside outlines: [Result<MessageService.Outline, WhisperError>]
  ) {
    items = Self.items(found, outlines) { number, envelope, outline in
      var item = Item(number, Self.state(outline.age), envelope)
      (item.to, item.toID) = (outline.recipient.name.text, outline.recipient.id)
      item.age = outline.age
      return item
    }
  }

  /// `known` is what is known of those that can be read, in their order.
  private static func items<Known>(
    _ found: [Result<FoundEnvelope, WhisperError>], _ known: [Result<Known, WhisperError>],
    _ item: (Int, Envelope, Known) -> Item
  ) -> [Item] {
    var known = known[...]
    return found.enumerated().map { index, found in
      switch found {
      case .failure(let error): return Item(index + 1, state(error), failure: error)
      case .success(let found):
        switch known.popFirst() {
        case .success(let known)?: return item(index + 1, found.envelope, known)
        case .failure(let error)?:
          return Item(index + 1, state(error), found.envelope, failure: error)
        case nil: return Item(index + 1, .noEnvelope)
        }
      }
    }
  }

  private static func state(_ age: MessageAge?) -> SeveralWords {
    switch age {
    case nil: .new
    case .old, .forgotten: .expired
    case .ahead: .ahead
    }
  }

  private static func state(_ error: WhisperError) -> SeveralWords {
    switch error.code {
    case .envelopeIncomplete: .cut
    case .messageNotForMe: .forOthers
    case .envelopeInvalid, .inputTooLarge: .noEnvelope
    default: .changed
    }
  }

  /// Throws why one of these numbers would not be opened, as far as that is known.
  func checkOpenable(_ number: Int, allowingExpired allowsExpired: Bool) throws(WhisperError) {
    guard let item = items.first(where: { $0.number == number }) else { return }
    if let failure = item.failure { throw failure }
    if let age = item.age, !allowsExpired { throw .messageExpired(age) }
  }

  /// The name stands last in a line, so that no name can move the columns.
  var text: Lines {
    let rows = items.map(\.columns)
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? columns($0[column]) : 0 }.max() ?? 0
    }
    return Lines(SeveralWords.count("\(items.count)"))
      + Lines(
        zip(rows, items).map { TextLine(cells: $0, widths: widths, $1.to ?? "") })
  }
}

/// The same for programs.
struct EnvelopeListReport: Report {
  private let list: EnvelopeList

  private enum CodingKeys: CodingKey { case envelopes }

  init(envelopes list: EnvelopeList) { self.list = list }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(list.items.map { Told($0) }, forKey: .envelopes)
  }

  var text: Lines { list.text }
}

extension [Result<FoundEnvelope, WhisperError>] {
  /// Those that can be read.
  var readable: [FoundEnvelope] { compactMap { try? $0.get() } }
}

extension SeveralWords {
  /// Of a state, for programs.
  fileprivate var code: String {
    switch self {
    case .new: "new"
    case .opened: "opened"
    case .expired: "expired"
    case .ahead: "ahead"
    case .forOthers: "for_others"
    case .cut: "cut"
    case .changed: "changed"
    default: "invalid"
    }
  }
}
