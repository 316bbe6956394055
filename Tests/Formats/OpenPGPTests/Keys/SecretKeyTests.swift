import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Secret keys and their certificates", .namesSeed, .serialized)
struct SecretKeyTests {
  static let time = Person.time
  static let now = Person.time + 1000
  private static let passphrase = Password(Array("correct horse".utf8).secret())

  static func alice(
    _ profile: Profile, lifetime: Int64? = nil, isSigningOnly: Bool = false,
    random: inout some RandomSource
  ) throws -> SecretKey {
    try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>"], expiry: lifetime.map { time + $0 },
      isSigningOnly: isSigningOnly, at: time, random: &random)
  }

  @Test(
    "keys are read and written octet for octet, in the open and locked, armored and not",
    arguments: Profile.named, [false, true])
  func roundTrip(profile: Profile, isLocked: Bool) throws {
    var random = TestSeed.random("round trip \(profile) \(isLocked)")
    let key = try Self.alice(profile, random: &random).relocked(
      to: isLocked ? Self.passphrase : nil, random: &random)
    #expect(key.isLocked == isLocked)
    let octets = try key.serialized().array()
    let text = try key.armored().array()
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix("-----BEGIN PGP PRIVATE KEY BLOCK-----"))
    #expect(try Armor.decode(text).octets == octets)
    for form in [octets, text] {
      let read = try SecretKey.read(BytesSource(form))
      #expect(read.certificate == key.certificate)
      #expect(try read.serialized().array() == octets)
      #expect(try read.armored().array() == text)
    }
  }

  @Test("stubs keep what says where their secret is")
  func stubs() throws {
    var random = TestSeed.random("stubs")
    let key = try Self.alice(.compatible, random: &random)
    // On a card, whose number follows; and nowhere.
    let card: [UInt8] = [0, 101, 0] + Array("GNU".utf8) + [2, 6] + random.bytes(6)
    let nowhere: [UInt8] = [0, 101, 2] + Array("GNU".utf8) + [1]
    for (usage, stub) in [(254, card), (255, card), (254, nowhere), (255, nowhere)]
      as [(UInt8, [UInt8])]
    {
      let octets = key.certificate.packets(includingLocal: true).flatMap { packet in
        switch packet.type {
        case .publicKey: Packet(.secretKey, packet.body + [usage] + stub).serialized
        case .publicSubkey: Packet(.secretSubkey, packet.body + [usage] + stub).serialized
        default: packet.serialized
        }
      }
      let read = try SecretKey.read(BytesSource(octets))
      #expect(try read.serialized().array() == octets)
      #expect(read.isLocked == false)
      #expect(try read.unlocked().isEmpty)
      #expect(throws: OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent)) {
        try read.unlockedPrimary()
      }
      #expect(try read.relocked(to: nil, random: &random).serialized().array() == octets)
    }
  }

  @Test("several keys are read one after the other")
  func several() throws {
    var random = TestSeed.random("several")
    var octets: [UInt8] = []
    var fingerprints: [Fingerprint] = []
    for profile in Profile.named + Profile.named {
      let key = try Self.alice(profile, random: &random)
      octets += try key.serialized().array()
      fingerprints.append(key.certificate.fingerprint)
    }
    var read: [Fingerprint] = []
    var again: [UInt8] = []
    try SecretKey.readEach(BytesSource(octets)) { key in
      read.append(key.certificate.fingerprint)
      again += try key.serialized().array()
    }
    #expect(read == fingerprints)
    #expect(again == octets)
    #expect(throws: OpenPGPError(.malformed, .secretKeySeveral)) {
      _ = try SecretKey.read(BytesSource(octets))
    }
    #expect(throws: OpenPGPError(.malformed, .secretKeyMissing)) {
      try SecretKey.readEach(BytesSource([])) { _ in }
    }
  }

  @Test(
    "a derivation over more than 2 GiB is refused before it begins, and 2 GiB are what is allowed")
  func greatestMemory() throws {
    var random = TestSeed.random("greatest memory")
    let key = try KeyForge.encrypting(version: 6, at: Self.time, random: &random)
    for memory in UInt8(21)...31 {
      let s2k = S2K.argon2(salt: random.bytes(16), passes: 1, lanes: 4, encodedMemory: memory)
      let packet = SecretKeyPacket(
        .secretSubkey, key.publicKey, .aead(.aes256, .ocb, s2k, nonce: random.bytes(15)),
        secret: random.bytes(48).secret())
      // What is allowed is derived in soak, where there is the memory.
      if memory == 21 {
        #expect(try S2K.argon2Parameters(1, 4, memory).bytes == 2 << 30)
        continue
      }
      var budget = DerivationBudget(Limits())
      #expect(throws: OpenPGPError(.limitExceeded, .argon2MemoryLimit)) {
        _ = try packet.unprotected([1].secret(), budget: &budget)
      }
    }
  }

  @Test(
    "a changed certificate goes to the secrets, which stay locked", arguments: Profile.named)
  func merging(profile: Profile) throws {
    var random = TestSeed.random("merging \(profile)")
    let open = try Self.alice(profile, random: &random)
    let primary = try open.unlockedPrimary()
    // What Argon2 does takes its time, and is the same here.
    let isLocked = profile == .compatible
    let locked = try open.relocked(to: isLocked ? Self.passphrase : nil, random: &random)
    if isLocked {
      #expect(throws: OpenPGPError(.passphraseRequired, .passphraseMissing)) {
        try locked.unlockedPrimary()
      }
    }

    var certificate = locked.certificate
    let end = Self.time + 100_000
    certificate = try certificate.changingExpiry(
      to: end, signedBy: primary, at: Self.now, random: &random)
    certificate = try certificate.adding(
      userID: "Alice 2", signedBy: primary, at: Self.now, random: &random)
    let subkey = try #require(certificate.subkeys.first).key.fingerprint
    certificate = try certificate.revoking(
      subkey: subkey, .superseded, signedBy: primary, at: Self.now, random: &random)
    let octets = try locked.merging(certificate).serialized().array()
    let changed = try SecretKey.read(BytesSource(octets))
    let later = Int64(Self.now) + 10
    #expect(changed.certificate.userIDs.map(\.text) == ["Alice <alice@example.org>", "Alice 2"])
    #expect(changed.certificate.validity(at: later) == .valid)
    #expect(changed.certificate.validity(at: end) == .expired)
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try changed.certificate.encryptionKeys(at: later)
    }
    #expect(try changed.unlocked([Self.passphrase]).count == 2)
    // What was said before is not lost by an old certificate.
    #expect(try changed.merging(open.certificate).serialized().array() == octets)

    let gone = try changed.merging(
      certificate.revoking(userID: "Alice 2", signedBy: primary, at: Self.now, random: &random))
    #expect(
      gone.certificate.userIDs.map { gone.certificate.validity(of: $0, at: later) }
        == [.valid, .retired])
    let revoked = try gone.merging(
      certificate.revoked(.retired, signedBy: primary, at: Self.now, random: &random))
    #expect(revoked.certificate.validity(at: later) == .retired)
    let bob = try Self.alice(profile, random: &random)
    #expect(throws: OpenPGPError(.invalidRequest, .certificateMergeDiffers)) {
      _ = try revoked.merging(bob.certificate)
    }
  }

  @Test(
    "a revocation certificate revokes at all times, and others not at all",
    arguments: Profile.named)
  func revocationCertificate(profile: Profile) throws {
    var random = TestSeed.random("revocation \(profile)")
    let key = try Self.alice(profile, random: &random).relocked(
      to: profile == .compatible ? Self.passphrase : nil, random: &random)
    let octets = try key.revocationCertificate(
      [Self.passphrase], at: Self.now, random: &random)
    let signatures = try Signature.read(BytesSource(octets))
    #expect(signatures.map(\.type) == [.keyRevocation])
    #expect(signatures.first?.revocationReason == .unspecified)
    let revoked = try key.certificate.merged(withRevocations: signatures)
    for time in [0, Self.time - 1, Self.time, Int64(Self.now), 1 << 40] {
      #expect(revoked.validity(at: time) == .revoked)
    }
    #expect(try Certificate(revoked.serialized()) == revoked)
    let bob = try Self.alice(profile, random: &random)
    #expect(throws: OpenPGPError(.invalidRequest, .certificateRevocationForeign)) {
      try bob.certificate.merged(withRevocations: signatures)
    }
    // Appended to the certificate it counts as well.
    #expect(try Certificate(key.certificate.serialized() + octets) == revoked)
  }

  @Test("gpg imports a revocation certificate, and takes the key for revoked", .gnuPG)
  func revocationInGnuPG() throws {
    var random = TestSeed.random("revocation gpg")
    let key = try Self.alice(.compatible, random: &random)
    let gpg = try GnuPG()
    try gpg("--import", input: key.certificate.serialized())
    #expect(try gpg.validities(of: "pub") == ["-"])
    try gpg(
      "--import", input: try key.revocationCertificate(at: Self.now, random: &random))
    #expect(try gpg.validities(of: "pub") == ["r"])
    #expect(try Certificate(gpg("--export")).validity(at: Int64(Self.now)) == .revoked)
  }

  @Test("gpg reads armored certificates, keys and signatures of any length", .gnuPG)
  func armorInGnuPG() throws {
    var random = TestSeed.random("armor gpg")
    var remainders: Set<Int> = []
    let gpg = try GnuPG()
    var count = 0
    // A number in a signature may come out shorter than the others.
    while remainders.count < 3, count < 30 {
      count += 1
      let name = String(repeating: "x", count: count)
      let key = try SecretKey.generate(
        .compatible, userIDs: [name], at: Self.time, random: &random)
      remainders.insert(key.certificate.serialized().count % 3)
      try gpg("--import", input: Array(key.certificate.armored().utf8))
      try gpg("--import", input: try key.armored().array())
    }
    #expect(remainders == [0, 1, 2])
    #expect(try gpg.validities(of: "pub").count == count)
  }

  @Test("armor has a checksum just where GnuPG may need it", arguments: Profile.named)
  func checksums(profile: Profile) throws {
    var random = TestSeed.random("checksums \(profile)")
    let key = try Self.alice(profile, random: &random)
    let signer = try key.unlockedPrimary()
    let recipient = key.certificate
    var encryptor = MessageEncryptor()
    encryptor.recipients = [recipient]
    let sealed = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource([1, 2, 3]), to: sealed, at: Int64(Self.now), random: &random)
    let signed = BytesSink()
    try MessageSigner(keys: [signer]).signInline(
      BytesSource([1, 2, 3]), to: signed, at: Self.now, random: &random)
    let signature = Signature.serialize(
      try MessageSigner(keys: [signer]).signDetached(
        BytesSource([1, 2, 3]), at: Self.now, random: &random))
    let texts = [
      recipient.armored(), String(decoding: try key.armored().array(), as: UTF8.self),
      Armor.encode(sealed.bytes, as: .message), Armor.encode(signed.bytes, as: .message),
      Armor.encode(signature, as: .signature),
      Armor.encode(
        try key.revocationCertificate(at: Self.now, random: &random), as: .publicKey),
    ]
    for text in texts {
      let hasChecksum = text.split(separator: "\n").contains {
        $0.utf8.first == UInt8(ascii: "=") && $0.utf8.count == 5
      }
      #expect(hasChecksum == (profile == .compatible), "\(text)")
    }
  }
}
