import CryptoPrimitives
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Whose a signature is", .namesSeed)
struct AttributionTests {
  private static let now = Person.time + 1000
  private static let data = Array("I owe you 100.\r\n".utf8)

  private func verdict(
    _ signature: Signature, _ certificates: [Certificate]
  ) throws -> SignatureVerdict {
    try #require(
      SignatureVerifier(certificates: certificates)
        .verify([signature], over: BytesSource(Self.data), at: Self.now).first)
  }

  @Test("is said by all copies of a certificate together", arguments: [4, 6] as [UInt8])
  func copies(version: UInt8) throws {
    var random = TestSeed.random("copies \(version)")
    let alice = try Person(version: version, random: &random)
    let old = try alice.certificate(random: &random)
    let revoked = try old.merged(
      withRevocations: [
        try alice.keyRevocation(at: Person.time + 5, reason: nil, random: &random)
      ])
    let signature = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time + 1, random: &random)
    #expect(try verdict(signature, [old]).grade == .valid)
    for certificates in [[revoked], [old, revoked], [revoked, old], [old, old, revoked]] {
      #expect(try verdict(signature, certificates).grade == .revokedKey)
    }
  }

  @Test(
    "is not changed by who puts the key into a certificate of their own",
    arguments: [4, 6] as [UInt8])
  func adoption(version: UInt8) throws {
    var random = TestSeed.random("adoption \(version)")
    let alice = try Person(version: version, random: &random)
    let mallory = try Person(version: version, random: &random)
    let honest = try alice.certificate(random: &random)
    let adopted = try Person.read(
      mallory.head([try mallory.selfSignature(at: Person.time, random: &random)])
        + mallory.subkey(
          alice.signing,
          [
            try mallory.binding(
              of: alice.signing, at: Person.time, [.keyFlags(.sign)], random: &random)
          ]))
    let good = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time + 1, random: &random)
    // Before the key was made: not valid, and Alice's all the same.
    let early = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time - 1, random: &random)
    for certificates in [[adopted, honest], [honest, adopted]] {
      let verdict = try verdict(good, certificates)
      #expect(verdict.grade == .valid)
      #expect(verdict.signer == honest.fingerprint)
      #expect(try self.verdict(early, certificates).signer == honest.fingerprint)
    }
    #expect(try verdict(good, [adopted]).grade == .invalid)
  }

  @Test("and whom it is meant for needs no certificate of the reader's own to be told")
  func intendedRecipients() throws {
    var random = TestSeed.random("intended by default")
    let alice = try Person(version: 6, random: &random)
    let bob = try Person(version: 6, random: &random)
    let carol = try Person(version: 6, random: &random)
    let known = try alice.certificate(random: &random)
    let bobs = try bob.certificate(random: &random)
    func grade(
      _ recipient: [UInt8], _ certificates: [Certificate], keys: [InMemoryKey]
    ) throws -> SignatureVerdict.Grade? {
      let signature = try alice.signing.forge(
        .binary, over: Self.data, at: Person.time + 1,
        [Subpacket(.intendedRecipient, recipient)], random: &random)
      let inner =
        OnePassSignature(for: signature.fields, by: alice.signing.publicKey, isLast: true)
        .packet.serialized + MessageForge.literal(Self.data) + signature.packet.serialized
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      decryptor.certificates = certificates
      let forge = MessageForge(to: bob.decrypting, random: &random)
      let message = try forge.messageV2(inner, random: &random)
      return try decryptor.decrypt(message, at: Self.now, random: &random).result.signatures
        .first?.grade
    }
    let toBob = [6] + bobs.fingerprint.octets
    let toCarol = [6] + carol.primary.publicKey.fingerprint.octets
    #expect(try grade(toBob, [known, bobs], keys: [bob.decrypting]) == .valid)
    #expect(try grade(toBob, [known], keys: [bob.primary, bob.decrypting]) == .valid)
    #expect(try grade(toCarol, [known, bobs], keys: [bob.decrypting]) == .invalid)
    #expect(try grade(toCarol, [known], keys: [bob.decrypting]) == .invalid)
    // One that nobody can read is meant for somebody too.
    #expect(
      try grade([5] + toCarol.dropFirst(), [known, bobs], keys: [bob.decrypting]) == .invalid)
    #expect(try grade([6, 1, 2], [known, bobs], keys: [bob.decrypting]) == .invalid)
  }

  @Test("of version 6 is never told by SHA-1")
  func weakHash() throws {
    var random = TestSeed.random("sha1")
    let alice = try Person(version: 6, random: &random)
    let signature = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time + 1, random: &random)
    var body = signature.body
    #expect(try Signature(parsing: body) == signature)
    body[3] = HashAlgorithm.sha1.rawValue
    #expect(throws: OpenPGPError(.malformed, .signatureSaltSize)) { try Signature(parsing: body) }
  }
}
