import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Certificates over keys that live elsewhere", .namesSeed)
struct GenerateTests {
  private static let time: Int64 = 1_700_000_000
  private static let names = ["Alice <alice@example.org>", "Alice at work"]

  private func key(
    _ algorithm: PublicKeyAlgorithm, version: UInt8 = 4, at time: Int64 = Self.time,
    random: inout SeededRandom
  ) throws -> InMemoryKey {
    let scalar = try NISTCurve.p256.randomScalar(&random)
    let publicKey = try PublicKey(
      algorithm, p256: try NISTCurve.p256.publicKey(of: scalar), version: version,
      creationTime: time)
    return try InMemoryKey(publicKey, packetNumbers: ([1, 0] + scalar.array()).secret())
  }

  @Test(
    "holds, says what its profile says, and took one signature for each part",
    arguments: [4, 6] as [UInt8])
  func certificate(version: UInt8) throws {
    var random = TestSeed.random("generate \(version)")
    let primary = CountingKey(try key(.ecdsa, version: version, random: &random))
    let encryption = try key(.ecdh, version: version, random: &random).publicKey
    let certificate = try Certificate.generate(
      primary: primary, encryption: encryption, userIDs: Self.names, expiry: Self.time + 1000,
      at: Self.time + 100, random: &random)
    #expect(primary.operations == (version == 4 ? 3 : 4))
    #expect(try Certificate(certificate.serialized()) == certificate)
    #expect(certificate.primaryKey == primary.publicKey)
    #expect(certificate.userIDs.map(\.octets) == Self.names.map { Array($0.utf8) })
    #expect(certificate.subkeys.map(\.key) == [encryption])
    let now = Self.time + 200
    #expect(certificate.validity(at: now) == .valid)
    #expect(certificate.validity(at: Self.time + 1000) == .expired)
    #expect(try certificate.encryptionKeys(at: now) == [encryption])
    #expect(certificate.signingKeys(at: now) == [primary.publicKey])
    #expect(certificate.readsSEIPDv2(at: now) == (version == 6))
    #expect(certificate.primaryUserID(at: now)?.octets == Array(Self.names[0].utf8))
    let all =
      certificate.selfSignatures.all + certificate.userIDs.flatMap(\.selfSignatures.all)
      + certificate.subkeys.flatMap(\.selfSignatures.all)
    #expect(all.allSatisfy { $0.hashAlgorithm == .sha256 && $0.version == version })
  }

  @Test("is what a generated secret key's is", arguments: Profile.named)
  func sameAsSecretKey(profile: Profile) throws {
    var random = TestSeed.random("one way")
    let secret = try SecretKey.generate(
      profile, userIDs: Self.names, at: Self.time, random: &random)
    let keys = try secret.unlocked()
    let certificate = try Certificate.generate(
      primary: keys[0], encryption: keys[1].publicKey, userIDs: Self.names, at: Self.time,
      random: &random)
    func said(_ certificate: Certificate) -> [[Subpacket]] {
      (certificate.selfSignatures.all + certificate.userIDs.flatMap(\.selfSignatures.all)
        + certificate.subkeys.flatMap(\.selfSignatures.all)).map(\.hashed)
    }
    #expect(said(certificate) == said(secret.certificate))
    #expect(certificate.keys == secret.certificate.keys)
  }

