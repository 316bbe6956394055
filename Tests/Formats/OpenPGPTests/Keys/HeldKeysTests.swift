import CryptoPrimitives
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("A certificate with keys at hand")
struct HeldKeysTests {
  private static let time = Person.time + 100

  @Test(
    "signs with the first that may, and decrypts; other certificates' keys are refused", .namesSeed)
  func uses() throws {
    var random = TestSeed.random("held keys")
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: Person.time, random: &random
    ).addingSubkey(for: .sign, at: Person.time, random: &random)
    let bob = try SecretKey.generate(
      .compatible, userIDs: ["Bob"], at: Person.time, random: &random)
    let certificate = alice.certificate
    let all = try HeldKeys(certificate, alice.unlocked().reversed())
    #expect(all.keys.map(\.publicKey) == certificate.keys)
    #expect(all.primary?.publicKey == certificate.primaryKey)
    // The subkey before the primary key.
    #expect(all.signer(at: Self.time)?.publicKey == certificate.keys[2])
    #expect(all.signer(at: 0) == nil)

    let less = try HeldKeys(certificate, alice.unlocked { $0 != certificate.keys[2] })
    #expect(less.signer(at: Self.time)?.publicKey == certificate.primaryKey)
    let reading = try HeldKeys(certificate, alice.unlocked { $0 == certificate.keys[1] })
    #expect(reading.primary == nil && reading.signer(at: Self.time) == nil)
    #expect(throws: OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)) {
      _ = try HeldKeys(certificate, bob.unlocked())
    }

    var decryptor = MessageDecryptor()
    decryptor.add(all)
    #expect(decryptor.keys.map(\.publicKey) == [certificate.keys[1]])
    #expect(decryptor.ownCertificates == [certificate])
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    let message = try encryptor.encrypt([7], at: Self.time, random: &random)
    #expect(try decryptor.decrypt(message, at: Self.time, random: &random).0 == [7])
  }
}
