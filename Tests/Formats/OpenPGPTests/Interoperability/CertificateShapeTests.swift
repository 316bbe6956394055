import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's section on certificates: packets in odd places, and of kinds that nobody knows.
@Suite("Interoperability: shapes of certificates", .namesSeed)
struct CertificateShapeTests {
  private static let created = Workshop.created

  @Test("parts that stand twice, elsewhere, or that nobody knows, spoil nothing")
  func perturbed() throws {
    var random = TestSeed.random("perturbed")
    let bob = try Person(version: 4, random: &random)
    let stranger = try KeyForge.encrypting(version: 4, at: Self.created, random: &random)
    let binding = try bob.binding(
      of: bob.decrypting, at: Self.created, [.keyFlags(.encrypt)], random: &random)
    var broken = binding.body
    broken[broken.count - 2] ^= 0xFF
    let p = Packet(.publicKey, bob.primary.publicKey.body)
    let u = Packet(.userID, Person.name)
    let ub = try bob.selfSignature(at: Self.created, random: &random).packet
    let s = Packet(.publicSubkey, bob.decrypting.publicKey.body)
    let sb = binding.packet
    let marker = Packet(.marker, Array("PGP".utf8))
    let unboundName = Packet(.userID, Array("Unbound".utf8))
    let unboundKey = Packet(.publicSubkey, stranger.publicKey.body)
    let bad = Packet(.signature, broken)
    let odd = Packet(.signature, [broken[0], 0] + broken.dropFirst(2))
    let unknown = Packet(PacketType(rawValue: 59), random.bytes(659))
    let cases: [([Packet], Bool?)] = [
      ([p, u, ub, s, sb], true), ([p, u, ub, u, ub, s, sb], true), ([p, u, u, ub, s, sb], true),
      ([p, u, ub, u, s, sb], true), ([p, u, ub, ub, s, sb], true),
      ([p, u, ub, s, sb, s, sb], true),
      ([p, u, ub, s, s, sb], true), ([p, u, ub, s, sb, s], true), ([p, u, ub, s, sb, sb], true),
      ([p, u, ub, s], false), ([p, u, s, sb], nil), ([p, s, sb], nil),
      ([p, u, ub, unboundName, s, sb], true), ([p, u, ub, s, sb, unboundKey], true),
      ([p, marker, u, ub, s, sb], true), ([p, u, marker, ub, s, sb], true),
      ([p, u, ub, s, marker, sb], true), ([p, u, s, ub, sb], nil), ([p, ub, sb, u, s], nil),
      ([p, u, ub, s, sb, bad], true), ([p, u, ub, s, sb, odd], true),
      ([p, u, ub, s, sb, sb.fictitious], true), ([p, u, ub, s, sb, s.fictitious, bad], true),
      ([p, u, ub, s, sb, unknown, bad], true),
    ]
    for (index, (packets, expected)) in cases.enumerated() {
      let encrypts = Workshop.encrypts(to: packets, bob.decrypting)
      if let expected { #expect(encrypts == expected, "\(index)") }
    }
  }

  @Test("a subkey of numbers that nobody can read stands beside the others")
  func unknowableSubkeys() throws {
    var random = TestSeed.random("unknowable")
    let bob = try Person(version: 4, random: &random)
    let stem = bob.head([try bob.selfSignature(at: Self.created, random: &random)])
    let signature = try bob.primary.forge(
      .binary, over: Workshop.message, at: Self.created + 10, random: &random)
    #expect(Workshop.verifies(signature, stem))
    let curve: [UInt8] = [0x06, 0x09, 0x2B, 0x06, 0x01, 0x04, 0x01, 0x82, 0xA2, 0x5A, 0x63]
    for algorithm in [99, 19, 22, 18] as [UInt8] {
      for numbers in [[8, 0] + random.bytes(256), random.bytes(512), random.bytes(1_000_000)] {
        let body =
          algorithm == 99
          ? numbers
          : [UInt8(curve.count)] + curve + numbers + (algorithm == 18 ? [3, 1, 10, 9] : [])
        let subkey = try PublicKey(
          parsing: UnreadKey.body(version: 4, algorithm: algorithm, body))
        let flags: KeyFlags = algorithm == 99 || algorithm == 18 ? .encrypt : .authenticate
        let binding = try bob.primary.forge(
          .subkeyBinding, over: .subkey(subkey, of: bob.primary.publicKey), at: Self.created,
          [.keyFlags(flags)], random: &random)
        #expect(
          Workshop.verifies(
            signature, stem + [Packet(.publicSubkey, subkey.body), binding.packet]),
          "\(algorithm)")
      }
    }
  }

  @Test("a primary key that is elsewhere, and one that is its own subkey")
  func detachedPrimary() throws {
    var random = TestSeed.random("detached primary")
    let bob = try Person(version: 4, random: &random)
    let seed = try random.secret(32)
    let point = try Ed25519.publicKey(of: seed).octets.bytes
    let subkey = try InMemoryKey(
      PublicKey(
        version: 4, creationTime: Self.created, algorithm: .ed25519, material: .ed25519(point)),
      packetNumbers: seed)
    let back = try subkey.forge(
      .primaryKeyBinding, over: .subkey(subkey.publicKey, of: bob.primary.publicKey),
      at: Self.created, random: &random)
    let bound = try bob.binding(
      of: subkey, at: Self.created, [.keyFlags(.sign), Subpacket(.embeddedSignature, back.body)],
      random: &random)
    let head = bob.head([try bob.selfSignature(at: Self.created, random: &random)])
    let certificate = head + bob.subkey(subkey, [bound])
    let secret = Packet(
      .secretSubkey,
      try SecretKeyPacket(.secretSubkey, subkey.publicKey, .none, secret: try seed.copy()).body()
        .array())
    let public4 = bob.primary.publicKey.body
    func stub(_ usage: UInt8) -> Packet {
      Packet(.secretKey, public4 + [usage, 0, 101, 0, 0x47, 0x4E, 0x55, 1])
    }
    for primary in [stub(254), stub(255), Packet(.publicKey, public4)] {
      let octets = ([primary] + head.dropFirst() + [secret, bound.packet]).flatMap(\.serialized)
      // Nothing is expected. Stubs are GnuPG's, and read; a certificate that holds a secret is neither of the two.
      guard let key = try? SecretKey.read(BytesSource(octets)),
        let signer = try key.unlocked().first
      else {
        #expect(primary.type == .publicKey)
        continue
      }
      let signature = try MessageSigner(keys: [signer]).signDetached(
        BytesSource(Workshop.message), at: Self.created + 5, random: &random)
      #expect(Workshop.verifies(try #require(signature.first), certificate))
    }

    // Its own grandfather: nothing is expected, but that it comes to an end.
    let own = try bob.primary.forge(
      .subkeyBinding, over: .subkey(bob.primary.publicKey, of: bob.primary.publicKey),
      at: Self.created, [.keyFlags(.sign)], random: &random)
    _ = Workshop.encrypts(
      to: head + [Packet(.publicSubkey, public4), own.packet], bob.decrypting)
  }
}
