import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("whisper2 as text: what mail does to it is undone")
struct Whisper2TextTests {
  static let letters: [(name: String, envelope: [UInt8])] = {
    do {
      return try [
        ("one reader", seal2([1, 2, 3])),
        ("signed, 512", seal2([UInt8](repeating: 7, count: 400), signed: true)),
        (
          "two readers, 1,024",
          seal2([UInt8](repeating: 7, count: 1_024), to: [Readers.bob, Readers.carol])
        ),
      ]
    } catch { fatalError("\(error)") }
  }()

  private func found(_ text: String) throws -> [Result<FoundMessage, EnvelopeError>] {
    try MessageScanner.all(in: Array(text.utf8))
  }

  /// Without the full stop.
  private func bare(_ envelope: [UInt8]) throws -> String {
    String(try Whisper2.text(envelope).dropLast())
  }

  @Test("Up to 256 bytes for one reader are 2,240 characters; the longest text is within its limit")
  func sizes() throws {
    let text = try Whisper2.text(Self.letters[0].envelope)
    #expect(text.count == 2_240)
    #expect(text.hasPrefix("whisper2:d2hpc3BlcjIB"))
    let longest = Whisper2.textSizes(slotCount: 64).last ?? 0
    #expect(try Whisper2.text([UInt8](repeating: 0, count: longest)).count <= Whisper2.maximumText)
    #expect(throws: EnvelopeError.messageTooLong(limit: 65_536)) {
      _ = try Whisper2.text([UInt8](repeating: 0, count: 150_000))
    }
  }

  @Test("Each number of slots and each bucket has its end, with the stop and without")
  func everySize() throws {
    var random = SeededRandom(seed: 3, label: "sizes")
    for slotCount in Whisper2.slotCounts {
      #expect(Whisper2.textSizes(slotCount: slotCount).count == 9)
      for size in Whisper2.textSizes(slotCount: slotCount) {
        let envelope = Whisper2.magic + [UInt8(slotCount)] + random.bytes(size - 10)
        let text = try Whisper2.text(envelope)
        #expect(try found(text) == [.success(.whisper2(envelope))])
        #expect(try found(text.dropLast() + "AAAA") == [.success(.whisper2(envelope))])
      }
    }
  }

  @Test(
    "It is read back from every fate, with its stop and without", arguments: Self.letters.indices)
  func fates(index: Int) throws {
    let envelope = Self.letters[index].envelope
    let (text, bare) = (try Whisper2.text(envelope), try bare(envelope))
    for (number, fate) in Fate.survivable.enumerated() {
      #expect(try found(fate.befall(text)) == [.success(.whisper2(envelope))], "\(fate)")
      // A part of the fates is enough for it.
      guard number % 5 == index else { continue }
      #expect(try found(fate.befall(bare)) == [.success(.whisper2(envelope))], "\(fate)")
    }
  }

  @Test(
    "Its two signs and the mark's colon are read however they are spelt",
    arguments: [
      ("&#43;", "&#47;", "&#58;"), ("&#x2b;", "&#x2f;", "&#x3a;"), ("&#X2B;", "&#X2F;", "&#X3A;"),
      ("%2B", "%2F", "%3A"), ("%2b", "%2f", "%3a"), ("\u{FF0B}", "\u{FF0F}", ":"),
    ])
  func spelling(plus: String, slash: String, colon: String) throws {
    for letter in Self.letters {
      var text = try Whisper2.text(letter.envelope).replacing("+", with: plus)
        .replacing("/", with: slash)
      text = text.replacing("whisper2:", with: "whisper2" + colon)
      for fate in [Fate.none, .quote("> ", levels: 2)] {
        #expect(try found(fate.befall(text)) == [.success(.whisper2(letter.envelope))])
      }
    }
  }

  @Test("The sum decides where it ends, whatever stands behind it")
  func behind() throws {
    for letter in Self.letters {
      let bare = try bare(letter.envelope)
      for text in [
        "Thanks", "+", "/////", "AAAAAAAAAAAA", "\nSee you at seven", ". And more", "..", ".\n.\n",
      ] {
        #expect(try found(bare + text) == [.success(.whisper2(letter.envelope))], "\(text)")
      }
    }
  }

  @Test("What was changed is told from what was cut by its stop, and a plus made a space is lost")
  func broken() throws {
    let envelope = Self.letters[0].envelope
    let text = try Whisper2.text(envelope)
    for place in [30, 500, 1_500, 2_230] {
      let changed =
        text.prefix(place) + (text.dropFirst(place).first == "A" ? "B" : "A")
        + text.dropFirst(place + 1)
      #expect(try found(String(changed)) == [.failure(.notAuthentic)])
      #expect(try found(String(changed.dropLast())) == [.failure(.incomplete)])
    }
    for count in [1, 2, 50, 2_000, 2_210] {
      let cut = String(text.dropLast(1 + count))
      #expect(try found(cut) == [.failure(.incomplete)])
      #expect(try found(cut + "\n-- \nAlice") == [.failure(.incomplete)])
      #expect(try found(cut + ".") == [.failure(.notAuthentic)])
    }
    let lost = try #require(text.firstIndex(of: "+"))
    #expect(
      try found(text.replacingCharacters(at: lost, with: " ")) == [.failure(.notAuthentic)])
  }

  @Test("Every single changed letter is refused, and no other text reads as the same envelope")
  func canonical() throws {
    let envelope = Self.letters[0].envelope
    let text = Array(try Whisper2.text(envelope).utf8)
    for place in Whisper2.mark.utf8.count..<(text.count - 1) {
      var changed = text
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(try MessageScanner.all(in: changed).contains { (try? $0.get()) != nil } == false)
    }
    // The last letter of 1,672 bytes has four bits that stand for nothing.
    for bit in 0..<4 {
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
      var changed = text
      let value = try #require(alphabet.firstIndex(of: changed[changed.count - 2]))
      changed[changed.count - 2] = alphabet[value ^ 1 << bit]
      #expect(try MessageScanner.all(in: changed) == [.failure(.notAuthentic)])
    }
  }

  @Test(
    "A character that is none of its letters ends it",
    arguments: ["-", "_", "*", "=", "\u{2013}", "\u{E9}", "<b>", "&amp;", "%20", "\u{0}"])
  func foreign(text: String) throws {
    let letter = try Whisper2.text(Self.letters[0].envelope)
    let broken = letter.prefix(300) + text + letter.dropFirst(300)
    #expect(try found(String(broken)) == [.failure(.incomplete)])
  }

  @Test(
    "What begins like one is none with other letters behind the mark",
    arguments: [
      "whisper2:d2hpc3BlcjICAAAA", "whisper2:AAAA", "whisper2:d2hpc3BlcjIBAw.",
      "whisper2:d2hpc3BlcjIBAA.",
    ])
  func none(text: String) throws {
    guard case .failure(.invalidEnvelope)? = try found(text).first else {
      Issue.record("\(try found(text))")
      return
    }
  }

  @Test(
    "A word about envelopes is none",
    arguments: [
      "whisper2: is how it begins", "whisper2:\nand then", "Whis\nper2:AAAA", "whisper2:.",
      "xwhisper2:AAAA",
      "+whisper2:AAAA", "/whisper2:AAAA", "whisper2", "whisper 2: AAAA",
    ])
  func prose(text: String) throws {
    #expect(try found(text).isEmpty)
    let letter = Self.letters[0].envelope
    #expect(
      try found(text + "\n" + Whisper2.text(letter)) == [.success(.whisper2(letter))])
  }

  @Test("Both versions stand in one list, in order, the same one once")
  func both() throws {
    let (old, other) = (try seal([1, 2, 3]), try seal([4], signed: false))
    let (first, second) = (Self.letters[0].envelope, Self.letters[2].envelope)
    var text = "Hi,\n\(Fate.wrap(64).befall(try Whisper2.text(second)))\nand\n\(old.text)\n\n"
    text +=
      "> \(try bare(first))\n\n\(other.text)\n\n> \(try Whisper2.text(second))\n> \(old.text)\n"
    let messages = try found(text).map { try $0.get() }
    #expect(
      messages == [
        .whisper2(second), .whisper1(FoundEnvelope(old)), .whisper2(first),
        .whisper1(FoundEnvelope(other)),
      ])
  }

  @Test("It is the same however the text is cut into pieces", arguments: 1...9)
  func pieces(size: Int) throws {
    let envelope = Self.letters[2].envelope
    let spelt = try Whisper2.text(envelope).replacing("+", with: "&#x2B;").replacing(
      "/", with: "%2F")
    let text = Array(
      ("\u{2013}" + Fate.wrap(50, by: "<br />&nbsp;=\r\n>\u{2028}\u{200B}> ").befall(spelt)).utf8)
    // Between two spellings alone: a break inside one is text.
    let whole = try MessageScanner.all(in: text)
    var scanner = MessageScanner()
    for start in stride(from: 0, to: text.count, by: size) {
      try scanner.scan(text[start..<min(start + size, text.count)])
    }
    #expect(try scanner.finish() == whole)
  }

  @Test("Too much text and too many beginnings, of both versions together, are refused")
  func limits() throws {
    let beginnings = String(repeating: "whisper2:d2hpc3BlcjIBAQ\n", count: 6_000)
    let others = String(repeating: "whisper1:v1.c20p.A\n", count: 4_000)
    var scanner = MessageScanner()
    try scanner.scan(Array((beginnings + others).utf8))
    #expect(throws: EnvelopeError.tooManyEnvelopes(limit: 10_000)) {
      try scanner.scan(Array("whisper2:d2hpc3BlcjIBAQ\nx".utf8))
      _ = try scanner.finish()
    }
  }

  @Test("A text full of what looks like envelopes takes steps in proportion to it")
  func linear() throws {
    let text = Array(String(repeating: "whisper2:d2hpc3BlcjIBQAAAAA\n+/&#4 %2 ", count: 5_000).utf8)
    var scanner = MessageScanner()
    try scanner.scan(text)
    #expect(scanner.steps < 5 * text.count)
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with text: String) -> String {
    self[..<index] + text + self[self.index(after: index)...]
  }
}
