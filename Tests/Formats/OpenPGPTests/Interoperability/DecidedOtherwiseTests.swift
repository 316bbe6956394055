import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// What the suite expects and this library does not do: each has its line in docs/OPENPGP.md. These tests say what
/// happens instead; whoever changes that takes the line away.
@Suite("Interoperability: what is decided otherwise", .namesSeed)
struct DecidedOtherwiseTests {
  @Test("keys of DSA and ElGamal make and read nothing, and are refused by name")
  func oldAlgorithms() throws {
    var random = TestSeed.random("old algorithms")
    let numbers = (0..<4).flatMap { _ in [UInt8](arrayLiteral: 8, 0, 0x80) + random.bytes(255) }
    for (algorithm, name) in [(17, "DSA"), (16, "ElGamal")] as [(UInt8, String)] {
      let body = UnreadKey.body(version: 4, algorithm: algorithm, numbers)
      let certificate = try Certificate(Packet(.publicKey, body).serialized)
      for (reason, read) in [
        (.certificateAlgorithmNotRead, { _ = try certificate.encryptionKeys(at: Workshop.now) }),
        (
          .secretKeyAlgorithmNotRead,
          { _ = try SecretKey.read(BytesSource(Packet(.secretKey, body).serialized)) }
        ),
      ] as [(OpenPGPReason, () throws -> Void)] {
        do {
          try read()
          Issue.record("\(name) is read")
        } catch let error as OpenPGPError {
          #expect(error == OpenPGPError(.unsupported, reason, name))
        }
      }
    }
  }

  @Test("what prefers LibrePGP's encryption is sent the standard's")
  func librePreferences() throws {
    var random = TestSeed.random("libre preferences")
    let bob = try Person(version: 4, random: &random)
    for mode in [1, 2] as [UInt8] {
      let own = try bob.selfSignature(
        at: Workshop.created, [Subpacket(.libreAEADPreferences, [mode])], random: &random)
      let packets =
        bob.head([own])
        + bob.subkey(
          bob.decrypting,
          [
            try bob.binding(
              of: bob.decrypting, at: Workshop.created, [.keyFlags(.encrypt)], random: &random)
          ])
      var encryptor = MessageEncryptor()
      encryptor.recipients = [try Person.read(packets)]
      #expect(try encryptor.plan(at: Workshop.now).format == .seipdV1)
      #expect(Workshop.encrypts(to: packets, bob.decrypting))
    }
  }

  @Test("the hash of a signature follows from its key, and not from what its owner prefers to read")
  func hashPreferences() throws {
    var random = TestSeed.random("hash preferences")
    let key = try SecretKey.generate(
      .compatible, userIDs: ["Bob"], at: Workshop.created, random: &random)
    let primary = try key.unlockedPrimary()
    let signature = try #require(
      try MessageSigner(keys: [primary]).signDetached(
        BytesSource(Workshop.message), at: Workshop.created + 1, random: &random
      ).first)
    // The owner prefers SHA-512.
    #expect(signature.hashAlgorithm == .sha256)
  }
}
