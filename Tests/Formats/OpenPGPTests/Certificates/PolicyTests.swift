import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@testable import OpenPGP

@Suite("What a policy lets prove something")
struct PolicyTests {
  /// A certificate all of whose signatures have this hash, and a signature by it.
  private struct Made {
    let owner: InMemoryKey
    let octets: [UInt8]
    let signature: Signature
    static let data: [UInt8] = [1, 2, 3]

    init(_ hash: HashAlgorithm, at time: Int64 = Person.time) throws {
      var random = TestSeed.random("policy \(hash)")
      owner = try KeyForge.signing(version: 4, isLegacy: true, at: time, random: &random)
      octets = [
        Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name),
        try owner.forge(
          .positiveCertification, over: .userID(Person.name, of: owner.publicKey), at: time,
          [.keyFlags([.certify, .sign])], hash: hash, random: &random
        ).packet,
      ].flatMap(\.serialized)
      signature = try owner.forge(
        .binary, over: Self.data, at: time, hash: hash, random: &random)
    }

    func certificate(_ policy: Policy) throws -> Certificate {
      try Certificate(octets, options: .init(policy: policy))
    }

    func grade(_ policy: Policy) throws -> SignatureVerdict.Grade {
      try SignatureVerifier(certificates: [certificate(policy)]).verify(
        [signature], over: BytesSource(Self.data), at: Person.time
      )[0].grade
    }
  }

  @Test(
    "a hash that is named binds up to its end and proves nothing over data",
    arguments: [HashAlgorithm.sha256, .sha224, .sha3_512])
  func hashes(hash: HashAlgorithm) throws {
    let made = try Made(hash)
    let time = Person.time
    #expect(try made.grade(Policy()) == .valid)
    var policy = Policy()
    policy.endOfHash[hash] = time + 1
    #expect(try made.certificate(policy).validity(at: time) == .valid)
    #expect(try made.grade(policy) == .refusedByPolicy)
    policy.endOfHash[hash] = time
    #expect(try made.certificate(policy).validity(at: time) == .unbound)
    #expect(try made.certificate(policy).userIDs == [])
    policy.endOfHash[hash] = .min
    #expect(try made.certificate(policy).validity(at: time) == .unbound)
  }

  @Test("who wants to read an archive may let SHA-1 prove something again")
  func archive() throws {
    let made = try Made(.sha1)
    #expect(try made.certificate(Policy()).validity(at: Person.time) == .unbound)
    var policy = Policy()
    policy.endOfHash[.sha1] = nil
    #expect(try made.certificate(policy).validity(at: Person.time) == .valid)
    #expect(try made.grade(policy) == .valid)
  }

  @Test("what is not read binds by no policy", arguments: [HashAlgorithm.md5, .ripemd160])
  func notRead(hash: HashAlgorithm) throws {
    var random = TestSeed.random("policy not read")
    let owner = try KeyForge.signing(
      version: 4, isLegacy: true, at: Person.time, random: &random)
    let genuine = try owner.forge(
      .directKey, over: .key(owner.publicKey), at: Person.time, random: &random)
    // The octet that names the hash.
    var body = genuine.body
    body[3] = hash.rawValue
    var policy = Policy()
    policy.endOfHash[hash] = nil
    #expect(!policy.lets(try Signature(parsing: body), bindTo: owner.publicKey))
    #expect(policy.lets(genuine, bindTo: owner.publicKey))
  }

  @Test("the size that keys of RSA must have is one number for encrypting and for signatures")
  func keySize() throws {
    var random = SystemRandom()
    let key = try SecretKey.generate(
      Profile(version: 4, .rsa3072), userIDs: ["Alice"], at: Person.time, random: &random)
    let signer = try key.unlockedPrimary()
    let signatures = try MessageSigner(keys: [signer]).signDetached(
      BytesSource(Made.data), at: Person.time, random: &random)
    let time = Person.time
    for (bits, isEnough) in [(3072, true), (3073, false)] {
      var policy = Policy()
      policy.leastRSABits = bits
      let certificate = try Certificate(
        key.certificate.serialized(), options: .init(policy: policy))
      let verdict = try SignatureVerifier(certificates: [certificate]).verify(
        signatures, over: BytesSource(Made.data), at: time)[0]
      let weakness = OpenPGPFinding(.keyRSATooWeak, number: bits)
      if isEnough {
        #expect(try certificate.encryptionKeys(at: time).count == 1)
        #expect(verdict.grade == .valid)
      } else {
        #expect(throws: OpenPGPError(.unusableKey, weakness)) {
          try certificate.encryptionKeys(at: time)
        }
        #expect(verdict.grade == .refusedByPolicy)
        #expect(verdict.reason == weakness)
        #expect(throws: OpenPGPError(.unusableKey, weakness)) {
          try certificate.updated(keys: [signer], at: Person.time, random: &random)
        }
      }
    }
  }

  @Test("a key of RSA that is larger than what is computed with is named by its size")
  func largeKey() throws {
    let modulus: [UInt8] = [0x20, 0, 0x80] + [UInt8](repeating: 0x5B, count: 1023)
    let body: [UInt8] = [4, 0x65, 0, 0, 0, 1] + modulus + [0, 17, 1, 0, 1]
    let certificate = try Certificate(Packet(.publicKey, body).serialized)
    #expect(throws: OpenPGPError(.unsupported, .certificateAlgorithmNotRead, "RSA 8192")) {
      try certificate.encryptionKeys(at: Person.time)
    }
  }

  @Test("copies of a certificate are merged by the first one's policy")
  func merging() throws {
    let made = try Made(.sha1)
    var lenient = Policy()
    lenient.endOfHash[.sha1] = nil
    let taken = try made.certificate(lenient)
    let refused = try made.certificate(Policy())
    let strict = try refused.merged(with: taken)
    #expect(strict == refused)
    let merged = try taken.merged(with: refused)
    #expect(merged == taken)
  }

  @Test("what is made of a certificate keeps its policy")
  func derived() throws {
    var random = TestSeed.random("policy derived")
    var policy = Policy()
    policy.endOfHash[.sha224] = .min
    let key = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: Person.time, random: &random)
    let primary = try key.unlockedPrimary()
    let first = try Certificate(key.certificate.serialized(), options: .init(policy: policy))
    let now = Person.time + 10
    let made = [
      try first.revoked(.superseded, signedBy: primary, at: now, random: &random),
      try first.adding(userID: "Bob", signedBy: primary, at: now, random: &random),
      try first.changingExpiry(
        to: now + 1000, signedBy: primary, at: now, random: &random),
      try first.updated(keys: [primary], at: now, random: &random),
      try first.merged(with: key.certificate),
      try first.revoking(
        subkey: first.subkeys[0].key.fingerprint, .superseded, signedBy: primary, at: now,
        random: &random),
    ]
    #expect(made.map(\.policy) == [Policy](repeating: policy, count: made.count))
    #expect(key.certificate.policy == Policy())
  }
}
