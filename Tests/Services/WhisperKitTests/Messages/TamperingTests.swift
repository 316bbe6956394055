import CryptoPrimitives
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("Tampering")
struct TamperingTests {
  @Test(
    "one bit changed anywhere is refused and burns nothing",
    arguments: EnvelopeText.Segment.allCases)
  func everyBit(segment: EnvelopeText.Segment) throws {
    let pair = try Pair()
    let envelope = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    for bit in 0..<(envelope[segment].count * 8) {
      let forged = envelope.flipping(segment.rawValue, bit: bit)
      #expect("\(segment), bit \(bit)") {
        _ = try pair.bob.open(forged, .anything)
      } throws: { error in
        Self.isExpected(error, for: segment)
      }
    }
    #expect(try pair.bob.rememberedMessages == 0)
    #expect(try pair.bob.contact("Ada").lastSeenAt == nil)
    #expect(try pair.bob.open(envelope.text).text == "hello")
  }

  private static func isExpected(_ error: any Error, for segment: EnvelopeText.Segment) -> Bool {
    switch segment {
    case .recipientKeyID: error as? WhisperError == .messageNotForMe
    case .flags: isInvalidEnvelope(error)
    case .ephemeralKey: error as? WhisperError == .notAuthentic || isInvalidEnvelope(error)
    case .signature: error as? WhisperError == .invalidSignature
    case .salt, .messageID, .timestamp, .ciphertext: error as? WhisperError == .notAuthentic
    }
  }

  @Test("one character changed anywhere in the text is refused")
  func everyCharacter() throws {
    let pair = try Pair()
    let text = Array(try pair.ada.seal("hello", to: "Bob").utf8)
    for index in text.indices {
      var changed = text
      changed[index] = text[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: WhisperError.self, "character \(index)") {
        _ = try pair.bob.open(String(decoding: changed, as: UTF8.self), .anything)
      }
    }
    #expect(try pair.bob.rememberedMessages == 0)
    #expect(try pair.bob.open(String(decoding: text, as: UTF8.self)).text == "hello")
  }

  @Test("a text cut short anywhere is refused")
  func truncated() throws {
    let pair = try Pair()
    let text = try pair.ada.seal("hello", to: "Bob")
    for count in 0..<text.utf8.count {
      #expect(throws: WhisperError.self, "\(count) characters") {
        _ = try pair.bob.open(String(text.prefix(count)), .anything)
      }
    }
    #expect(try pair.bob.open(text).text == "hello")
  }

  @Test("parts of two envelopes do not make a third")
  func mixed() throws {
    let pair = try Pair()
    let first = try EnvelopeText(pair.ada.seal("first", to: "Bob"))
    let second = try EnvelopeText(pair.ada.seal("other", to: "Bob"))
    for segment in EnvelopeText.Segment.allCases where first[segment] != second[segment] {
      var mixed = first
      mixed[segment] = second[segment]
      #expect(throws: WhisperError.self, "\(segment)") { try pair.bob.open(mixed.text, .anything) }
    }
    #expect(try pair.bob.open(first.text).text == "first")
    #expect(try pair.bob.open(second.text).text == "other")
  }
}
