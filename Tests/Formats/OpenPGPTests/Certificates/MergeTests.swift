import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Who has the same packets must come to the same, whoever merged with whom.
@Suite("Merging certificates", .namesSeed)
struct MergeTests {
  private static let now = Person.time + 10

  @Test(
    "of two bindings of one second the same counts, in either order", arguments: [4, 6] as [UInt8])
  func bindings(version: UInt8) throws {
    var random = TestSeed.random("merge bindings \(version)")
    let alice = try Person(version: version, random: &random)
    let copies = try [KeyFlags.encryptStorage, .encryptCommunications].map { flags in
      try Person.read(
        alice.head([try alice.selfSignature(at: Person.time, random: &random)])
          + alice.subkey(
            alice.decrypting,
            [
              try alice.binding(
                of: alice.decrypting, at: Person.time, [.keyFlags(flags)], random: &random)
            ]))
    }
    let (one, other) = (
      try copies[0].merged(with: copies[1]), try copies[1].merged(with: copies[0])
    )
    #expect(one == other)
    #expect(one.subkeys.first?.selfSignatures.bindings.count == 2)
    for purpose in [KeyFlags.encryptStorage, .encryptCommunications] {
      let keys = [one, other].map { try? $0.encryptionKeys(for: purpose, at: Self.now) }
      #expect(keys[0] == keys[1])
    }
  }

  @Test("of two names of one second the same is the primary one, in either order")
  func userIDs() throws {
    var random = TestSeed.random("merge names")
    let alice = try Person(version: 4, random: &random)
    let key = alice.primary.publicKey
    let copies = try ["Bob", "Alice"].map { name in
      try Person.read([
        Packet(.publicKey, key.body), Packet(.userID, Array(name.utf8)),
        try alice.primary.forge(
          .positiveCertification, over: .userID(Array(name.utf8), of: key), at: Person.time,
          random: &random
        ).packet,
      ])
    }
    let (one, other) = (
      try copies[0].merged(with: copies[1]), try copies[1].merged(with: copies[0])
    )
    #expect(one.primaryUserID(at: Self.now)?.text == "Alice")
    #expect(other.primaryUserID(at: Self.now)?.text == "Alice")
  }

  @Test(
    "copies of a binding have one backsignature, though one of them lacks it and another has a false one",
    arguments: [4, 6] as [UInt8])
  func backsignatures(version: UInt8) throws {
    var random = TestSeed.random("merge backsignatures \(version)")
    let alice = try Person(version: version, random: &random)
    let plain = try alice.binding(
      of: alice.signing, at: Person.time, [.keyFlags(.sign)], random: &random)
    let other = try Person(version: version, random: &random)
    var (good, bad) = (plain, plain)
    good.unhashed.append(try alice.backsignature(at: Person.time, random: &random))
    bad.unhashed.append(try other.backsignature(at: Person.time, random: &random))
    let own = try alice.selfSignature(at: Person.time, random: &random)
    func certificate(_ bindings: [Signature]) throws -> Certificate {
      try Person.read(alice.head([own]) + alice.subkey(alice.signing, bindings))
    }
    func signs(_ certificate: Certificate) -> Bool {
      certificate.signingKeys(at: Self.now).contains(alice.signing.publicKey)
    }
    #expect(try !signs(certificate([plain, bad])))
    for copies in [[plain, good], [good, plain], [bad, good], [plain, bad, good], [good, bad]] {
      #expect(try signs(certificate(copies)))
      #expect(try certificate(copies).subkeys.first?.selfSignatures.bindings.count == 1)
      var merged = try certificate([copies[0]])
      for copy in copies { merged = try merged.merged(with: certificate([copy])) }
      #expect(signs(merged))
      // It survives being written.
      #expect(try signs(Certificate(merged.serialized())))
    }
  }

  @Test("a certificate merged with itself, or with what is in it already, is the same")
  func nothingNew() throws {
    var random = TestSeed.random("merge nothing")
    let alice = try Person(version: 6, random: &random).certificate(random: &random)
    #expect(try alice.merged(with: alice) == alice)
    let part = alice.with(userIDs: [], subkeys: Array(alice.subkeys.suffix(1)))
    #expect(try alice.merged(with: part) == alice)
    #expect(try part.merged(with: alice).subkeys.count == alice.subkeys.count)
  }
}
