import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Secret keys that are not read, or not wholly", .namesSeed)
struct UnreadSecretTests {
  private static let secret = Array("a secret that stands in the open".utf8)

  /// A primary key of version 4 whose public numbers nobody here can tell from its secret ones.
  private func packet(_ type: PacketType, algorithm: UInt8) -> [UInt8] {
    Packet(type, [4, 0x65, 0, 0, 0, algorithm] + [0, 8, 0xFF, 0] + Self.secret).serialized
  }

  @Test("are never taken for public", arguments: [16, 17, 18, 19, 22, 99] as [UInt8])
  func unknownMaterial(algorithm: UInt8) throws {
    // A length octet that is no curve which is read.
    for type in [PacketType.secretKey, .secretSubkey] {
      var octets = packet(type, algorithm: algorithm)
      if type == .secretSubkey {
        var random = TestSeed.random("primary")
        let alice = try Person(version: 4, random: &random)
        octets =
          alice.head([try alice.selfSignature(at: Person.time, random: &random)])
          .flatMap(\.serialized) + octets
        let certificate = try Certificate(octets)
        #expect(certificate.subkeys.isEmpty)
        #expect(!certificate.serialized().contains(Self.secret))
      } else {
        #expect(throws: OpenPGPError.self) { try Certificate(octets) }
        #expect(throws: OpenPGPError.self) { _ = try SecretKey.read(BytesSource(octets)) }
      }
    }
  }

