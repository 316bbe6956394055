import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Attacks on certificates and secret keys", .namesSeed)
struct CertificateForgeryTests {
  private static let now = Person.time + 1000

  @Test(
    "a secret packet with another public half is refused (KOpenPGP)", arguments: [4, 6] as [UInt8])
  func keyOverwriting(version: UInt8) throws {
    var random = TestSeed.random("overwriting \(version)")
    let (seed, other) = (random.bytes(32), random.bytes(32))
    let passphrase = Password(Array("passphrase".utf8).secret())
    func packet(_ seed: [UInt8], public other: [UInt8]) throws -> SecretKeyPacket {
      let point = try Ed25519.publicKey(of: other.secret()).octets.bytes
      return SecretKeyPacket(
        .secretKey,
        try PublicKey(
          version: version, creationTime: Person.time, algorithm: .ed25519,
          material: .ed25519(point)), .none, secret: seed.secret())
    }
    for (half, isGood) in [(seed, true), (other, false)] {
      let plain = try packet(seed, public: half)
      // Under a passphrase the attacker exchanges the public half alone: what protects version 6 covers it.
      let locked = try packet(seed, public: seed).protected(
        seed.secret(), passphrase.octets, random: &random)
      let exchanged = SecretKeyPacket(
        .secretKey, plain.publicKey, locked.protection, secret: try locked.secret.copy())
      for packet in [plain, exchanged] {
        let octets = Packet(.secretKey, try packet.body().array()).serialized
        let key = try SecretKey.read(BytesSource(octets))
        do {
          let keys = try key.unlocked([passphrase])
          #expect(isGood && keys.count == 1)
        } catch let error as OpenPGPError {
          #expect(!isGood)
          #expect(
            error.kind == (version == 6 && packet === exchanged ? .wrongPassphrase : .malformed))
        }
      }
    }
  }

  @Test("what others sign, or pretend that the owner signed, neither stays nor counts")
  func flooding() throws {
    var random = TestSeed.random("flooding")
    let alice = try Person(version: 4, random: &random)
    let mallory = try Person(version: 4, random: &random)
    let honest = alice.head([try alice.selfSignature(at: Person.time, random: &random)])
    let clean = try Person.read(honest)
    var flood = honest
    for index in 0..<1500 {
      flood.append(
        try mallory.primary.forge(
          .positiveCertification, over: .userID(Person.name, of: alice.primary.publicKey),
          at: Person.time + Int64(index), random: &random
        ).packet)
    }
    #expect(try Person.read(flood) == clean)
    #expect(try Person.read(flood).serialized() == clean.serialized())

    // Signed by somebody else, and with Alice's name as the issuer.
    func pretended(_ index: Int) throws -> Packet {
      let fields = try SignatureFields.make(
        .positiveCertification, by: alice.primary.publicKey, hash: .sha512,
        at: Person.time + Int64(index), [.keyFlags(.encrypt)], random: &random)
      return Signature(
        fields, digest: try fields.digest(of: .userID(Person.name, of: alice.primary.publicKey)),
        material: .ed25519(random.bytes(64)), unhashed: []
      ).packet
    }
    let few = try (0..<1024).map(pretended)
    #expect(try Person.read(honest + few) == clean)
    let last = try pretended(5000)
    #expect(throws: OpenPGPError(.limitExceeded, .certificateFalseSignatureLimit, number: 1024)) {
      try Person.read(honest + few + [last])
    }
  }

  @Test("a certificate flooded up to its limit is read, and comes out clean")
  func flood() throws {
    var random = TestSeed.random("flood")
    let alice = try Person(version: 4, random: &random)
    let mallory = try Person(version: 4, random: &random)
    let certificate = try alice.certificate(random: &random)
    let own = certificate.packets(includingLocal: true)
    let certification = try mallory.primary.forge(
      .genericCertification, over: .userID(Person.name, of: alice.primary.publicKey),
      at: Person.time, random: &random)
    // Nobody verifies these, so that they need not be good: each is another.
    func certifications(_ count: Int) -> [Packet] {
      (0..<count).map { index in
        var other = certification
        other.unhashed.append(
          Subpacket(.notation, withUnsafeBytes(of: UInt32(index).bigEndian) { Array($0) }))
        return other.packet
      }
    }
    let name = try #require(own.lastIndex { $0.type == .userID })
    var flooded = own
    flooded.insert(contentsOf: certifications(30_000), at: name + 2)
    let read = try Person.read(flooded)
    #expect(read == certificate)
    #expect(read.serialized() == certificate.serialized())
    let kept = try Certificate(
      flooded.flatMap(\.serialized), options: .init(keepsCertifications: true))
    #expect(kept.userIDs.first?.certifications.count == 30_000)
    #expect(try kept.merged(with: kept) == kept)
    #expect(try certificate.merged(with: kept) == kept)

    // Names, subkeys and signatures of no part, as many as there is room for.
    let names = (0..<200_000).map { index in
      Packet(.userID, withUnsafeBytes(of: UInt32(index)) { Array($0) })
    }
    let subkeys = [Packet](
      repeating: Packet(.publicSubkey, mallory.decrypting.publicKey.body), count: 20_000)
    #expect(try Person.read(own + names + subkeys) == certificate)
    let copies = own.filter { $0.type == .signature }
    #expect(
      try Person.read(own + (0..<10_000).flatMap { _ in copies.suffix(1) }) == certificate)

    let full = [Packet](repeating: Packet(.userID, random.bytes(1024 * 1024)), count: 15)
    #expect(try Person.read(own + full) == certificate)
    do {
      _ = try Person.read(own + full + full.prefix(1))
      Issue.record("more than 16 MiB are read")
    } catch let error as OpenPGPError {
      #expect(error == OpenPGPError(.limitExceeded, .packetOctetLimit, number: 16_777_216))
    }
    // Each certificate of several has limits of its own.
    let two = (own + full + own + full).flatMap(\.serialized)
    #expect(try Certificate.read(BytesSource(two)) == [certificate, certificate])
  }

  @Test("certifications that only pretend to be a certifier's are not looked at without end")
  func certifierFlood() throws {
    var random = TestSeed.random("certifier flood")
    let alice = try Person(version: 4, random: &random).certificate(random: &random)
    let bob = try Person(version: 4, random: &random)
    let certifier = try bob.certificate(random: &random)
    let certified = try alice.certified(
      userID: String(decoding: Person.name, as: UTF8.self), by: certifier, key: bob.primary,
      isExportable: true, at: Person.time + 1, random: &random)
    let userID = try #require(certified.userIDs.first)
    let good = try #require(userID.certifications.first)
    let other = good.fields
    // Its digest is another's.
    let bad = Signature(
      SignatureFields(
        version: 4, type: .positiveCertification, publicKeyAlgorithm: other.publicKeyAlgorithm,
        hashAlgorithm: other.hashAlgorithm, hashed: other.hashed,
        hashedOctets: other.hashedOctets, salt: []),
      digest: good.digestPrefix, material: good.material, unhashed: good.unhashed)
    for (count, isCertified) in [(0, true), (1024, true), (1025, false)] {
      let flooded = UserID(
        octets: userID.octets, selfSignatures: userID.selfSignatures,
        certifications: [Signature](repeating: bad, count: count) + [good])
      #expect(
        certified.isCertified(flooded, by: certifier, at: Person.time + 5) == isCertified)
    }
  }

  @Test("an owner who signs without end is not read without end")
  func ownFlood() throws {
    var random = TestSeed.random("own flood")
    let alice = try Person(version: 6, random: &random)
    let signatures = try (0..<5).map { index in
      try alice.selfSignature(at: Person.time + Int64(index), random: &random)
    }
    var options = Certificate.ReadOptions()
    options.limits.selfSignatures = 5
    let octets = alice.head(signatures).flatMap(\.serialized)
    #expect(try Certificate(octets, options: options).selfSignatures.all.count == 5)
    options.limits.selfSignatures = 4
    #expect(throws: OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: 4)) {
      try Certificate(octets, options: options)
    }
  }

  @Test("names and subkeys that the owner did not bind are not in the certificate")
  func unbound() throws {
    var random = TestSeed.random("unbound")
    let (alice, mallory) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let clean = try alice.certificate(random: &random)
    let packets = clean.packets(includingLocal: true)
    let foreign = try mallory.certificate(random: &random).packets(includingLocal: true).dropFirst()
    #expect(try Person.read(packets + foreign) == clean)
    // Alice's binding of one subkey does not bind another, nor a binding of a name a subkey.
    let stolen = Packet(.publicSubkey, mallory.decrypting.publicKey.body)
    #expect(try Person.read(packets + [stolen] + packets.filter { $0.type == .signature }) == clean)
    let name = Packet(.userID, Array("Mallory".utf8))
    #expect(try Person.read(packets + [name] + packets.filter { $0.type == .signature }) == clean)
  }

  @Test(
    "a subkey that did not sign that it belongs to the key signs nothing",
    arguments: [4, 6] as [UInt8])
  func backsignature(version: UInt8) throws {
    var random = TestSeed.random("backsignature \(version)")
    let alice = try Person(version: version, random: &random)
    let mallory = try Person(version: version, random: &random)
    let good = try alice.backsignature(at: Person.time, random: &random)
    // Of the wrong type, over the wrong key, by the wrong key, of another time.
    let wrongType = try alice.signing.forge(
      .subkeyBinding, over: .subkey(alice.signing.publicKey, of: alice.primary.publicKey),
      at: Person.time, random: &random)
    let wrongPrimary = try alice.signing.forge(
      .primaryKeyBinding, over: .subkey(alice.signing.publicKey, of: mallory.primary.publicKey),
      at: Person.time, random: &random)
    let wrongSigner = try alice.primary.forge(
      .primaryKeyBinding, over: .subkey(alice.signing.publicKey, of: alice.primary.publicKey),
      at: Person.time, random: &random)
    let early = try alice.signing.forge(
      .primaryKeyBinding, over: .subkey(alice.signing.publicKey, of: alice.primary.publicKey),
      at: Person.time - 1, random: &random)
    let bad =
      [[]]
      + [wrongType, wrongPrimary, wrongSigner, early].map {
        [Subpacket(.embeddedSignature, $0.body)]
      }
    for (embedded, isGood) in [([good], true)] + bad.map({ ($0, false) }) {
      let binding = try alice.binding(
        of: alice.signing, at: Person.time, [.keyFlags(.sign)] + embedded, random: &random)
      let certificate = try Person.read(
        alice.head([try alice.selfSignature(at: Person.time, random: &random)])
          + alice.subkey(alice.signing, [binding]))
      #expect(
        certificate.signingKeys(at: Self.now).contains(alice.signing.publicKey) == isGood)
      let signature = try alice.signing.forge(
        .binary, over: [1], at: Person.time + 5, random: &random)
      let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
        [signature], over: BytesSource([1]), at: Self.now)
      #expect(verdicts.map(\.grade) == [isGood ? .valid : .invalid])
    }
  }

  @Test("a subkey or name bound by a signature of another type is not bound")
  func bindingTypes() throws {
    var random = TestSeed.random("binding types")
    let alice = try Person(version: 6, random: &random)
    let primary = alice.primary.publicKey
    for type in 0...0x60 as ClosedRange<UInt8> {
      let type = SignatureType(rawValue: type)
      let subkey = try alice.primary.forge(
        type, over: .subkey(alice.decrypting.publicKey, of: primary), at: Person.time,
        [.keyFlags(.encrypt)], random: &random)
      let name = try alice.primary.forge(
        type, over: .userID(Person.name, of: primary), at: Person.time, random: &random)
      let certificate = try Person.read(
        [Packet(.publicKey, primary.body), Packet(.userID, Person.name), name.packet]
          + alice.subkey(alice.decrypting, [subkey]))
      #expect(
        certificate.subkeys.isEmpty == (type != .subkeyBinding && type != .subkeyRevocation))
      #expect(
        certificate.userIDs.isEmpty
          == (!type.isCertification && type != .certificationRevocation))
    }
  }

  @Test("a part bound by what asks for something unknown is not bound")
  func critical() throws {
    var random = TestSeed.random("critical")
    let alice = try Person(version: 6, random: &random)
    for kind in [1, 8, 20, 37, 38, 40, 100, 110, 127] as [UInt8] {
      for isCritical in [true, false] {
        let unknown = Subpacket(
          Subpacket.Kind(rawValue: kind), random.bytes(9), isCritical: isCritical)
        let binding = try alice.binding(
          of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt), unknown], random: &random)
        let certificate = try Person.read(
          alice.head([try alice.selfSignature(at: Person.time, random: &random)])
            + alice.subkey(alice.decrypting, [binding]))
        #expect(certificate.subkeys.isEmpty == isCritical, "\(kind)")
      }
    }
  }
}
