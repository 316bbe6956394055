import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// Keys of algorithms that are not read, as others publish them.
enum UnreadKey {
  /// Curves by the names that people know them by.
  static let curves: [(name: String, identifier: [UInt8])] = [
    ("brainpoolP256r1", [0x2B, 0x24, 3, 3, 2, 8, 1, 1, 7]),
    ("brainpoolP384r1", [0x2B, 0x24, 3, 3, 2, 8, 1, 1, 0x0B]),
    ("brainpoolP512r1", [0x2B, 0x24, 3, 3, 2, 8, 1, 1, 0x0D]),
    ("secp256k1", [0x2B, 0x81, 4, 0, 0x0A]),
  ]

  static func body(version: UInt8, algorithm: UInt8, _ numbers: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    writer.integer(version)
    writer.integer(UInt32(Person.time))
    writer.integer(algorithm)
    if version == 6 { writer.integer(UInt32(numbers.count)) }
    writer.fixed(numbers)
    return writer.bytes
  }

  /// A key of ECDSA (19) or ECDH (18) over a curve that is not read.
  static func body(
    version: UInt8, algorithm: UInt8 = 19, over curve: [UInt8], random: inout some RandomSource
  ) -> [UInt8] {
    var numbers = CanonicalWriter(capacity: 128)
    numbers.integer(UInt8(curve.count))
    numbers.fixed(curve)
    numbers.mpi(MPI([4] + random.bytes(64)))
    if algorithm == 18 { numbers.fixed([3, 1, 8, 9]) }
    return body(version: version, algorithm: algorithm, numbers.bytes)
  }

  /// A signature over nothing in particular, which names the key.
  static func signature(
    by key: PublicKey, _ type: SignatureType = .binary, hash: HashAlgorithm = .sha512,
    material: SignatureMaterial, random: inout some RandomSource
  ) throws -> Signature {
    let fields = try SignatureFields.make(
      type, by: key, hash: hash, at: Person.time + 1, random: &random)
    return Signature(fields, digest: [1, 2], material: material, unhashed: [])
  }
}

@Suite("What is said of a signature that is not valid", .namesSeed)
struct VerdictTests {
  private static let now = Person.time + 1000
  private static let data = Array("signed".utf8)

  private func verdicts(
    _ signatures: [Signature], _ certificates: [Certificate]
  ) throws -> [SignatureVerdict] {
    try SignatureVerifier(certificates: certificates)
      .verify(signatures, over: BytesSource(Self.data), at: Self.now)
  }

  private func message(
    _ signatures: [(Signature, by: PublicKey)], announcing: [Signature]? = nil
  ) -> [UInt8] {
    let announced = announcing ?? signatures.map(\.0)
    var octets: [UInt8] = []
    for (index, (signature, (_, key))) in zip(announced, signatures).enumerated() {
      octets +=
        OnePassSignature(for: signature.fields, by: key, isLast: index == announced.count - 1)
        .packet.serialized
    }
    octets += MessageForge.literal(Self.data)
    for (signature, _) in signatures.reversed() { octets += signature.packet.serialized }
    return octets
  }

  @Test("names have not changed: others may have written them down")
  func names() {
    let names: [SignatureVerdict.Grade: String] = [
      .valid: "valid", .doesNotFit: "does-not-fit", .invalid: "invalid", .notRead: "not-read",
      .refusedByPolicy: "refused-by-policy", .expiredKey: "expired-key",
      .keyNotYetValid: "key-not-yet-valid", .revokedKey: "revoked-key", .unboundKey: "unbound-key",
      .unknownSigner: "unknown-signer",
    ]
    for (grade, name) in names { #expect(grade.rawValue == name) }
  }

  @Test(
    "a curve that is not read is named, and nothing is called a bad signature",
    arguments: [4, 6] as [UInt8], UnreadKey.curves.map(\.name))
  func curves(version: UInt8, name: String) throws {
    var random = TestSeed.random("curves \(version) \(name)")
    let curve = try #require(UnreadKey.curves.first { $0.name == name })
    let key = try PublicKey(
      parsing: UnreadKey.body(version: version, over: curve.identifier, random: &random))
    let certificate = try Certificate(Packet(.publicKey, key.body).serialized)
    let signature = try UnreadKey.signature(
      by: key, material: .ecdsa(r: MPI(random.bytes(32)), s: MPI(random.bytes(32))),
      random: &random)
    let inline = try SignatureVerifier(certificates: [certificate]).verifyInline(
      BytesSource(message([(signature, key)])), to: BytesSink(), at: Self.now)
    for verdict in try verdicts([signature], [certificate]) + inline {
      #expect(verdict.grade == .notRead)
      #expect(verdict.reason == OpenPGPFinding(.signatureAlgorithmNotRead, "ECDSA/\(name)"))
    }
    #expect(
      throws: OpenPGPError(.unsupported, .certificateAlgorithmNotRead, "ECDSA/\(name)")
    ) {
      try certificate.encryptionKeys(at: Self.now)
    }
  }

