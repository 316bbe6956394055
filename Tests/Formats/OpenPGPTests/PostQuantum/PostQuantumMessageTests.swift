import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Messages by keys that hold against quantum computers", .namesSeed)
struct PostQuantumMessageTests {
  private static let data = Array("attack at dawn".utf8)

  @Test(
    "what is sealed to a generated key opens with it, and its signature is valid",
    arguments: [Profile.postQuantum, .postQuantumHigh], [0, 5, 65_537, 1_000_000])
  func roundTrip(profile: Profile, size: Int) throws {
    var random = TestSeed.random("round trip \(profile) \(size)")
    let alice = try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>"], at: Person.time, random: &random)
    let certificate = alice.certificate
    #expect(certificate.primaryKey.version == 6)
    #expect(
      certificate.keys.map(\.algorithm)
        == (profile == .postQuantum
          ? [.mldsa65Ed25519, .mlkem768X25519] : [.mldsa87Ed448, .mlkem1024X448]))
    #expect(certificate.quantumResistance(at: Person.time) == [.encryption, .signatures])
    let message = random.bytes(size)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = [try alice.unlockedPrimary()]
    let sink = BytesSink()
    let plan = try encryptor.encrypt(
      BytesSource(message), to: sink, at: Person.time, random: &random)
    #expect(plan.format == .seipdV2(.init(.aes256, .ocb)))
    #expect(plan.classicalRecipients.isEmpty)
    var decryptor = MessageDecryptor()
    decryptor.keys = try alice.unlocked()
    decryptor.certificates = [certificate]
    let plain = BytesSink()
    let result = try decryptor.decrypt(
      BytesSource(sink.bytes), to: plain, at: Person.time, random: &random)
    #expect(plain.bytes == message)
    #expect(result.signatures.map(\.grade) == [.valid])
  }

  @Test(
    "a key goes through its packets and a passphrase",
    arguments: [Profile.postQuantum, .postQuantumHigh])
  func secretKeys(profile: Profile) throws {
    var random = TestSeed.random("secret keys \(profile)")
    let key = try SecretKey.generate(profile, userIDs: ["Alice"], at: Person.time, random: &random)
    let octets = try key.serialized().array()
    let read = try SecretKey.read(BytesSource(octets))
    let (written, certificate, keys) = (
      try read.serialized().array(), read.certificate, try read.unlocked()
    )
    #expect(written == octets)
    #expect(keys.map(\.publicKey) == certificate.keys)
    let passphrase = Password(Array("open".utf8).secret())
    let locked = try read.relocked(to: passphrase, random: &random)
    let again = try SecretKey.read(BytesSource(try locked.serialized().array()))
    let opened = try again.unlocked([passphrase])
    #expect(opened.map(\.publicKey) == certificate.keys)
  }

  @Test(
    "a subkey of ML-KEM-768 joins keys of either version, and alone is encrypted to",
    arguments: [Profile.compatible, .advanced])
  func subkeys(profile: Profile) throws {
    var random = TestSeed.random("subkeys \(profile)")
    let key = try SecretKey.generate(profile, userIDs: ["Alice"], at: Person.time, random: &random)
    let mixed = try key.addingSubkey(
      for: .encrypt, family: .postQuantum, at: Person.time + 1, random: &random)
    let certificate = try Certificate(mixed.certificate.serialized())
    let added = try #require(certificate.subkeys.map(\.key).last)
    #expect(added.algorithm == .mlkem768X25519)
    #expect(added.version == profile.version)
    #expect(try certificate.encryptionKeys(at: Person.time + 2) == [added])
    #expect(certificate.quantumResistance(at: Person.time + 2) == .encryption)
    // As of before, it is what it was.
    #expect(try certificate.encryptionKeys(at: Person.time) != [added])

    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    let sink = BytesSink()
    let plan = try encryptor.encrypt(
      BytesSource(Self.data), to: sink, at: Person.time + 2, random: &random)
    #expect(
      plan.format == (profile.version == 4 ? .seipdV1 : .seipdV2(.init(.aes256, .ocb))))
    #expect(plan.classicalRecipients.isEmpty)
    let summary = try MessageSummary.read(BytesSource(sink.bytes))
    #expect(summary.recipients.map(\.algorithm) == [.mlkem768X25519])
    let (classical, all) = (try key.unlocked(), try mixed.unlocked())
    #expect(try Opening(sink.bytes, keys: classical) == .refused(.notAddressed))
    #expect(try Opening(sink.bytes, keys: all) == .opened(Self.data))
  }

  @Test("a subkey is replaced by one of its family, and a key's new subkeys are of its own")
  func families() throws {
    var random = TestSeed.random("families")
    for (profile, kem, dsa) in [
      (.postQuantum, .mlkem768X25519, .mldsa65Ed25519),
      (.postQuantumHigh, .mlkem1024X448, .mldsa87Ed448),
    ] as [(Profile, PublicKeyAlgorithm, PublicKeyAlgorithm)] {
      let key = try SecretKey.generate(
        profile, userIDs: ["Alice"], at: Person.time, random: &random)
      let signing = try key.addingSubkey(for: .sign, at: Person.time + 1, random: &random)
      let old = signing.certificate.keys[1].fingerprint
      let replaced = try signing.replacingSubkey(old, at: Person.time + 2, random: &random)
      let certificate = replaced.certificate
      #expect(certificate.subkeys.map(\.key.algorithm) == [kem, dsa, kem])
      #expect(certificate.quantumResistance(at: Person.time + 10) == [.encryption, .signatures])
      #expect(certificate.signingKeys(at: Person.time + 10).map(\.algorithm) == [dsa, dsa])
    }
    // A classical key stays one, but for the subkey that is not.
    let key = try SecretKey.generate(
      .advanced, userIDs: ["Alice"], at: Person.time, random: &random)
    let mixed = try key.addingSubkey(
      for: .encrypt, family: .postQuantumHigh, at: Person.time + 1, random: &random)
    let old = mixed.certificate.keys[2].fingerprint
    let replaced = try mixed.replacingSubkey(old, at: Person.time + 2, random: &random)
    let algorithms = replaced.certificate.subkeys.map(\.key.algorithm)
    #expect(algorithms == [.x448, .mlkem1024X448, .mlkem1024X448])
  }

  @Test("among several readers one of curves opens it for all, and it is said who")
  func mixedReaders() throws {
    var random = TestSeed.random("mixed readers")
    let strong = try SecretKey.generate(
      .postQuantum, userIDs: ["Alice"], at: Person.time, random: &random)
    let weak = try SecretKey.generate(
      .advanced, userIDs: ["Bob"], at: Person.time, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [strong.certificate, weak.certificate]
    let sink = BytesSink()
    let plan = try encryptor.encrypt(
      BytesSource(Self.data), to: sink, at: Person.time, random: &random)
    #expect(plan.classicalRecipients == [weak.certificate.fingerprint])
    for keys in [try strong.unlocked(), try weak.unlocked()] {
      #expect(try Opening(sink.bytes, keys: keys) == .opened(Self.data))
    }
  }

  @Test("hidden readers try such keys too, and a key is asked once")
  func hidden() throws {
    var random = TestSeed.random("hidden")
    let (_, inner) = try InMemoryKey.generate(
      .postQuantum, .secretSubkey, signs: false, version: 4, at: Person.time, random: &random)
    let key = CountingKey(inner)
    let forge = MessageForge(to: inner, random: &random)
    let esk = try PublicKeyESK.seal(
      forge.sessionKey.secret(), cipher: .aes256, format: .seipdV1, to: inner.publicKey,
      random: &random)
    let data = MessageForge.protected(try forge.seipdV1(MessageForge.literal(Self.data)))
    #expect(try Opening(esk.packet.serialized + data, keys: [key]) == .opened(Self.data))
    #expect(key.operations == 1)
    var decryptor = MessageDecryptor()
    decryptor.keys = [key]
    decryptor.triesAnonymous = true
    let sink = BytesSink()
    _ = try decryptor.decrypt(
      BytesSource(esk.anonymous.packet.serialized + data), to: sink, at: Person.time,
      random: &random)
    #expect(sink.bytes == Self.data)
    #expect(key.operations == 2)
  }

  @Test("a message without integrity is refused, though it is for such a key")
  func withoutIntegrity() throws {
    var random = TestSeed.random("without integrity")
    let (_, key) = try InMemoryKey.generate(
      .postQuantum, .secretSubkey, signs: false, version: 4, at: Person.time, random: &random)
    let esk = try MessageForge(to: key, random: &random).esk(.seipdV1, random: &random)
    let message = esk + Packet(.encryptedData, random.bytes(40)).serialized
    #expect(try Opening(message, keys: [key]) == .refused(.noIntegrity))
  }
}
