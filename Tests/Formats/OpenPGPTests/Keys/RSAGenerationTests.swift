import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("A key of RSA")
struct RSAGenerationTests {
  private static let time: Int64 = Person.time + 100

  @Test("is GnuPG's as it is ours", .gnuPG)
  func gnuPG() throws {
    var random = TestSeed.random("rsa gpg")
    let alice = try SecretKey.generate(
      Profile(version: 4, .rsa3072), userIDs: ["Alice <alice@example.org>"], at: Person.time,
      random: &random)
    #expect(alice.certificate.keys.map(\.algorithm) == [.rsa, .rsa])
    #expect(alice.certificate.keys[0].fingerprint != alice.certificate.keys[1].fingerprint)
    let gpg = try GnuPG()
    try gpg("--import", input: alice.serialized().array())
    #expect(try gpg.validities(of: "pub") == ["-"])
    #expect(try gpg.validities(of: "sub") == ["-"])

    let signature = try gpg("--detach-sign", input: [1, 2, 3])
    let verdicts = try SignatureVerifier(certificates: [alice.certificate]).verify(
      Signature.read(BytesSource(signature)), over: BytesSource([1, 2, 3]), at: 1 << 32)
    #expect(verdicts.map(\.grade) == [.valid])
    let sealed = try gpg(
      "--trust-model", "always", "--recipient", "alice@example.org", "--encrypt", input: [7])
    var decryptor = MessageDecryptor()
    decryptor.keys = try alice.unlocked { _ in true }
    #expect(try decryptor.decrypt(sealed, at: 1 << 32, random: &random).0 == [7])
    let mine = try MessageSigner(keys: [alice.unlockedPrimary()])
      .signDetached(BytesSource([1, 2, 3]), at: Self.time, random: &random)
    try gpg("--verify", gpg.file(Signature.serialize(mine)), "-", input: [1, 2, 3])
  }

  @Test("comes back from its packets, of either version", arguments: [4, 6] as [UInt8])
  func roundTrip(version: UInt8) throws {
    var random = TestSeed.random("rsa \(version)")
    let alice = try SecretKey.generate(
      Profile(version: version, .rsa3072), userIDs: ["Alice"], at: Person.time, random: &random)
    let read = try SecretKey.read(BytesSource(alice.serialized().array()))
    #expect(read.certificate == alice.certificate)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [read.certificate]
    encryptor.signers = [try read.unlockedPrimary()]
    let message = try encryptor.encrypt([7], at: Self.time, random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = try read.unlocked { _ in true }
    decryptor.certificates = [alice.certificate]
    let (text, result) = try decryptor.decrypt(message, at: Self.time, random: &random)
    #expect(text == [7])
    #expect(result.signatures.map(\.grade) == [.valid])
  }
}
