import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Certificates with keys that hold against quantum computers", .namesSeed)
struct PostQuantumCertificateTests {
  private static let data = Array("attack at dawn".utf8)

  private func subkey(
    version: UInt8, at time: Int64 = Person.time, random: inout some RandomSource
  ) throws -> InMemoryKey {
    try InMemoryKey.generate(
      .postQuantum, .secretSubkey, signs: false, version: version, at: time, random: &random
    ).1
  }

  /// Alice's with two subkeys to encrypt to; `said` and `time` are of the second one's binding.
  private func certificate(
    of alice: Person, and second: PublicKey, at time: Int64 = Person.time, _ said: [Subpacket] = [],
    ownStatements: [Subpacket] = [], random: inout some RandomSource
  ) throws -> Certificate {
    try Person.read(
      alice.head([
        try alice.selfSignature(at: Person.time, ownStatements, random: &random)
      ])
        + alice.subkey(
          alice.decrypting,
          [
            try alice.binding(
              of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
          ])
        + [
          Packet(.publicSubkey, second.body),
          try alice.primary.forge(
            .subkeyBinding, over: .subkey(second, of: alice.primary.publicKey), at: time,
            [.keyFlags(.encrypt)] + said, random: &random
          ).packet,
        ])
  }

  @Test("a binding by SHA-1 is invalid at any date and by any policy", arguments: [true, false])
  func brokenHashes(isPostQuantum: Bool) throws {
    var random = TestSeed.random("broken hashes \(isPostQuantum)")
    let time: Int64 = 1_600_000_000
    let primary = try KeyForge.signing(version: 4, isLegacy: true, at: time, random: &random)
    let own =
      isPostQuantum
      ? try subkey(version: 4, at: time, random: &random)
      : try KeyForge.encrypting(version: 4, at: time, random: &random)
    for (hash, isBound) in [
      (.sha1, !isPostQuantum), (.sha224, true), (.sha256, true),
    ] as [(HashAlgorithm, Bool)] {
      let packets = [
        Packet(.publicKey, primary.publicKey.body), Packet(.userID, Person.name),
        try primary.forge(
          .positiveCertification, over: .userID(Person.name, of: primary.publicKey), at: time,
          [.keyFlags([.certify, .sign])], hash: hash, random: &random
        ).packet,
        Packet(.publicSubkey, own.publicKey.body),
        try primary.forge(
          .subkeyBinding, over: .subkey(own.publicKey, of: primary.publicKey), at: time,
          [.keyFlags(.encrypt)], hash: hash, random: &random
        ).packet,
      ]
      let octets = packets.flatMap(\.serialized)
      var lenient = Policy()
      lenient.endOfHash = [:]
      for policy in [Policy(), lenient] {
        let certificate = try Certificate(octets, options: .init(policy: policy))
        #expect(certificate.subkeys.map(\.key) == (isBound ? [own.publicKey] : []), "\(hash)")
        #expect(certificate.userIDs.count == 1)
      }
    }
  }

  @Test("who has such a key reads AES-256, and AES-256 with OCB, though nobody says so")
  func preferences() throws {
    var random = TestSeed.random("preferences")
    for version in [4, 6] as [UInt8] {
      let alice = try Person(version: version, random: &random)
      // Such as name nothing but AES-128.
      let own = [Subpacket(.preferredCiphers, [7]), Subpacket(.preferredCipherSuites, [7, 2])]
      let strong = try certificate(
        of: alice, and: subkey(version: version, random: &random).publicKey, ownStatements: own,
        random: &random)
      let weak = try certificate(
        of: alice,
        and: KeyForge.encrypting(version: version, at: Person.time, random: &random)
          .publicKey, ownStatements: own, random: &random)
      #expect(strong.ciphers(at: Person.time) == [.aes128, .aes256, .aes128])
      #expect(weak.ciphers(at: Person.time) == [.aes128, .aes128])
      #expect(
        strong.cipherSuites(at: Person.time) == [.implied, .init(.aes256, .ocb), .implied])
      #expect(weak.cipherSuites(at: Person.time) == [.implied, .implied])
      var encryptor = MessageEncryptor()
      for (recipients, cipher) in [
        ([strong], .aes256), ([weak], .aes128), ([strong, weak], .aes128),
      ] as [([Certificate], SymmetricAlgorithm)] {
        encryptor.recipients = recipients
        #expect(try encryptor.plan(at: Person.time).cipher == cipher)
      }
    }
  }

