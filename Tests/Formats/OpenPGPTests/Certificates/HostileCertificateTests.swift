import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Certificates that somebody else had in their hands", .namesSeed)
struct HostileCertificateTests {
  private static let now = Person.time + 1000

  @Test(
    "come out clean of what was put outside the hash of their signatures",
    arguments: [4, 6] as [UInt8])
  func unhashed(version: UInt8) throws {
    var random = TestSeed.random("unhashed \(version)")
    let alice = try Person(version: version, random: &random)
    let head = alice.head([try alice.selfSignature(at: Person.time, random: &random)])
    let binding = try alice.binding(
      of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
    let clean = try Person.read(head + alice.subkey(alice.decrypting, [binding]))
    func flooded(_ subpacket: Subpacket, _ count: Int) -> Signature {
      var copy = binding
      copy.unhashed += [Subpacket](repeating: subpacket, count: count)
      return copy
    }
    // As many as there is room for: two octets each, in version 6 in a packet of a mebibyte.
    let count = version == 4 ? 32_700 : 500_000
    for copies in [
      [
        flooded(Subpacket(.notation, []), count), flooded(Subpacket(.embeddedSignature, []), count),
      ],
      [flooded(Subpacket(.embeddedSignature, []), count), binding],
      [binding, flooded(Subpacket(.embeddedSignature, [4, 25]), 15_000)],
    ] {
      #expect(try Person.read(head + alice.subkey(alice.decrypting, copies)) == clean)
    }
  }

  @Test("are not hashed anew for everything that is said of a long name")
  func longName() throws {
    var random = TestSeed.random("long name")
    let alice = try Person(version: 4, random: &random)
    let head = alice.head([try alice.selfSignature(at: Person.time, random: &random)])
    let clean = try Person.read(head)
    let name = Packet(.userID, [UInt8](repeating: 0x61, count: 1_000_000)).serialized
    // Of version 4, of an algorithm that nobody has, saying nothing.
    let signature = Packet(.signature, [4, 0x13, 99, 10, 0, 0, 0, 0, 0, 0]).serialized
    let octets =
      head.flatMap(\.serialized) + name
      + [[UInt8]](repeating: signature, count: 500_000).joined()
    #expect(try Certificate(octets) == clean)
  }

  @Test("are encrypted to by the keys that can be used, whatever stands beside them")
  func unusableSubkeys() throws {
    var random = TestSeed.random("unusable")
    let alice = try Person(version: 4, random: &random)
    let scalar = try NISTCurve.p256.randomScalar(&random)
    let point = try NISTCurve.p256.publicKey(of: scalar)
    let unusable: [PublicKey] = [
      try PublicKey(
        version: 4, creationTime: Person.time, algorithm: .ecdh,
        material: .ecdh(.p256, point: point, .init(hash: .sha1, cipher: .aes128))),
      try PublicKey(
        version: 4, creationTime: Person.time, algorithm: .ecdh,
        // Brainpool P-256.
        material: .unknown([9, 0x2B, 0x24, 3, 3, 2, 8, 1, 1, 7, 0, 8, 0xFF, 3, 1, 8, 7])),
      try PublicKey(
        version: 4, creationTime: Person.time, algorithm: .rsa,
        material: .rsa(
          modulus: MPI([0x80] + [UInt8](repeating: 1, count: 1023)), exponent: MPI([1, 0, 1]))),
    ]
    func bound(_ key: PublicKey) throws -> [Packet] {
      let binding = try alice.primary.forge(
        .subkeyBinding, over: .subkey(key, of: alice.primary.publicKey), at: Person.time,
        [.keyFlags(.encrypt)], random: &random)
      return [Packet(.publicSubkey, key.body), binding.packet]
    }
    let head = alice.head([try alice.selfSignature(at: Person.time, random: &random)])
    let good = try bound(alice.decrypting.publicKey)
    for key in unusable {
      let certificate = try Person.read(head + bound(key) + good)
      #expect(try certificate.encryptionKeys(at: Self.now) == [alice.decrypting.publicKey])
      var encryptor = MessageEncryptor()
      encryptor.recipients = [certificate]
      let message = try encryptor.encrypt([1, 2, 3], at: Self.now, random: &random)
      #expect(try Opening(message, keys: [alice.decrypting]) == .opened([1, 2, 3]))
      encryptor.recipients = [try Person.read(head + bound(key))]
      #expect(
        throws: OpenPGPError(.unsupported, .keyEncryptionNotRead, key.algorithmName)
      ) {
        try encryptor.encrypt([1], at: Self.now, random: &random)
      }
    }
  }

  @Test(
    "that are revoked stay so, whatever else was signed in that second",
    arguments: [Profile.compatible, .advanced])
  func revocation(profile: Profile) throws {
    var random = TestSeed.random("revocation \(profile)")
    let key = try SecretKey.generate(
      profile, userIDs: ["Alice", "Alice at work"], at: Person.time, random: &random)
    let primary = try key.unlockedPrimary()
    let now = Person.time + 10
    var certificate = key.certificate
    // Each is a second newer than the one before, however often that happens.
    for end in 1...3 as ClosedRange<Int64> {
      certificate = try certificate.changingExpiry(
        to: Self.now + end * 1000, signedBy: primary, at: now, random: &random)
    }
    let retired = try certificate.revoked(.retired, signedBy: primary, at: now, random: &random)
    #expect(certificate.validity(at: Self.now) == .valid)
    #expect(retired.validity(at: Self.now) == .retired)
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try retired.changingExpiry(to: nil, signedBy: primary, at: now + 100, random: &random)
    }
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try retired.adding(userID: "New", signedBy: primary, at: now + 100, random: &random)
    }
    #expect(try certificate.merged(with: retired).validity(at: Self.now) == .retired)
  }
}
