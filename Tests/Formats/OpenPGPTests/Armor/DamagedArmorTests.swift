import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Whatever is wrong with armor, who asked the library gets an error of the library.
@Suite("Damaged armor around messages and keys", .namesSeed)
struct DamagedArmorTests {
  private static let data = Array("the gate is open from five to six".utf8)

  /// The text with each of its characters in turn exchanged, or cut off before.
  private func damaged(_ octets: [UInt8], as kind: Armor.Kind) -> [[UInt8]] {
    let text = Array(Armor.encode(octets, as: kind, checksum: true).utf8)
    return text.indices.flatMap { index -> [[UInt8]] in
      var changed = text
      changed[index] = UInt8(ascii: "@")
      return [changed, Array(text[..<index])]
    }
  }

  @Test("encrypted messages are refused or the same, and nothing of others is released")
  func encrypted() throws {
    var random = TestSeed.random("damaged encrypted")
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let literal = MessageForge.literal(Self.data)
    for message in [
      try forge.messageV1(literal, random: &random), try forge.messageV2(literal, random: &random),
    ] {
      for text in damaged(message, as: .message) {
        switch try Opening(text, keys: [key]) {
        case .opened(let plaintext): #expect(plaintext == Self.data)
        case .refused(let kind, let released):
          #expect(kind == .malformed || kind == .notAuthentic || kind == .unsupported)
          #expect(released == 0)
        }
      }
    }
  }

  @Test("signed messages, signatures, certificates and keys are refused or read")
  func others() throws {
    var random = TestSeed.random("damaged others")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random)
    let signed = BytesSink()
    try MessageSigner(keys: [alice.signing]).signInline(
      BytesSource(Self.data), to: signed, at: Person.time, random: &random)
    let verifier = SignatureVerifier(certificates: [certificate])
    for text in damaged(signed.bytes, as: .message) {
      expectNamed {
        _ = try verifier.verifyInline(
          BytesSource(text), to: BytesSink(), at: Person.time)
      }
      expectNamed { _ = try verifier.detach(BytesSource(text), to: BytesSink()) }
    }
    for text in damaged(certificate.serialized(), as: .publicKey) {
      expectNamed { _ = try Certificate.read(BytesSource(text)) }
      expectNamed { _ = try SecretKey.read(BytesSource(text)) }
    }
    let signatures = try MessageSigner(keys: [alice.signing]).signDetached(
      BytesSource(Self.data), at: Person.time, random: &random)
    for text in damaged(Signature.serialize(signatures), as: .signature) {
      expectNamed { _ = try Signature.read(BytesSource(text)) }
    }
  }

  /// Nothing is thrown, or one of the library's errors.
  private func expectNamed(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      #expect(error is OpenPGPError, "\(error)")
    }
  }
}
