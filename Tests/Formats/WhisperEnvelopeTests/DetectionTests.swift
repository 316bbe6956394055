import TestEnvelopes
import Testing
import WhisperEnvelope

@Suite("Finding an envelope in text")
struct DetectionTests {
  private static let envelope = EnvelopeForge(
    from: People.alice, to: People.bob.publicIdentity, message: [1], seed: "detection")
  private let text: String
  private let other: String

  init() throws {
    text = try Self.envelope.text().text
    var forge = Self.envelope
    forge.timestamp += 1
    other = try forge.text().text
  }

  private func found(_ surroundings: String) throws -> String {
    try Envelope(foundIn: surroundings).text
  }

  @Test(
    "Whatever is no base64url character may stand before it",
    arguments: [
      "", " ", "\n", "\r\n> ", "(", "\"", "<", ":", "/", ".", "..", "=", "+", "@", "\u{0}",
      "\u{7F}",
      "\u{E9}", "\u{1F511}", "here it is: ", "whisper1", "whisper1 ",
    ].filter { $0 != "whisper1" })
  func before(prefix: String) throws {
    #expect(try found(prefix + text) == text)
  }

  @Test(
    "After a letter, a digit, '-' or '_' it is part of another word",
    arguments: Array("AMZamz059-_").map(String.init))
  func insideWord(character: String) {
    #expect(throws: EnvelopeError.noEnvelope) { _ = try found(character + text) }
    #expect(throws: EnvelopeError.noEnvelope) { _ = try found("a. x" + character + text) }
  }

  @Test(
    "It ends at the first character that is no base64url character and no dot",
    arguments: [
      "", "\n", " and more", ")", "\"", ",", "!", "=", "==", "+", "/", "\u{E9}", "\u{0}", ":",
      "\r\n-- \r\nAlice", ">", "~", "\u{FF0E}",
    ])
  func after(suffix: String) throws {
    #expect(try found(text + suffix) == text)
    #expect(try found("x " + text + suffix) == text)
  }

  @Test("One final dot belongs to the sentence around it, two do not")
  func finalDot() throws {
    #expect(try found(text + ".") == text)
    #expect(try found("It is \(text). Read it.") == text)
    let error = #expect(throws: EnvelopeError.self) { _ = try found(text + "..") }
    #expect(reason(error) == "invalidEnvelope")
    let word = #expect(throws: EnvelopeError.self) { _ = try found(text + ".Then") }
    #expect(reason(word) == "invalidEnvelope")
  }

  @Test("The same envelope twice is one, with and without a final dot")
  func twice() throws {
    #expect(try found("\(text)\n> \(text)") == text)
    #expect(try found("\(text).\n\(text)") == text)
    #expect(try found(Array(repeating: text, count: 50).joined(separator: " ")) == text)
  }

  @Test("Two different envelopes are ambiguous, also when one of them is malformed")
  func different() throws {
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("\(text) \(other)") }
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("\(text) \(text) \(other)") }
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("whisper1:x \(text)") }
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("\(text) whisper1:v2.c20p.AAAA") }
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("\(text).\(other)") }
    #expect(throws: EnvelopeError.ambiguous) { _ = try found("whisper1:a.\(text)") }
    // Not a second one: it is part of another word.
    #expect(try found("\(text) x\(other)") == text)
  }

  @Test(
    "Text without an envelope says so",
    arguments: [
      "", " ", "whisper1", "whisper1:", "whisper1: ", "a whisper1:. b", "whisper2:v1.c20p.AAAA",
      "WHISPER1:v1.c20p.AAAA", "whisper-bundle1:AAAA", "w", "xwhisper1:v1.c20p.AAAA",
    ])
  func none(text: String) {
    #expect(throws: EnvelopeError.noEnvelope) { _ = try found(text) }
  }

  @Test("Text of 64 MiB is searched, one byte more is refused unread")
  func textLimit() throws {
    let limit = Envelope.maximumTextBytes
    #expect(limit == 64 << 20)
    var scanner = EnvelopeScanner()
    let piece = [UInt8](repeating: 0x20, count: EnvelopeScanner.pieceSize)
    for _ in 1..<(limit / piece.count) { try scanner.scan(piece) }
    try scanner.scan(piece.dropFirst(text.utf8.count))
    try scanner.scan(text.utf8)
    var full = scanner
    #expect(throws: EnvelopeError.tooLarge(limit: limit)) { try full.scan(" ".utf8) }
    #expect(try scanner.finish().first?.get().envelope.text == text)
  }

  @Test("An envelope of 128 KiB is read, one byte more is refused undecoded")
  func envelopeLimit() throws {
    let limit = Envelope.maximumBytes
    #expect(limit == 128 << 10)
    let filler = String(repeating: "A", count: limit - Envelope.prefix.utf8.count)
    for read in [{ try Envelope(foundIn: $0) }, { try Envelope(parsing: $0) }]
      as [(String) throws -> Envelope]
    {
      let error = #expect(throws: EnvelopeError.self) { _ = try read(Envelope.prefix + filler) }
      #expect(reason(error) == "invalidEnvelope")
      #expect(throws: EnvelopeError.tooLarge(limit: limit)) {
        _ = try read(Envelope.prefix + filler + "A")
      }
    }
    // The largest honest envelope is well below it.
    let largest = try seal([UInt8](repeating: 1, count: Envelope.maximumMessage)).text
    #expect(largest.utf8.count < limit)
    #expect(try found(largest) == largest)
  }
}
