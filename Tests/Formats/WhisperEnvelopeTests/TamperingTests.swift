import CryptoPrimitives
import TestEnvelopes
import TestSupport
import TestVectors
import Testing
import WhisperEnvelope

@Suite("Envelopes that were changed")
struct TamperingTests {
  @Test(
    "Every single inverted bit of a signed envelope is refused",
    arguments: EnvelopeText.Segment.allCases)
  func everyBit(segment: EnvelopeText.Segment) throws {
    let text = EnvelopeText(try seal([1, 2, 3]).text)
    let bytes = text[segment]
    for bit in 0..<(bytes.count * 8) {
      let changed = text.with(segment, bytes.flipping(bit: bit)).text
      let error = #expect(throws: EnvelopeError.self, "bit \(bit)") {
        _ = try Envelope(parsing: changed).opened(by: People.bob)
      }
      switch segment {
      case .flags: #expect(reason(error) == "invalidEnvelope", "bit \(bit)")
      case .signature: #expect(error == .invalidSignature, "bit \(bit)")
      case .ephemeralKey: #expect(["invalidEnvelope", "notAuthentic"].contains(reason(error)))
      default: #expect(error == .notAuthentic, "bit \(bit)")
      }
    }
  }

  @Test("Every single inverted bit of an unsigned envelope is refused")
  func everyBitUnsigned() throws {
    let text = EnvelopeText(try seal([1, 2, 3], signed: false).text)
    for segment in EnvelopeText.Segment.allCases.dropLast() {
      let bytes = text[segment]
      for bit in 0..<(bytes.count * 8) {
        #expect(throws: EnvelopeError.self, "\(segment), bit \(bit)") {
          _ = try Envelope(parsing: text.with(segment, bytes.flipping(bit: bit)).text)
            .opened(by: People.bob)
        }
      }
    }
  }

  @Test(
    "Text that is no envelope is refused before any key is used", arguments: InvalidVector.malformed
  )
  func malformed(vector: InvalidVector) {
    let found = #expect(throws: EnvelopeError.self) { _ = try Envelope(foundIn: vector.text) }
    #expect(reason(found) == "invalidEnvelope")
    let parsed = #expect(throws: EnvelopeError.self) { _ = try Envelope(parsing: vector.text) }
    #expect(reason(parsed) == "invalidEnvelope")
  }

  @Test(
    "Parsing takes an envelope and nothing around it",
    arguments: ["=", "==", ".", " ", "\n", "\r\n", ",", "\u{0}", "A", "AAAA", "+", "/"])
  func surroundings(extra: String) throws {
    let text = try seal([1]).text
    let parsed = #expect(throws: EnvelopeError.self) { _ = try Envelope(parsing: text + extra) }
    #expect(reason(parsed) == "invalidEnvelope")
    let before = #expect(throws: EnvelopeError.self) { _ = try Envelope(parsing: extra + text) }
    #expect(reason(before) == "invalidEnvelope")
  }

  @Test("An envelope cut after any character is refused")
  func cut() throws {
    let text = Array(try seal([1]).text.utf8)
    for count in 0..<text.count {
      let error = #expect(throws: EnvelopeError.self, "\(count) characters") {
        _ = try Envelope(parsing: text.prefix(count))
      }
      #expect(reason(error) == "invalidEnvelope")
    }
  }

  @Test("Random text in place of an envelope's segments never traps")
  func noise() {
    var random = SeededRandom(seed: 1, label: "noise")
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_..=+ \n")
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...700, using: &random)
      let noise = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      #expect(throws: EnvelopeError.self) {
        _ = try Envelope(foundIn: Envelope.prefix + String(noise))
      }
    }
  }

  @Test("Keys that are not safe are refused inside a sender block whose tag holds")
  func senderBlocks() {
    let hostile = InvalidVector.hostile.filter { $0.name.hasPrefix("sender's") }
    #expect(hostile.count > 50)
    for vector in hostile {
      #expect(
        refusal(vector.text, reader: Person.bob.identity) == "invalidEnvelope", "\(vector.name)")
    }
  }
}

extension InvalidVector: CustomTestStringConvertible {
  public var testDescription: String { name }
}