  @Test("is not made of keys that do not go together, and no key is asked")
  func refusals() throws {
    var random = TestSeed.random("refusals")
    let primary = CountingKey(try key(.ecdsa, random: &random))
    let sixth = CountingKey(try key(.ecdsa, version: 6, random: &random))
    let agreeing = CountingKey(try key(.ecdh, random: &random))
    let encryption = agreeing.publicKey
    let later = try key(.ecdh, at: Self.time + 1, random: &random).publicKey
    let laterPrimary = CountingKey(try key(.ecdsa, at: Self.time + 1, random: &random))
    let cases: [(CountingKey, PublicKey?, [String], OpenPGPReason)] = [
      (primary, encryption, [], .certificateUserIDNeeded),
      (primary, sixth.publicKey, Self.names, .certificateVersionsDiffer),
      (primary, primary.publicKey, Self.names, .certificateSubkeyDoesNotEncrypt),
      (sixth, encryption, Self.names, .certificateVersionsDiffer),
      (agreeing, encryption, Self.names, .certificatePrimaryDoesNotSign),
      (primary, later, Self.names, .certificateSubkeyNotYetValid),
      (laterPrimary, nil, Self.names, .keyNotYetValid),
    ]
    for (primary, encryption, names, reason) in cases {
      #expect(throws: OpenPGPError(.invalidRequest, reason)) {
        try Certificate.generate(
          primary: primary, encryption: encryption, userIDs: names, at: Self.time,
          random: &random)
      }
      #expect(primary.operations == 0)
    }
    _ = try Certificate.generate(
      primary: sixth, encryption: nil, userIDs: [], at: Self.time, random: &random)
  }

  /// A key that says it is another one, or cannot be reached.
  private struct OtherKey: PrivateKey {
    struct Unreachable: Error {}

    let publicKey: PublicKey
    var signing: InMemoryKey?

    func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
      guard let signing else { throw Unreachable() }
      return try signing.sign(digest: digest, hash)
    }

    func agree(with ephemeral: [UInt8]) throws -> SecretBytes { throw Unreachable() }

    func decryptRSA(
      _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
    ) throws -> SecretBytes { throw Unreachable() }
  }

  @Test("is not made when the private key is another one; what it throws comes through")
  func otherKeys() throws {
    var random = TestSeed.random("other keys")
    let key = try key(.ecdsa, random: &random)
    let other = try self.key(.ecdsa, random: &random)
    #expect(throws: OpenPGPError(.invalidRequest, .keyPrivateKeyForeign)) {
      try Certificate.generate(
        primary: OtherKey(publicKey: key.publicKey, signing: other), encryption: nil,
        userIDs: Self.names, at: Self.time, random: &random)
    }
    #expect(throws: OtherKey.Unreachable.self) {
      try Certificate.generate(
        primary: OtherKey(publicKey: key.publicKey), encryption: nil, userIDs: Self.names,
        at: Self.time, random: &random)
    }
  }

  @Test("have keys that point, time, version and use decide")
  func publicKeys() throws {
    var random = TestSeed.random("public keys")
    let point = try NISTCurve.p256.publicKey(of: NISTCurve.p256.randomScalar(&random))
    let key = try PublicKey(.ecdh, p256: point, creationTime: Self.time)
    #expect(try PublicKey(.ecdh, p256: point, version: 4, creationTime: Self.time) == key)
    #expect(try PublicKey(parsing: key.body) == key)
    // SHA-256 and AES-128.
    #expect(key.body.suffix(4) == [3, 1, 8, 7])
    let others = [
      try PublicKey(.ecdsa, p256: point, creationTime: Self.time),
      try PublicKey(.ecdh, p256: point, version: 6, creationTime: Self.time),
      try PublicKey(.ecdh, p256: point, creationTime: Self.time + 1),
    ]
    #expect(Set((others + [key]).map(\.fingerprint)).count == 4)
    for hostile in [
      [], [4], Array(point.dropLast()), point + [0], point.flipping(bit: 300),
      [2] + point[1...32], [4] + [UInt8](repeating: 0, count: 64),
    ] as [[UInt8]] {
      #expect(throws: OpenPGPError(.malformed, .keyPointOffCurve)) {
        try PublicKey(.ecdsa, p256: hostile, creationTime: Self.time)
      }
    }
    for algorithm in [.ed25519, .x25519, .rsa, .eddsaLegacy, .dsa] as [PublicKeyAlgorithm] {
      #expect(throws: OpenPGPError(.invalidRequest, .keyNotOnP256, "\(algorithm)")) {
        try PublicKey(algorithm, p256: point, creationTime: Self.time)
      }
    }
    for version in [0, 3, 5, 7] as [UInt8] {
      #expect(throws: OpenPGPError(.invalidRequest, .keyVersionImpossible, number: Int(version))) {
        try PublicKey(.ecdsa, p256: point, version: version, creationTime: Self.time)
      }
    }
  }

  @Test("have no key that is asked to agree with a point that is not on its curve")
  func pointsOffTheCurve() throws {
    var random = TestSeed.random("points")
    let literal = MessageForge.literal(Array("a message".utf8))
    for format in [MessageFormat.seipdV1, .seipdV2(CipherSuite(.aes256, .ocb))] {
      let key = try key(.ecdh, random: &random)
      let forge = MessageForge(to: key, random: &random)
      let own = CountingKey(key)
      let esk = try forge.esk(format, random: &random)
      let body = MessageForge.protected(
        format == .seipdV1 ? try forge.seipdV1(literal) : try forge.seipdV2(literal).body)
      // Behind header, version, the key's name, algorithm, length and the octet 4.
      let start = 2 + 1 + (format == .seipdV1 ? 8 : 22) + 1 + 2 + 1
      for bit in stride(from: start * 8, to: (start + 64) * 8, by: 5) {
        #expect(
          try Opening(esk.flipping(bit: bit) + body, keys: [own]) == .refused(.notAddressed))
      }
      #expect(own.operations == 0)
      // The point stands where it was changed, and what follows a bad packet is still read.
      #expect(
        try Opening(esk.flipping(bit: start * 8) + esk + body, keys: [own])
          == .opened(Array("a message".utf8)))
      #expect(own.operations == 1)
    }
  }
}
