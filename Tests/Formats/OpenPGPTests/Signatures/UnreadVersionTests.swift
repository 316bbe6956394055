import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Signatures of versions that are not read, as those of PGP's first versions: they are passed over, and said to be there.
@Suite("Signatures of versions that are not read", .namesSeed)
struct UnreadVersionTests {
  /// A signature packet of version 3 over data, with numbers that are nobody's.
  private static let signature = Packet(
    .signature,
    [3, 5, 0] + [0x38, 0, 0, 0] + [1, 2, 3, 4, 5, 6, 7, 8] + [17, 2, 0xAB, 0xCD]
      + [0, 33, 1, 2, 3, 4, 5] + [0, 8, 0x80]
  ).serialized

  /// What announces it, which has the same version as what announces those of version 4.
  private static let onePass = Packet(
    .onePassSignature, [3, 0, 2, 17] + [1, 2, 3, 4, 5, 6, 7, 8] + [1]
  ).serialized

  @Test("beside data they are found by their version, once each, and others are read")
  func detached() throws {
    var random = TestSeed.random("unread detached")
    let alice = try Person(version: 4, random: &random)
    let good = try MessageSigner(keys: [alice.signing]).signDetached(
      BytesSource(Workshop.message), at: Person.time + 5, random: &random)
    let both = Self.signature + Signature.serialize(good) + Self.signature
    let found = try Signature.find(in: BytesSource(both))
    #expect(found.signatures == good)
    #expect(found.unread == [3])
    #expect(try Signature.read(BytesSource(both)) == good)
    let alone = try Signature.find(in: BytesSource(Self.signature))
    #expect(alone.signatures.isEmpty && alone.unread == [3])
  }

  @Test("inside a message they count for nothing, behind the data or in front of it")
  func inside() throws {
    var random = TestSeed.random("unread inside")
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let literal = MessageForge.literal(Workshop.message)
    for signed in [Self.onePass + literal + Self.signature, Self.signature + literal] {
      let message = try MessageForge(to: key, random: &random).messageV1(signed, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.keys = [key]
      let (data, result) = try decryptor.decrypt(message, at: Workshop.now, random: &random)
      #expect(data == Workshop.message)
      #expect(result.signatures.isEmpty)
      #expect(result.unreadSignatures == [3])
      let sink = BytesSink()
      let inline = try SignatureVerifier(certificates: []).examineInline(
        BytesSource(signed), to: sink, at: Workshop.now)
      #expect(inline.verdicts.isEmpty && inline.unread == [3])
    }
    let plain = try MessageForge(to: key, random: &random).messageV1(literal, random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = [key]
    let result = try decryptor.decrypt(plain, at: Workshop.now, random: &random).1
    #expect(result.unreadSignatures.isEmpty)
  }
}
