import Testing
import WhisperEnvelope
import WhisperKit

/// What is told about a message that fails in several ways is the first of them in the order of
/// docs/PROTOCOL.md, "Opening, in this order": no later check may speak for a message that an earlier one refused.
@Suite("The order of checks")
struct OpeningOrderTests {
  let pair: Pair

  init() throws { pair = try Pair() }

  @Test("not for me comes before everything that needs a key")
  func notForMe() throws {
    var envelope = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    envelope[.recipientKeyID][0] ^= 1
    envelope[.ciphertext][0] ^= 1
    pair.time.now += 2 * Seconds.freshness
    #expect(throws: WhisperError.messageNotForMe) { try pair.bob.open(envelope.text) }
  }

  @Test("tampering comes before the signature, the block and the time")
  func tampered() throws {
    var envelope = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    envelope[.ciphertext][200] ^= 1
    envelope[.signature][0] ^= 1
    _ = try pair.bob.whisper.contacts.block("Ada")
    pair.time.now += 2 * Seconds.freshness
    #expect(throws: WhisperError.notAuthentic) { try pair.bob.open(envelope.text) }
  }

  @Test("a false signature comes before the block and the time")
  func falseSignature() throws {
    var envelope = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    envelope[.signature][0] ^= 1
    _ = try pair.bob.whisper.contacts.block("Ada")
    pair.time.now += 2 * Seconds.freshness
    #expect(throws: WhisperError.invalidSignature) { try pair.bob.open(envelope.text) }
  }

  @Test("a blocked sender comes before the time and the replay")
  func blocked() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    _ = try pair.bob.open(sealed)
    _ = try pair.bob.whisper.contacts.block("Ada")
    #expect(throws: WhisperError.senderBlocked) { try pair.bob.open(sealed) }
    pair.time.now += 2 * Seconds.freshness
    #expect(throws: WhisperError.senderBlocked) { try pair.bob.open(sealed) }
  }

  @Test("the time comes before the replay")
  func expired() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    _ = try pair.bob.open(sealed)
    pair.time.now += Seconds.freshness + 1
    #expect(throws: WhisperError.messageExpired(.old(days: 2))) { try pair.bob.open(sealed) }
  }
}