  @Test(
    "an algorithm of later times is named",
    arguments: [
      (32, "SLH-DSA-SHAKE-128s"), (33, "SLH-DSA-SHAKE-128f"), (34, "SLH-DSA-SHAKE-256s"),
      (17, "DSA"), (99, "public-key 99"),
    ] as [(UInt8, String)])
  func algorithms(algorithm: UInt8, name: String) throws {
    var random = TestSeed.random("algorithms \(algorithm)")
    let key = try PublicKey(
      parsing: UnreadKey.body(version: 6, algorithm: algorithm, random.bytes(2000)))
    let certificate = try Certificate(Packet(.publicKey, key.body).serialized)
    let signature = try UnreadKey.signature(
      by: key, material: .unknown(random.bytes(3000)), random: &random)
    let verdict = try #require(try verdicts([signature], [certificate]).first)
    #expect(verdict.grade == .notRead)
    #expect(verdict.reason == OpenPGPFinding(.signatureAlgorithmNotRead, name))
    do {
      _ = try certificate.encryptionKeys(at: Self.now)
      Issue.record("it is encrypted to")
    } catch let error as OpenPGPError {
      #expect(error == OpenPGPError(.unsupported, .certificateAlgorithmNotRead, name))
    }
  }

  @Test("a hash that is weak or too short is refused by policy, and one that is unknown not read")
  func hashes() throws {
    var random = TestSeed.random("hashes")
    let alice = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random)
    for (hash, grade) in [
      (.md5, .refusedByPolicy), (.ripemd160, .refusedByPolicy), (.sha1, .refusedByPolicy),
      (.sha224, .refusedByPolicy), (HashAlgorithm(rawValue: 99), .notRead), (.sha256, .doesNotFit),
    ] as [(HashAlgorithm, SignatureVerdict.Grade)] {
      let signature = try UnreadKey.signature(
        by: alice.signing.publicKey, hash: hash, material: .ed25519(random.bytes(64)),
        random: &random)
      let verdict = try #require(try verdicts([signature], [certificate]).first)
      #expect(verdict.grade == grade, "\(hash)")
      if grade != .doesNotFit { #expect(verdict.reason?.names.first == "\(hash)") }
    }
  }

  @Test(
    "a signature that is not the announced one is said to be that", arguments: [4, 6] as [UInt8])
  func announced(version: UInt8) throws {
    var random = TestSeed.random("announced \(version)")
    let alice = try Person(version: version, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    func signature(_ hash: HashAlgorithm) throws -> Signature {
      try alice.signing.forge(
        .binary, over: Self.data, at: Person.time + 1, hash: hash, random: &random)
    }
    let (made, other) = (try signature(.sha512), try signature(.sha256))
    for (announced, grade) in [(made, SignatureVerdict.Grade.valid), (other, .doesNotFit)] {
      let verdict = try #require(
        try verifier.verifyInline(
          BytesSource(message([(made, alice.signing.publicKey)], announcing: [announced])),
          to: BytesSink(), at: Self.now
        ).first)
      #expect(verdict.grade == grade)
      if grade != .valid { #expect(verdict.reason?.reason == .signatureNotAnnounced) }
    }
  }

  @Test("strangers may sign as often as they like in front of who is known")
  func strangers() throws {
    var random = TestSeed.random("strangers")
    let alice = try Person(version: 6, random: &random)
    let certificate = try alice.certificate(random: &random)
    let stranger = try KeyForge.signing(version: 6, at: Person.time, random: &random)
    let many = try (0..<500).map { _ in
      try stranger.forge(.binary, over: Self.data, at: Person.time + 1, random: &random)
    }
    let known = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time + 1, random: &random)
    let detached = try verdicts(many + [known], [certificate])
    let all = many.map { ($0, by: stranger.publicKey) } + [(known, by: alice.signing.publicKey)]
    let inline = try SignatureVerifier(certificates: [certificate]).verifyInline(
      BytesSource(message(all)), to: BytesSink(), at: Self.now)
    let ahead = try SignatureVerifier(certificates: [certificate]).verifyInline(
      BytesSource(
        (many + [known]).flatMap { $0.packet.serialized } + MessageForge.literal(Self.data)),
      to: BytesSink(), at: Self.now)
    for verdicts in [detached, inline, ahead] {
      #expect(verdicts.count == 501)
      #expect(verdicts.filter { $0.grade == .valid }.count == 1)
      #expect(verdicts.filter { $0.grade == .unknownSigner }.count == 500)
    }
    // In the name of who is known there are limits.
    let pretended = try many.prefix(65).map { signature in
      Signature(
        try SignatureFields.make(
          .binary, by: alice.signing.publicKey, hash: .sha512, at: Person.time, random: &random),
        digest: [1, 2], material: signature.material, unhashed: [])
    }
    #expect(throws: OpenPGPError(.limitExceeded, .signatureDigestLimit, number: 64)) {
      try verdicts(pretended + [known], [certificate])
    }
  }
}