  @Test("one that has ended is done without, and it shows")
  func ended() throws {
    var random = TestSeed.random("ended")
    let alice = try Person(version: 6, random: &random)
    let strong = try subkey(version: 6, random: &random).publicKey
    let certificate = try certificate(
      of: alice, and: strong, [.keyLifetime(1_000)], random: &random)
    #expect(try certificate.encryptionKeys(at: Person.time + 999) == [strong])
    #expect(certificate.quantumResistance(at: Person.time + 999) == .encryption)
    #expect(
      try certificate.encryptionKeys(at: Person.time + 1_000) == [alice.decrypting.publicKey])
    #expect(certificate.quantumResistance(at: Person.time + 1_000) == [])
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    #expect(
      try encryptor.plan(at: Person.time + 1_000).classicalRecipients
        == [certificate.fingerprint])
  }

  @Test("one that is not reduced, or of low order, is refused by name, and nothing takes its place")
  func notSafe() throws {
    var random = TestSeed.random("unsafe")
    for version in [4, 6] as [UInt8] {
      let alice = try Person(version: version, random: &random)
      let key = try subkey(version: version, random: &random).publicKey
      guard case .mlkem(let kem, let ecdh, let mlkem) = key.material else {
        Issue.record("it is of another algorithm")
        return
      }
      let unreduced: [UInt8] = [0xFF, 0xFF, 0xFF] + mlkem.dropFirst(3)
      let zero = [UInt8](repeating: 0, count: ecdh.count)
      for (ecdh, mlkem) in [(ecdh, unreduced), (zero, mlkem)] {
        let hostile = try PublicKey(
          version: version, creationTime: Person.time, algorithm: key.algorithm,
          material: .mlkem(kem, ecdh: ecdh, mlkem: mlkem))
        let certificate = try certificate(of: alice, and: hostile, random: &random)
        #expect(certificate.keys.contains(hostile))
        var encryptor = MessageEncryptor()
        encryptor.recipients = [certificate]
        let sink = BytesSink()
        #expect(throws: OpenPGPError(.unusableKey, .keyUnsafe)) {
          try encryptor.encrypt(
            BytesSource(Self.data), to: sink, at: Person.time, random: &random)
        }
        #expect(sink.bytes.isEmpty)
        #expect(throws: CryptoError.unsafeKey) {
          try PublicKeyESK.seal(
            random.bytes(32).secret(), cipher: .aes256, format: .seipdV1, to: hostile,
            random: &random)
        }
        #expect(certificate.quantumResistance(at: Person.time) == [])
      }
    }
  }

  @Test("subkeys that are malformed or of SLH-DSA spoil nothing beside them")
  func besideOthers() throws {
    var random = TestSeed.random("beside others")
    for (algorithm, count) in [(36, 100), (35, 1_624), (32, 32), (34, 64), (30, 1)]
      as [(UInt8, Int)]
    {
      let alice = try Person(version: 6, random: &random)
      let body = UnreadKey.body(version: 6, algorithm: algorithm, random.bytes(count))
      let packets =
        alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + [Packet(.publicSubkey, body)]
        + alice.subkey(
          alice.decrypting,
          [
            try alice.binding(
              of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
          ])
      let certificate = try Person.read(packets)
      #expect(
        try certificate.encryptionKeys(at: Person.time) == [alice.decrypting.publicKey])
    }
  }

  @Test("a signing subkey of curves makes signatures that do not hold, whatever the primary key is")
  func classicalSubkeys() throws {
    var random = TestSeed.random("classical subkeys")
    let key = try SecretKey.generate(
      .postQuantum, userIDs: ["Alice"], at: Person.time, random: &random)
    let mixed = try key.addingSubkey(
      for: .sign, family: .curve25519, at: Person.time + 1, random: &random)
    let certificate = mixed.certificate
    #expect(certificate.quantumResistance(at: Person.time) == [.encryption, .signatures])
    #expect(certificate.quantumResistance(at: Person.time + 2) == .encryption)
  }
}
