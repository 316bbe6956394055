import SecretMemory
import Testing

@testable import OpenPGP

@Suite("Messages that this library writes and reads")
struct RoundTripTests {
  static let time: Int64 = 1_760_000_000

  private func key(_ profile: Profile) throws -> SecretKey {
    var random = SystemRandom()
    return try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>"], at: Self.time, random: &random)
  }

  @Test(
    "what was sealed to a generated key opens with it, and its signature is valid",
    arguments: Profile.named, [0, 1, 5, 65_535, 65_536, 65_537, 524_288, 1_000_000, 3_000_000])
  func messages(profile: Profile, size: Int) throws {
    var random = SystemRandom()
    let alice = try key(profile)
    let keys: [any PrivateKey] = try alice.unlocked()
    let message = random.bytes(size)
    let certificate = alice.certificate
    #expect(certificate.validity(at: Self.time) == .valid)
    for isKnown in [true, false] {
      var encryptor = MessageEncryptor()
      encryptor.recipients = [certificate]
      encryptor.signers = [keys[0]]
      let sink = BytesSink()
      let source: any OctetSource = isKnown ? BytesSource(message) : Pipe(message)
      let plan = try encryptor.encrypt(source, to: sink, at: Self.time, random: &random)
      #expect(
        plan.format == (profile == .compatible ? .seipdV1 : .seipdV2(.init(.aes256, .ocb))))
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      decryptor.certificates = [certificate]
      let plain = BytesSink()
      let result = try decryptor.decrypt(
        BytesSource(sink.bytes), to: plain, at: Self.time, random: &random)
      #expect(plain.bytes == message)
      #expect(result.signatures.map(\.grade) == [.valid])
    }
  }

  @Test(
    "what was sealed to a password in SEIPDv2 opens with it",
    arguments: [0, 1, 65_535, 65_536, 524_288 - 8, 524_288, 1_000_000])
  func passwords(size: Int) throws {
    var random = SystemRandom()
    let message = random.bytes(size)
    for isKnown in [true, false] {
      var encryptor = MessageEncryptor()
      encryptor.usesSEIPDv2ForPasswords = true
      encryptor.passwords = [Password(try SecretBytes(copying: Array("correct".utf8)))]
      let sink = BytesSink()
      let source: any OctetSource = isKnown ? BytesSource(message) : Pipe(message)
      _ = try encryptor.encrypt(source, to: sink, at: Self.time, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.passwords = encryptor.passwords
      let plain = BytesSink()
      _ = try decryptor.decrypt(
        BytesSource(sink.bytes), to: plain, at: Self.time, random: &random)
      #expect(plain.bytes == message)
      var changed = sink.bytes
      changed[changed.count - 20] ^= 1
      let nothing = BytesSink()
      #expect(throws: OpenPGPError(.notAuthentic, .messageNotIntact)) {
        try decryptor.decrypt(
          BytesSource(changed), to: nothing, at: Self.time, random: &random)
      }
      #expect(nothing.bytes.isEmpty)
    }
  }

  private final class Pipe: OctetSource {
    private let source: BytesSource
    init(_ bytes: [UInt8]) { source = BytesSource(bytes) }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, 10_007)]))
    }
  }
}
