import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Compressed data around an encrypted message", .namesSeed)
struct UnwrappedMessageTests {
  private static let data = Array("the gate is open from five to six".utf8)

  private struct Letter {
    let key: InMemoryKey
    /// In both formats.
    let messages: [[UInt8]]
  }

  private func letter(_ random: inout SeededRandom) throws -> Letter {
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let inside = Packet(.compressedData, [2] + Deflate.wrapped(MessageForge.literal(Self.data)))
      .serialized
    return Letter(
      key: key,
      messages: [
        try forge.messageV1(inside, random: &random), try forge.messageV2(inside, random: &random),
      ])
  }

  /// In every kind of compressed packet.
  private func wrapped(_ packets: [UInt8]) -> [[UInt8]] {
    [
      MessageForge.stored(packets),
      Packet(.compressedData, [1] + Deflate.stored(packets)).serialized,
      Packet(.compressedData, [2] + Deflate.wrapped(packets)).serialized,
      // Of no length, as GnuPG writes it.
      [0xA3, 1] + Deflate.stored(packets),
    ]
  }

  @Test("is taken off, however it is compressed, and what is inside is told before a key is asked")
  func opens() throws {
    var random = TestSeed.random("unwrapped")
    let letter = try letter(&random)
    for message in letter.messages {
      let plain = try MessageSummary(message)
      for packets in wrapped(message) {
        let summary = try MessageSummary(packets)
        #expect(summary.content == plain.content)
        #expect(summary.recipients == plain.recipients)
        #expect(try Opening(packets, keys: [letter.key]) == .opened(Self.data))
        let twice = MessageForge.stored(packets)
        #expect(try MessageSummary(twice).content == plain.content)
        // Twice around it and once inside, which is as deep as the limit lets.
        #expect(try Opening(twice, keys: [letter.key]) == .opened(Self.data))
      }
    }
  }

  @Test("does not keep an old cipher inside from being named")
  func oldCipher() throws {
    var random = TestSeed.random("unwrapped old cipher")
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let message = try MessageForge(to: key, cipher: .twofish, random: &random)
      .messageV1(MessageForge.literal(Self.data), random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = [key]
    for packets in [message] + wrapped(message) {
      #expect(throws: OpenPGPError(.unsupported, .messageCipherNotRead, "Twofish")) {
        try decryptor.decrypt(packets, at: Person.time + 60, random: &random)
      }
    }
  }

  @Test("is read to the limit of nesting, and no deeper")
  func limit() throws {
    var random = TestSeed.random("unwrapped limit")
    let letter = try letter(&random)
    var packets = letter.messages[0]
    for _ in 0..<3 { packets = MessageForge.stored(packets) }
    #expect(try MessageSummary(packets).content == .encrypted(.seipdV1))
    #expect(try Opening(packets, keys: [letter.key]) == .refused(.limitExceeded))
    for _ in 0..<100 { packets = MessageForge.stored(packets) }
    // What is in there is not known, and not said.
    #expect(throws: OpenPGPError.self) { try MessageSummary(packets) }
    #expect(try Opening(packets, keys: [letter.key]) == .refused(.limitExceeded))
  }

  @Test("has nothing behind it, is whole, and no data that is not encrypted passes for a message")
  func refusals() throws {
    var random = TestSeed.random("unwrapped refusals")
    let letter = try letter(&random)
    let literal = MessageForge.literal(Self.data)
    for message in letter.messages {
      for packets in wrapped(message).dropLast() {
        #expect(try Opening(packets + literal, keys: [letter.key]) == .refused(.malformed))
        #expect(try Opening(Array(packets.dropLast(9)), keys: [letter.key]) != .opened(Self.data))
      }
      for packets in wrapped(message + literal) {
        #expect(try Opening(packets, keys: [letter.key]) == .refused(.malformed))
      }
    }
    for packets in wrapped(literal) {
      #expect(try MessageSummary(packets).format == nil)
      #expect(try Opening(packets, keys: [letter.key]) == .refused(.invalidRequest))
    }
    let unread = Packet(.compressedData, [3] + letter.messages[0]).serialized
    #expect(try Opening(unread, keys: [letter.key]) == .refused(.unsupported))
  }
}