  @Test("are named by their algorithm, and by the curve where that is what is not read")
  func names() throws {
    var random = TestSeed.random("names")
    let curve = try #require(UnreadKey.curves.first)
    let ecdsa = UnreadKey.body(version: 4, over: curve.identifier, random: &random)
    func refusal(_ octets: [UInt8]) -> OpenPGPError? {
      do {
        _ = try SecretKey.read(BytesSource(octets)).unlocked()
        return nil
      } catch { return error as? OpenPGPError }
    }
    let primary = refusal(Packet(.secretKey, ecdsa + [0, 0, 0]).serialized)
    #expect(
      primary
        == OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, "ECDSA/brainpoolP256r1"))

    // One that signs as well, with a subkey that nobody here decrypts with.
    for version in [4, 6] as [UInt8] {
      let (packet, own) = try InMemoryKey.generate(
        .standard(forVersion: version), .secretKey, signs: true, version: version,
        at: Person.time,
        random: &random)
      let direct = try own.forge(
        .directKey, over: .key(own.publicKey), at: Person.time, [.keyFlags([.certify, .sign])],
        random: &random)
      let unknown = UnreadKey.body(version: version, algorithm: 99, random.bytes(1216))
      let bound = try own.forge(
        .subkeyBinding, over: .subkey(try PublicKey(parsing: unknown), of: own.publicKey),
        at: Person.time, [.keyFlags(.encrypt)], random: &random)
      let octets =
        Packet(.secretKey, try packet.body().array()).serialized + direct.packet.serialized
        + Packet(.secretSubkey, unknown + [0] + random.bytes(96)).serialized
        + bound.packet.serialized
      let key = try SecretKey.read(BytesSource(octets))
      #expect(try key.unlocked().map(\.publicKey) == [own.publicKey])
      do {
        _ = try key.unlocked { !$0.algorithm.canSign }
        Issue.record("a key of an algorithm that nobody knows is read")
      } catch let error as OpenPGPError {
        #expect(
          error == OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, "public-key 99"))
      }
    }
  }

  @Test("open though a digest stands behind their numbers, as Bouncy Castle writes it")
  func innerDigest() throws {
    var random = TestSeed.random("inner digest")
    let passphrase = Password([7].secret())
    for version in [4, 6] as [UInt8] {
      let (plain, key) = try InMemoryKey.generate(
        .standard(forVersion: version), .secretKey, signs: true, version: version,
        at: Person.time,
        random: &random)
      let numbers = plain.secret.array()
      for (digest, opens) in [
        ([], true), (Digest.hash(.sha1, numbers), true), (random.bytes(20), false),
      ] {
        let locked = try plain.sealed(numbers + digest, passphrase.octets, random: &random)
        let octets = Packet(.secretKey, try locked.body().array()).serialized
        let read = try SecretKey.read(BytesSource(octets))
        #expect(
          (try? read.unlocked([passphrase]).map(\.publicKey)) == (opens ? [key.publicKey] : nil))
        guard opens else { continue }
        // What is written anew is as it should be.
        let again = try read.relocked(from: [passphrase], to: nil, random: &random)
        #expect(
          try again.serialized().array()
            == Packet(.secretKey, try plain.body().array()).serialized)
      }
    }
  }

  /// A key of version 6 with one more subkey, of an algorithm that nobody knows.
  private func key(random: inout some RandomSource) throws -> [UInt8] {
    let unknown = try PublicKey(
      version: 6, creationTime: Person.time, algorithm: PublicKeyAlgorithm(rawValue: 99),
      material: .unknown([1, 2, 3]))
    func secret(_ type: PacketType, _ key: PublicKey, _ numbers: [UInt8]) throws -> [UInt8] {
      Packet(
        type, try SecretKeyPacket(type, key, .none, secret: numbers.secret()).body().array()
      ).serialized
    }
    let seed = random.bytes(32)
    let point = try Ed25519.publicKey(of: seed.secret()).octets.bytes
    let primary = try PublicKey(
      version: 6, creationTime: Person.time, algorithm: .ed25519, material: .ed25519(point))
    let own = try InMemoryKey(primary, packetNumbers: seed.secret())
    let direct = try own.forge(
      .directKey, over: .key(primary), at: Person.time, [.keyFlags([.certify, .sign])],
      random: &random)
    let bound = try own.forge(
      .subkeyBinding, over: .subkey(unknown, of: primary), at: Person.time, [.keyFlags(.encrypt)],
      random: &random)
    return try secret(.secretKey, primary, seed) + direct.packet.serialized
      + secret(.secretSubkey, unknown, Self.secret) + bound.packet.serialized
  }

  @Test("do not keep the rest of a key from being used, nor stay behind in the open")
  func unknownSubkey() throws {
    var random = TestSeed.random("unknown subkey")
    let octets = try key(random: &random)
    let key = try SecretKey.read(BytesSource(octets))
    #expect(key.certificate.subkeys.count == 1)
    #expect(try key.unlocked().map(\.publicKey) == [key.certificate.primaryKey])
    #expect(throws: OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, "public-key 99")) {
      try key.unlocked { $0 != key.certificate.primaryKey }
    }
    let locked = try key.relocked(to: Password([1].secret()), random: &random)
    let written = try locked.serialized().array()
    #expect(!written.contains(Self.secret))
    let back = try SecretKey.read(BytesSource(written))
      .relocked(from: [Password([1].secret())], to: nil, random: &random)
    #expect(try back.serialized().array() == octets)
  }

  @Test("are said to be left out, where nobody knows what to write of them")
  func leftOut() throws {
    var random = TestSeed.random("left out")
    let key = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: Person.time, random: &random)
    #expect(key.warnings.isEmpty)
    let octets = try key.serialized().array() + packet(.secretSubkey, algorithm: 16)
    #expect(try SecretKey.read(BytesSource(octets)).warnings.count == 1)
  }

  @Test("open with the passphrase that fits, however many are tried before")
  func passphrases() throws {
    var random = TestSeed.random("passphrases")
    let key = try SecretKey.generate(.advanced, userIDs: [], at: Person.time, random: &random)
    let passphrases = try (0..<4).map { Password(try SecretBytes(copying: [UInt8($0)])) }
    let locked = try key.relocked(to: passphrases[3], random: &random)
    #expect(try locked.unlocked(passphrases).count == 2)
  }

  @Test("do not keep others of a ring from being read, and are told by place, reason and name")
  func ring() throws {
    var random = TestSeed.random("ring")
    var octets: [UInt8] = []
    for (index, name) in ["Alice", "Bob"].enumerated() {
      let key = try SecretKey.generate(
        .compatible, userIDs: [name], at: Person.time + Int64(index), random: &random)
      octets += try key.serialized().array()
      octets += packet(.secretKey, algorithm: 17)
      octets += Packet(.userID, Array("Dora \(index)".utf8)).serialized
      octets += Packet(.userID, Array("Another".utf8)).serialized
    }
    octets += Packet(.secretKey, [3, 0, 0, 0, 0]).serialized
    var names: [String] = []
    let unread = try SecretKey.readRing(BytesSource(octets)) { key in
      names += key.certificate.userIDs.map(\.text)
    }
    #expect(names == ["Alice", "Bob"])
    #expect(unread.map(\.number) == [2, 4, 5])
    #expect(unread.map(\.userID?.text) == ["Dora 0", "Dora 1", nil])
    let old = OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, "DSA")
    #expect(
      unread.map(\.error) == [old, old, OpenPGPError(.unsupported, .keyVersionNotRead, number: 3)])
    // Who wants all of them gets none.
    #expect(throws: old) { try SecretKey.readEach(BytesSource(octets)) { _ in } }
    #expect(throws: OpenPGPError(.malformed, .secretKeyMissing)) {
      _ = try SecretKey.readRing(BytesSource([])) { _ in }
    }
    let flood = [UInt8](
      [[UInt8]](repeating: Packet(.secretKey, [3]).serialized, count: 2_000).joined())
    #expect(throws: OpenPGPError.self) { _ = try SecretKey.readRing(BytesSource(flood)) { _ in } }
  }
}
