import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("A look at a message before any key is asked", .namesSeed)
struct MessageSummaryTests {
  private static let now = Person.time + 1000
  private static let password = "correct horse"

  private func password() -> Password { Password(Array(Self.password.utf8).secret()) }

  @Test("whom it is for and how it is encrypted is said, and nobody is asked")
  func encrypted() throws {
    var random = TestSeed.random("summary")
    let old = try Person(version: 4, random: &random)
    let new = try Person(version: 6, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [try old.certificate(random: &random)]
    encryptor.passwords = [password(), password()]
    encryptor.signers = [old.primary]
    let first = try MessageSummary(
      encryptor.encrypt([1, 2, 3], at: Self.now, random: &random))
    #expect(first.content == .encrypted(.seipdV1))
    #expect(first.format == .seipdV1)
    #expect(first.armor == nil)
    #expect(first.recipients.map(\.version) == [3])
    #expect(first.recipients.map(\.key) == [.keyID(old.decrypting.publicKey.keyID)])
    #expect(first.recipients.map(\.algorithm) == [.x25519])
    #expect(first.passwords.map(\.version) == [4, 4])
    #expect(first.passwords.map(\.cipher) == [.aes256, .aes256])
    #expect(
      first.passwords.map(\.derivation)
        == [.iterated(.sha256, octets: 65_011_712), .iterated(.sha256, octets: 65_011_712)])
    // Who signed is encrypted.
    #expect(first.signatures.isEmpty)
    #expect(first.names(old.decrypting.publicKey) && !first.names(new.decrypting.publicKey))
    #expect(!first.hasHiddenRecipients && first.droppedSessionKeys == 0)

    encryptor.recipients = [try new.certificate(random: &random)]
    encryptor.passwords = [password()]
    let sealed = try encryptor.encrypt([1, 2, 3], at: Self.now, random: &random)
    let second = try MessageSummary(Array(Armor.encode(sealed, as: .message).utf8))
    #expect(
      second.content == .encrypted(.seipdV2(CipherSuite(.aes256, .ocb), chunkSize: 65_536))
        || second.content == .encrypted(.seipdV2(.implied, chunkSize: 65_536)))
    #expect(second.armor == .message)
    #expect(second.recipients.map(\.key) == [.fingerprint(new.decrypting.publicKey.fingerprint)])
    #expect(
      second.passwords.map(\.derivation)
        == [.argon2(passes: 3, lanes: 4, memory: 64 * 1024 * 1024)])
    #expect(second.names(new.decrypting.publicKey))
  }

  @Test("hidden recipients are counted, and named ones of another format are not taken for any")
  func hidden() throws {
    var random = TestSeed.random("hidden")
    let alice = try Person(version: 6, random: &random)
    let forge = MessageForge(to: alice.decrypting, random: &random)
    let hidden3 = Packet(
      .publicKeyEncryptedSessionKey, [3] + [UInt8](repeating: 0, count: 8) + [18, 0, 1, 1, 0])
    let hidden6 = Packet(.publicKeyEncryptedSessionKey, [6, 0, 25] + random.bytes(40))
    let old = Packet(.publicKeyEncryptedSessionKey, [3] + random.bytes(8) + [1, 0, 1, 1])
    let unread = Packet(.publicKeyEncryptedSessionKey, [9, 1, 2, 3])
    let elgamal = Packet(.publicKeyEncryptedSessionKey, [3, 1, 2, 3, 4, 5, 6, 7, 8, 16, 0, 1, 1])
    let head = [hidden3, hidden6, old, unread, elgamal].flatMap(\.serialized)
    let new = try MessageSummary(head + forge.messageV2([], random: &random))
    #expect(new.recipients.map(\.isHidden) == [true, false])
    #expect(new.hasHiddenRecipients)
    #expect(
      new.recipients.map(\.key) == [nil, .fingerprint(alice.decrypting.publicKey.fingerprint)])
    #expect(new.droppedSessionKeys == 4)
    let plain = MessageForge.protected(try forge.seipdV1([]))
    let first = try MessageSummary(head + plain)
    #expect(first.recipients.map(\.isHidden) == [true, false, false])
    #expect(first.recipients.last?.algorithm == .elgamal)
    #expect(first.droppedSessionKeys == 2)
  }

  @Test("what is refused when it is decrypted can be looked at")
  func refused() throws {
    let esk = Packet(
      .publicKeyEncryptedSessionKey, [3, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 1, 1]
    ).serialized
    let old = try MessageSummary(esk + Packet(.encryptedData, [1, 2, 3]).serialized)
    #expect(old.content == .encrypted(.withoutIntegrity) && old.format == nil)
    #expect(old.recipients.map(\.key?.description) == ["0102030405060708"])
    let libre = try MessageSummary(esk + Packet(.libreEncryptedData, [1, 9, 2, 16]).serialized)
    #expect(libre.content == .encrypted(.libre))
    let later = try MessageSummary(esk + Packet(.protectedData, [3, 9, 2]).serialized)
    #expect(later.content == .encrypted(.notRead(version: 3)))
    #expect(later.recipients.count == 1)
    let eax = try MessageSummary(
      Packet(.protectedData, [2, 7, 1, 0] + [UInt8](repeating: 0, count: 32)).serialized)
    #expect(
      eax.content == .encrypted(.seipdV2(CipherSuite(.aes128, .eax), chunkSize: 64)))
    let stub = try MessageSummary(
      Packet(.symmetricKeyEncryptedSessionKey, [4, 9, 101, 0]).serialized
        + Packet(
          .symmetricKeyEncryptedSessionKey,
          [4, 9, 4] + [UInt8](repeating: 9, count: 16)
            + [1, 1, 40]
        ).serialized
        + Packet(.symmetricKeyEncryptedSessionKey, [5, 9]).serialized
        + Packet(.protectedData, [1]).serialized)
    #expect(stub.passwords.map(\.derivation) == [.notRead, .notRead])
    #expect(stub.droppedSessionKeys == 1)
  }

  @Test("signatures in front of data say whose they claim to be", arguments: [4, 6] as [UInt8])
  func signed(version: UInt8) throws {
    var random = TestSeed.random("announced \(version)")
    let alice = try Person(version: version, random: &random)
    let signer = MessageSigner(keys: [alice.primary, alice.signing])
    let sink = BytesSink()
    try signer.signInline(
      BytesSource([1, 2, 3]), to: sink, at: Person.time + 10, random: &random)
    let inline = try MessageSummary(sink.bytes)
    #expect(inline.content == .signed)
    let keys = [alice.primary, alice.signing].map(\.publicKey)
    #expect(
      inline.signatures.map(\.issuer)
        == keys.map { version == 4 ? .keyID($0.keyID) : .fingerprint($0.fingerprint) })
    #expect(inline.signatures.map(\.version) == [version, version])
    #expect(inline.signatures.map(\.type) == [.binary, .binary])
    #expect(inline.claimedSignatures.isEmpty && inline.recipients.isEmpty)

    let detached = try signer.signDetached(
      BytesSource([1, 2, 3]), at: Person.time + 10, random: &random)
    let alone = try MessageSummary(Signature.serialize(detached))
    #expect(alone.content == .detachedSignatures)
    #expect(alone.claimedSignatures == detached)
    #expect(alone.signatures.map(\.issuer) == keys.map { .fingerprint($0.fingerprint) })

    let text = try signer.signCleartext(
      Array("- hello\n".utf8), at: Person.time + 10, random: &random)
    let written = BytesSink()
    try text.write(to: written)
    let cleartext = try MessageSummary(written.bytes)
    #expect(cleartext.content == .cleartext)
    #expect(cleartext.signatures.map(\.type) == [.text, .text])
    #expect(
      cleartext.claimedSignatures.map(\.creationTime) == [Person.time + 10, Person.time + 10])
  }

  @Test("what is no encrypted message is told apart")
  func others() throws {
    var random = TestSeed.random("others")
    #expect(try MessageSummary(MessageForge.literal([1])).content == .literal)
    #expect(
      try MessageSummary(MessageForge.stored(MessageForge.literal([1]))).content
        == .compressed(.uncompressed))
    #expect(
      try MessageSummary(Packet(.compressedData, [3, 1]).serialized).content
        == .compressed(.bzip2))
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: Person.time, random: &random)
    let shown = try MessageSummary(Array(alice.certificate.armored().utf8))
    #expect(shown.content == .certificates && shown.armor == .publicKey)
    #expect(try MessageSummary(alice.serialized().array()).content == .secretKeys)
    let revocation = try alice.revocationCertificate(at: Person.time, random: &random)
    let alone = try MessageSummary(revocation)
    #expect(alone.content == .detachedSignatures)
    #expect(alone.claimedSignatures.map(\.type) == [.keyRevocation])
  }

  @Test("what is no message is refused by its reason")
  func malformed() throws {
    let esk = Packet(.publicKeyEncryptedSessionKey, [3, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 1, 1])
    let onePass = Packet(.onePassSignature, [3, 0, 8, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1])
    let cases: [([UInt8], OpenPGPReason)] = [
      ([], .messageMissing), (Array("hello".utf8), .sourceUnrecognized),
      (Packet(.userID, [65]).serialized, .messagePacketInFront),
      (esk.serialized, .messageDataMissing), (onePass.serialized, .messageDataMissing),
      (esk.serialized + MessageForge.literal([]), .messageKeysWithoutEncryption),
      (esk.serialized + onePass.serialized, .messageSignatureAmongKeys),
      (onePass.serialized + esk.serialized, .messagePacketInFront),
      (Packet(.protectedData, []).serialized, .octetsCutShort),
      (
        Packet(.protectedData, [2, 9, 2, 17] + [UInt8](repeating: 0, count: 32)).serialized,
        .messageChunkLimit
      ),
      (Packet(.compressedData, []).serialized, .compressionKindMissing),
    ]
    for (octets, reason) in cases {
      let refused = #expect(throws: OpenPGPError.self) { try MessageSummary(octets) }
      #expect(refused?.reason == reason)
    }
    var limits = Limits()
    limits.packetsBeforeData = 3
    let flood = (0..<4).flatMap { _ in esk.serialized }
    let refused = #expect(throws: OpenPGPError.self) { try MessageSummary(flood, limits: limits) }
    #expect(refused?.reason == .packetCountLimit)
  }

  @Test("nothing behind the head of an encrypted message is read")
  func lazily() throws {
    var random = TestSeed.random("lazily")
    let alice = try Person(version: 6, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [try alice.certificate(random: &random)]
    let sealed = try encryptor.encrypt(
      [UInt8](repeating: 1, count: 4_000_000), at: Self.now, random: &random)
    let source = BytesSource(sealed)
    let summary = try MessageSummary.read(source)
    #expect(summary.names(alice.decrypting.publicKey))
    #expect(source.remainingCount ?? 0 > 3_000_000)
    // A head that is whole is enough.
    #expect(try MessageSummary(Array(sealed.prefix(1_000))) == summary)
  }

  @Test(
    "looking at what was changed at random ends, and opens nothing that decrypting does not name")
  func mutations() throws {
    var random = TestSeed.random("mutated messages")
    let alice = try Person(version: 6, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [try alice.certificate(random: &random)]
    let whole = try encryptor.encrypt([1, 2, 3], at: Self.now, random: &random)
    let inline = BytesSink()
    try MessageSigner(keys: [alice.primary]).signInline(
      BytesSource([1, 2, 3]), to: inline, at: Person.time + 10, random: &random)
    var (read, opened) = (0, 0)
    for round in 0..<6000 {
      var changed = round % 2 == 0 ? whole : inline.bytes
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<min(changed.count, 120), using: &random)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(.random(in: 0...255, using: &random), at: place)
        default: changed[place] = .random(in: 0...255, using: &random)
        }
      }
      let summary = try? MessageSummary(changed)
      read += summary == nil ? 0 : 1
      _ = try? PacketDescription.list(BytesSource(changed))
      guard round % 2 == 0,
        case .opened = try Opening(changed, keys: [alice.decrypting])
      else { continue }
      opened += 1
      #expect(summary?.names(alice.decrypting.publicKey) == true)
      #expect(summary?.format != nil)
    }
    #expect(read > 500)
    #expect(opened > 0)
  }
}
