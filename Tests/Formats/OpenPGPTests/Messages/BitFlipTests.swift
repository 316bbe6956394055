import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Each bit of a small message inverted, headers and session keys included. A cipher without its tag check
/// fails this.
@Suite("Every bit of small messages", .namesSeed)
struct BitFlipTests {
  private static let data = Array("attack at dawn".utf8)

  private struct Count: Equatable, CustomStringConvertible {
    var refused = 0
    var same = 0
    var other = 0
    var description: String { "\(refused) refused, \(same) the same, \(other) other plaintext" }
  }

  private func flip(
    _ message: [UInt8], keys: [any PrivateKey] = [], passwords: [Password] = []
  ) throws -> Count {
    #expect(
      try Opening(message, keys: keys, passwords: passwords) == .opened(Self.data))
    var count = Count()
    for bit in 0..<(message.count * 8) {
      switch try Opening(message.flipping(bit: bit), keys: keys, passwords: passwords) {
      case .opened(let plaintext) where plaintext == Self.data: count.same += 1
      case .opened: count.other += 1
      case .refused(_, let released):
        count.refused += 1
        #expect(released == 0, "bit \(bit)")
      }
    }
    #expect(count.refused + count.same == message.count * 8, "\(count)")
    // What may change without harm is a hint or another way to write the same: little.
    #expect(count.same <= 80, "\(count)")
    return count
  }

  @Test("for a key, in either format and either form of X25519", arguments: [1, 2], [true, false])
  func keys(format: Int, isLegacy: Bool) throws {
    var random = TestSeed.random("flip key \(format) \(isLegacy)")
    let key =
      isLegacy
      ? try InMemoryKey.generate(
        .curve25519Legacy, .secretSubkey, signs: false, version: 4, at: Person.time,
        random: &random
      ).1 : try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let literal = MessageForge.literal(Self.data)
    _ = try flip(
      format == 1
        ? try forge.messageV1(literal, random: &random)
        : try forge.messageV2(literal, random: &random), keys: [key])
  }

  @Test("for a password, in either format")
  func passwords() throws {
    var random = TestSeed.random("flip password")
    let password = Password(Array("password".utf8).secret())
    let forge = MessageForge(
      to: try KeyForge.encrypting(version: 4, at: Person.time, random: &random),
      random: &random)
    let literal = MessageForge.literal(Self.data)
    var budget = DerivationBudget(Limits())

    let iterated = S2K.iterated(.sha256, salt: random.bytes(8), count: 0)
    let cfbKey = try iterated.derive(password.octets, size: 32, budget: &budget)
    var stream = try CFBCipher(
      .aes256, key: cfbKey, initializationVector: [UInt8](repeating: 0, count: 16))
    var sealed = [SymmetricAlgorithm.aes256.rawValue] + forge.sessionKey
    sealed.withUnsafeMutableBytes { stream.encrypt($0) }
    let v4 = PasswordESK(cipher: .aes256, s2k: iterated, form: .cfb(sealed))
    _ = try flip(
      v4.packet.serialized + MessageForge.protected(try forge.seipdV1(literal)),
      passwords: [password])

    let salted = S2K.salted(.sha256, salt: random.bytes(8))
    let key = try salted.derive(password.octets, size: 32, budget: &budget)
    let info: [UInt8] = [0xC3, 6, 9, 2]
    let cipher = try AEADCipher(
      .aes256, .ocb, key: try HKDFSHA256.derive(key, salt: [], info: info, count: 32))
    let nonce = random.bytes(15)
    let wrapped = try cipher.seal(forge.sessionKey, nonce: nonce, authenticating: info)
    let v6 = PasswordESK(
      cipher: .aes256, s2k: salted, form: .aead(.ocb, nonce: nonce, sealed: wrapped))
    _ = try flip(
      v6.packet.serialized + MessageForge.protected(try forge.seipdV2(literal).body),
      passwords: [password])
  }

  @Test("of a signed message that is not encrypted: none gives other data a valid signature")
  func signed() throws {
    for version in [4, 6] as [UInt8] {
      var random = TestSeed.random("flip signed \(version)")
      let alice = try Person(version: version, random: &random)
      let certificate = try alice.certificate(random: &random)
      let sink = BytesSink()
      try MessageSigner(keys: [alice.signing]).signInline(
        BytesSource(Self.data), to: sink, at: Person.time + 5, random: &random)
      let verifier = SignatureVerifier(certificates: [certificate])
      var good = 0
      for bit in -1..<(sink.bytes.count * 8) {
        let message = bit < 0 ? sink.bytes : sink.bytes.flipping(bit: bit)
        let plain = BytesSink()
        let verdicts =
          (try? verifier.verifyInline(
            BytesSource(message), to: plain, at: Person.time + 10)) ?? []
        guard verdicts.contains(where: { $0.grade == .valid }) else {
          #expect(bit >= 0)
          continue
        }
        good += 1
        #expect(plain.bytes == Self.data, "bit \(bit)")
      }
      // The literal's format and date, hints outside the hash and the one-pass packet are not signed.
      #expect(good < sink.bytes.count * 8 / 2)
    }
  }
}
