import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("When and for what parts are bound", .namesSeed)
struct BindingTests {
  private static let now = Person.time + 1000

  private func grade(
    _ key: InMemoryKey, signedAt second: Int64, _ certificate: Certificate,
    at now: Int64 = Self.now, random: inout some RandomSource
  ) throws -> SignatureVerdict {
    let signature = try key.forge(.binary, over: [1], at: Person.time + second, random: &random)
    return try #require(
      try SignatureVerifier(certificates: [certificate])
        .verify([signature], over: BytesSource([1]), at: now).first)
  }

  @Test("what is signed at a later time than now does not bind yet", arguments: [4, 6] as [UInt8])
  func future(version: UInt8) throws {
    var random = TestSeed.random("future \(version)")
    let alice = try Person(version: version, random: &random)
    // 0: all now; 1: the primary key's own later; 2: the subkeys' bindings; 3: the backsignature.
    for later in 0...3 {
      let own = Person.time + (later == 1 ? 5000 : 0)
      let bound = Person.time + (later == 2 ? 5000 : 0)
      let back = Person.time + (later == 3 ? 5000 : 0)
      let certificate = try Person.read(
        alice.head([try alice.selfSignature(at: own, random: &random)])
          + alice.subkey(
            alice.decrypting,
            [
              try alice.binding(
                of: alice.decrypting, at: bound, [.keyFlags(.encrypt)], random: &random)
            ])
          + alice.subkey(
            alice.signing,
            [
              try alice.binding(
                of: alice.signing, at: bound,
                [.keyFlags(.sign), try alice.backsignature(at: back, random: &random)],
                random: &random)
            ]))
      for (now, isLater) in [(Self.now, false), (Self.now + 5000, true)] {
        let holds = later == 0 || isLater
        let canEncrypt = (try? certificate.encryptionKeys(at: now)) != nil
        #expect(canEncrypt == (holds || later == 3), "\(later)")
        #expect(
          certificate.signingKeys(at: now).contains(alice.signing.publicKey) == holds, "\(later)")
        let verdict = try grade(
          alice.signing, signedAt: isLater ? 5001 : 1, certificate, at: now, random: &random)
        #expect((verdict.grade == .valid) == holds, "\(later)")
      }
    }
  }

  @Test(
    "a signature from before its key was bound is not valid, and it is said why",
    arguments: [4, 6] as [UInt8])
  func before(version: UInt8) throws {
    var random = TestSeed.random("before \(version)")
    let alice = try Person(version: version, random: &random)
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time + 100, random: &random)])
        + alice.subkey(
          alice.signing,
          [
            try alice.binding(
              of: alice.signing, at: Person.time + 200,
              [.keyFlags(.sign), try alice.backsignature(at: Person.time + 200, random: &random)],
              random: &random)
          ]))
    for (key, second, grade) in [
      (alice.primary, 99, .unboundKey), (alice.primary, 100, .valid),
      (alice.signing, 199, .unboundKey), (alice.signing, 200, .valid),
    ] as [(InMemoryKey, Int64, SignatureVerdict.Grade)] {
      let verdict = try self.grade(key, signedAt: second, certificate, random: &random)
      #expect(verdict.grade == grade)
      #expect(verdict.signer == certificate.fingerprint)
      #expect((verdict.reason?.reason == .signatureKeyNotBoundYet) == (grade == .unboundKey))
    }
  }

  /// A certificate of version 4 whose direct-key signature and User ID say what the key is for, or do not.
  private func certificate(
    _ alice: Person, direct: KeyFlags?, name: KeyFlags?, subkey: KeyFlags?,
    random: inout some RandomSource
  ) throws -> Certificate {
    let primary = alice.primary.publicKey
    let features = alice.ownFeatures
    var signatures: [Signature] = []
    if let direct {
      signatures.append(
        try alice.primary.forge(
          .directKey, over: .key(primary), at: Person.time, [.keyFlags(direct), features],
          random: &random))
    }
    signatures.append(
      try alice.primary.forge(
        .positiveCertification, over: .userID(Person.name, of: primary), at: Person.time,
        (name.map { [.keyFlags($0)] } ?? []) + [features], random: &random))
    let back = try alice.backsignature(at: Person.time, random: &random)
    return try Person.read(
      alice.head(signatures)
        + alice.subkey(
          alice.signing,
          [
            try alice.binding(
              of: alice.signing, at: Person.time,
              (subkey.map { [.keyFlags($0)] } ?? []) + [back], random: &random)
          ]))
  }

  @Test("what a direct-key signature of version 4 says counts beside what a User ID's says")
  func directKeyFlags() throws {
    var random = TestSeed.random("direct key flags")
    let alice = try Person(version: 4, random: &random)
    let cases: [(direct: KeyFlags?, name: KeyFlags?, subkey: KeyFlags?, Bool, Bool)] = [
      (nil, .certify, .sign, false, true), (nil, .certify, nil, false, false),
      ([.certify, .sign], .certify, nil, true, true),
      (.certify, [.certify, .sign], nil, true, false),
      ([.certify, .encryptStorage], .certify, nil, false, false),
      (.certify, .certify, .sign, false, true), ([], .certify, [], false, false),
      (.sign, .certify, [], true, false), (nil, nil, .sign, true, true),
      ([.certify, .sign], nil, .authenticate, true, false),
    ]
    for (direct, name, subkey, primarySigns, subkeySigns) in cases {
      let certificate = try certificate(
        alice, direct: direct, name: name, subkey: subkey, random: &random)
      let keys = certificate.signingKeys(at: Self.now)
      let label = Comment(rawValue: "\(String(describing: (direct, name, subkey)))")
      #expect(keys.contains(alice.primary.publicKey) == primarySigns, label)
      #expect(keys.contains(alice.signing.publicKey) == subkeySigns, label)
      for (key, signs) in [(alice.primary, primarySigns), (alice.signing, subkeySigns)] {
        let verdict = try grade(key, signedAt: 1, certificate, random: &random)
        #expect(verdict.grade == (signs ? .valid : .invalid), label)
      }
    }
  }

  @Test("a subkey that can do nothing else decrypts, whatever the whole certificate is for")
  func encryptionOnly() throws {
    var random = TestSeed.random("encryption only")
    for version in [4, 6] as [UInt8] {
      let alice = try Person(version: version, random: &random)
      let primary = alice.primary.publicKey
      let direct = try alice.primary.forge(
        .directKey, over: .key(primary), at: Person.time, [.keyFlags([.certify, .sign])],
        random: &random)
      let certificate = try Person.read(
        alice.head([direct, try alice.selfSignature(at: Person.time, random: &random)])
          + alice.subkey(
            alice.decrypting,
            [try alice.binding(of: alice.decrypting, at: Person.time, [], random: &random)]))
      #expect(try certificate.encryptionKeys(at: Self.now) == [alice.decrypting.publicKey])
    }
  }

  @Test("the hints of a backsignature at its issuer are not asked: whose it is, is known")
  func issuerHints() throws {
    var random = TestSeed.random("issuer hints")
    let alice = try Person(version: 4, random: &random)
    let mallory = try Person(version: 4, random: &random)
    let object = SignedObject.subkey(alice.signing.publicKey, of: alice.primary.publicKey)
    let time = withUnsafeBytes(of: UInt32(Person.time).bigEndian) { Array($0) }
    let fingerprint = [4] + alice.primary.publicKey.fingerprint.octets
    for hints in [
      [], [Subpacket(.issuerKeyID, [UInt8](repeating: 0xAA, count: 8))],
      [Subpacket(.issuerKeyID, alice.primary.publicKey.keyID.octets)],
      [Subpacket(.issuerFingerprint, fingerprint)],
      [Subpacket(.issuerFingerprint, [6] + [UInt8](repeating: 0xAA, count: 34))],
    ] {
      for signer in [alice.signing, mallory.signing] {
        let hashed = [Subpacket(.creationTime, time)]
        let fields = SignatureFields(
          version: 4, type: .primaryKeyBinding, publicKeyAlgorithm: signer.publicKey.algorithm,
          hashAlgorithm: .sha512, hashed: hashed, hashedOctets: Subpacket.serialize(hashed),
          salt: [])
        var back = try fields.sign(digest: try fields.digest(of: object), with: signer)
        back.unhashed = hints
        let certificate = try Person.read(
          alice.head([try alice.selfSignature(at: Person.time, random: &random)])
            + alice.subkey(
              alice.signing,
              [
                try alice.binding(
                  of: alice.signing, at: Person.time,
                  [.keyFlags(.sign), Subpacket(.embeddedSignature, back.body)], random: &random)
              ]))
        #expect(
          certificate.signingKeys(at: Self.now).contains(alice.signing.publicKey)
            == (signer === alice.signing))
      }
    }
  }
}
