import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Small messages that ask for much", .namesSeed, .serialized)
struct BombTests {
  private static let mebibyte = 1024 * 1024

  private func forge(_ label: String) throws -> (MessageForge, [any PrivateKey], SeededRandom) {
    var random = TestSeed.random(label)
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    return (MessageForge(to: key, random: &random), [key], random)
  }

  /// Compressed data that becomes a literal packet of so many zeros, more or less.
  private func compressed(_ algorithm: UInt8, zeros: Int) -> (packet: [UInt8], data: Int) {
    let header = LiteralHeader.octets(isText: false)
    let count = Bomb.zeros(for: zeros)
    let length = UInt32(header.count + count)
    let start = [0xCB, 0xFF] + withUnsafeBytes(of: length.bigEndian) { Array($0) } + header
    let bomb = Bomb(start, zeros: zeros)
    let body = algorithm == 1 ? bomb.deflated : bomb.wrapped
    return (Packet(.compressedData, [algorithm] + body).serialized, count)
  }

  @Test(
    "compressed data may become an allowance and 100 times as much, and no more",
    arguments: [1, 2] as [UInt8], [1, 2])
  func decompression(algorithm: UInt8, version: Int) throws {
    var (forge, keys, random) = try forge("decompression \(algorithm) \(version)")
    var limits = Limits()
    limits.decompressedOctets = UInt64(Self.mebibyte)
    // 13 bits make 258 octets: with a mebibyte's allowance about 2.8 MiB are the end.
    for (zeros, isRead) in [
      (Self.mebibyte, true), (5 * Self.mebibyte / 2, true), (3 * Self.mebibyte, false),
      (20 * Self.mebibyte, false),
    ] {
      let (packet, count) = compressed(algorithm, zeros: zeros)
      let message =
        version == 1
        ? try forge.messageV1(packet, random: &random)
        : try forge.messageV2(packet, random: &random)
      #expect(message.count < count / 100)
      switch try Opening(message, keys: keys, limits: limits) {
      case .opened(let data): #expect(isRead && data.count == count)
      case .refused(let kind, let released):
        #expect(!isRead && kind == .limitExceeded && released == 0)
      }
    }
  }

  @Test("the allowance is 256 MiB")
  func allowance() throws {
    var (forge, keys, random) = try forge("allowance")
    for (zeros, isRead) in [(300, true), (720, false)] {
      let (packet, count) = compressed(1, zeros: zeros * Self.mebibyte)
      let message = try forge.messageV2(packet, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      let sink = CountingSink()
      do {
        _ = try decryptor.decrypt(
          BytesSource(message), to: sink, at: Person.time, random: &random)
        #expect(isRead && sink.count == count)
      } catch let error as OpenPGPError {
        #expect(!isRead && error.kind == .limitExceeded && sink.count == 0)
        #expect(error.reason == .compressionLimit)
      }
    }
  }

  /// Packets, compressed.
  private func compressed(_ algorithm: UInt8, _ packets: [UInt8]) -> [UInt8] {
    let deflated = Deflate.stored(packets)
    return Packet(
      .compressedData, [algorithm] + (algorithm == 1 ? deflated : Deflate.wrapped(packets))
    ).serialized
  }

  @Test("data is compressed three times and not four", arguments: [0, 1, 2] as [UInt8])
  func nested(algorithm: UInt8) throws {
    var (forge, keys, random) = try forge("nested \(algorithm)")
    var packets = MessageForge.literal([1, 2, 3])
    for times in 1...6 {
      packets =
        algorithm == 0 ? MessageForge.stored(packets) : compressed(algorithm, packets)
      #expect(
        try Opening(try forge.messageV2(packets, random: &random), keys: keys)
          == (times <= 3 ? .opened([1, 2, 3]) : .refused(.limitExceeded)))
    }
  }

  @Test(
    "what is compressed again counts by the octets of the message, so that no factor multiplies")
  func multiplied() throws {
    var (forge, keys, random) = try forge("multiplied")
    var limits = Limits()
    limits.decompressedOctets = UInt64(Self.mebibyte)
    for (zeros, isRead) in [(Self.mebibyte / 2, true), (2 * Self.mebibyte, false)] {
      let (packet, count) = compressed(1, zeros: zeros)
      let once = try Opening(
        try forge.messageV2(packet, random: &random), keys: keys, limits: limits)
      guard case .opened(let data) = once, data.count == count else {
        Issue.record("once it is too much already")
        return
      }
      let outer = Packet(.compressedData, [1] + Bomb(again: packet).deflated).serialized
      #expect(outer.count < packet.count / 10)
      let twice = try Opening(
        try forge.messageV2(outer, random: &random), keys: keys, limits: limits)
      #expect(twice == (isRead ? .opened(data) : .refused(.limitExceeded)))
    }
  }

  @Test(
    "Argon2 that is too much work is refused before it begins, and so are more than 16 passwords"
  )
  func derivations() throws {
    var (forge, _, random) = try forge("derivations")
    let passwords = [Password(Array("password".utf8).secret())]
    let body = MessageForge.protected(try forge.seipdV1(MessageForge.literal([1])))
    func esk(_ passes: UInt8, _ memory: UInt8) -> [UInt8] {
      PasswordESK(
        cipher: .aes256,
        s2k: .argon2(salt: random.bytes(16), passes: passes, lanes: 1, encodedMemory: memory),
        form: .cfb(random.bytes(33))
      ).packet.serialized
    }
    // 4, 8 GiB, 2 TiB; 3 times 2 GiB; 5 times 1 GiB; 255 times 64 MiB.
    for (passes, memory) in [(1, 22), (1, 23), (1, 31), (3, 21), (5, 20), (255, 16)]
      as [(UInt8, UInt8)]
    {
      #expect(
        try Opening(esk(passes, memory) + body, passwords: passwords)
          == .refused(.limitExceeded))
    }
    // 16 of a mebibyte are worked through, 17 are not.
    let small = (0..<16).flatMap { _ in esk(1, 10) }
    #expect(try Opening(small + body, passwords: passwords) == .refused(.notAddressed))
    #expect(
      try Opening(small + esk(1, 10) + body, passwords: passwords) == .refused(.limitExceeded))
  }
}

/// Counts octets and keeps none.
private final class CountingSink: OctetSink {
  private(set) var count = 0
  func write(_ octets: UnsafeRawBufferPointer) { count += octets.count }
}
