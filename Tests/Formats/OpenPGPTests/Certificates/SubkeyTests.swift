import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Subkeys that an owner adds, replaces, ends and revokes", .namesSeed)
struct SubkeyTests {
  private static let start = Person.time
  private static let passphrase = Password(Array("passphrase".utf8).secret())

  private func alice(
    _ profile: Profile, isLocked: Bool = false, random: inout SeededRandom
  ) throws -> SecretKey {
    let key = try SecretKey.generate(
      profile, userIDs: ["Alice"], at: Person.time, random: &random)
    return isLocked ? try key.relocked(to: Self.passphrase, random: &random) : key
  }

  /// As others read it.
  private func published(_ certificate: Certificate) throws -> Certificate {
    let read = try Certificate(certificate.serialized())
    #expect(read == certificate)
    return read
  }

  @Test(
    "that signs is bound both ways, signs alone from then on, and says nothing of before",
    arguments: Profile.named)
  func signing(profile: Profile) throws {
    var random = TestSeed.random("signing subkey \(profile)")
    let alice = try alice(profile, random: &random)
    let time = Self.start + 1_000
    let changed = try alice.addingSubkey(
      for: .sign, expiry: time + 500, at: time, random: &random)
    let certificate = try published(changed.certificate)
    let key = try #require(certificate.subkeys.last?.key)
    #expect(key.version == profile.version && Int64(key.creationTime) == time)
    #expect(certificate.signingKeys(at: time) == [key, certificate.primaryKey])
    #expect(certificate.signingKeys(at: time - 1) == [certificate.primaryKey])
    #expect(certificate.signingKeys(at: time + 500) == [certificate.primaryKey])
    #expect(certificate.flags(of: try #require(certificate.subkeys.last), at: time) == .sign)
    #expect(try changed.unlocked().map(\.publicKey) == certificate.keys)
    #expect(try SecretKey.read(BytesSource(changed.serialized().array())).unlocked().count == 3)

    let signer = try changed.unlocked { $0 == key }
    let signatures = try MessageSigner(keys: signer).signDetached(
      BytesSource([1, 2, 3]), at: time + 1, random: &random)
    let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
      signatures, over: BytesSource([1, 2, 3]), at: time + 2)
    #expect(verdicts.map(\.grade) == [.valid] && verdicts.first?.signingKey == key.fingerprint)
  }

  @Test("goes under the passphrase that the primary key is under")
  func locked() throws {
    var random = TestSeed.random("locked subkey")
    let alice = try alice(.compatible, isLocked: true, random: &random)
    #expect(throws: OpenPGPError(.passphraseRequired, .passphraseMissing)) {
      _ = try alice.addingSubkey(for: .sign, at: Self.start, random: &random)
    }
    #expect(throws: OpenPGPError(.wrongPassphrase, .passphraseWrong)) {
      _ = try alice.addingSubkey(
        [Password([1].secret())], for: .sign, at: Self.start, random: &random)
    }
    let changed = try alice.addingSubkey(
      [Self.passphrase], for: .sign, at: Self.start, random: &random)
    let key = try #require(changed.certificate.subkeys.last?.key)
    #expect(throws: OpenPGPError(.passphraseRequired, .passphraseMissing)) {
      _ = try changed.unlocked { $0 == key }
    }
    #expect(try changed.unlocked([Self.passphrase]) { $0 == key }.count == 1)
  }

  @Test(
    "is of the family that is asked for, where the version has it",
    arguments: [4, 6] as [UInt8],
    [.curve25519Legacy, .curve25519, .curve448, .p256, .p384, .p521, .rsa3072] as [KeyFamily])
  func families(version: UInt8, family: KeyFamily) throws {
    var random = TestSeed.random("family \(version) \(family)")
    let alice = try alice(version == 6 ? .advanced : .compatible, random: &random)
    guard version == 4 || family != .curve25519Legacy else {
      #expect(throws: OpenPGPError(.invalidRequest, .keyLegacyCurve)) {
        _ = try alice.addingSubkey(for: .sign, family: family, at: Self.start, random: &random)
      }
      return
    }
    let changed = try alice.addingSubkey(
      for: .sign, family: family, at: Self.start, random: &random
    ).addingSubkey(
      for: .encryptStorage, family: family, at: Self.start, random: &random)
    let certificate = try published(changed.certificate)
    let (signing, encrypting) = (certificate.keys[2], certificate.keys[3])
    #expect(certificate.signingKeys(at: Self.start).first == signing)
    #expect(
      try certificate.encryptionKeys(for: .encryptStorage, at: Self.start) == [
        certificate.keys[1], encrypting,
      ])
    #expect(
      try certificate.encryptionKeys(for: .encryptCommunications, at: Self.start) == [
        certificate.keys[1]
      ])
    let message = try MessageForge(
      to: #require(changed.unlocked { $0 == encrypting }.first), random: &random
    ).messageV1(MessageForge.literal([7]), random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = try changed.unlocked { $0 == encrypting }
    #expect(try decryptor.decrypt(message, at: Self.start, random: &random).0 == [7])
  }

  @Test("is refused where it could do nothing, and the reason is told")
  func refused() throws {
    var random = TestSeed.random("refused subkeys")
    let alice = try alice(.compatible, random: &random)
    let primary = try alice.unlockedPrimary()
    let signing = try KeyForge.signing(version: 4, at: Person.time, random: &random)
    let encrypting = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let later = try KeyForge.signing(version: 4, at: Person.time + 1, random: &random)
    let other = try KeyForge.signing(version: 6, at: Person.time, random: &random)
    let cases: [(any PrivateKey, KeyFlags, Int64?, Int64, OpenPGPReason)] = [
      (signing, [], nil, 0, .certificateSubkeyFlags),
      (signing, [.certify, .sign], nil, 0, .certificateSubkeyFlags),
      (signing, [.sign, .encryptStorage], nil, 0, .certificateSubkeyFlags),
      (signing, .encryptStorage, nil, 0, .certificateSubkeyDoesNotEncrypt),
      (encrypting, .sign, nil, 0, .certificateSubkeyDoesNotSign),
      (later, .sign, nil, 0, .certificateSubkeyNotYetValid),
      (other, .sign, nil, 0, .certificateVersionsDiffer),
      (primary, .sign, nil, 0, .certificateSubkeyExists),
      (signing, .sign, Self.start, 0, .certificateExpiryBeforeCreation),
      (signing, .sign, .min, 0, .certificateExpiryBeforeCreation),
      (signing, .sign, .max, 0, .certificateExpiryBeforeCreation),
      (signing, .sign, nil, 1 << 40, .timeOutOfRange),
      (signing, .sign, nil, -1 - Self.start, .timeOutOfRange),
    ]
    for (key, flags, expiry, second, reason) in cases {
      #expect(throws: OpenPGPError(.invalidRequest, reason)) {
        try alice.certificate.adding(
          subkey: key, for: flags, expiry: expiry, signedBy: primary, at: Self.start + second,
          random: &random)
      }
    }
    // A private key that is another's, and the primary key of another certificate.
    struct Impostor: PrivateKey {
      let publicKey: PublicKey
      let key: InMemoryKey
      func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
        try key.sign(digest: digest, hash)
      }
      func agree(with ephemeral: [UInt8]) throws -> SecretBytes { try key.agree(with: ephemeral) }
      func decryptRSA(
        _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
      ) throws -> SecretBytes {
        try key.decryptRSA(block, sizes: sizes, substitute: substitute)
      }
    }
    #expect(throws: OpenPGPError(.invalidRequest, .keyPrivateKeyForeign)) {
      try alice.certificate.adding(
        subkey: Impostor(publicKey: signing.publicKey, key: later), for: .sign, signedBy: primary,
        at: Self.start, random: &random)
    }
    #expect(throws: OpenPGPError(.invalidRequest, .keyPrivateKeyForeign)) {
      try alice.certificate.adding(
        subkey: signing, for: .sign,
        signedBy: Impostor(publicKey: primary.publicKey, key: signing), at: Self.start,
        random: &random)
    }
    #expect(throws: OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)) {
      try alice.certificate.adding(
        subkey: signing, for: .sign, signedBy: other, at: Self.start, random: &random)
    }
    let gone = try alice.certificate.revoked(
      .retired, signedBy: primary, at: Person.time, random: &random)
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try gone.adding(
        subkey: signing, for: .sign, signedBy: primary, at: Self.start + 10, random: &random)
    }
  }

  @Test(
    "in the place of another is for the same, and the old one reads on", arguments: Profile.named)
  func replaced(profile: Profile) throws {
    var random = TestSeed.random("replaced \(profile)")
    let alice = try alice(profile, random: &random)
    let old = alice.certificate.keys[1]
    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    let before = try encryptor.encrypt([7], at: Self.start, random: &random)

    let time = Self.start + 1_000
    let changed = try alice.replacingSubkey(old.fingerprint, at: time, random: &random)
    let certificate = try published(changed.certificate)
    let new = certificate.keys[2]
    let after = time + 10
    #expect(try certificate.encryptionKeys(at: after) == [new])
    #expect(try certificate.encryptionKeys(at: Self.start + 10) == [old])
    #expect(certificate.flags(of: certificate.subkeys[1], at: after) == .encrypt)
    #expect(certificate.revocation(of: certificate.subkeys[0], at: after)?.reason == .superseded)
    var decryptor = MessageDecryptor()
    decryptor.keys = try changed.unlocked()
    #expect(try decryptor.decrypt(before, at: after, random: &random).0 == [7])

    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      _ = try changed.replacingSubkey(old.fingerprint, at: after, random: &random)
    }
    #expect(throws: OpenPGPError(.invalidRequest, .certificateNoSuchSubkey)) {
      _ = try changed.replacingSubkey(certificate.fingerprint, at: after, random: &random)
    }
    // One that signs is replaced by one that signs.
    let signing = try changed.addingSubkey(for: .sign, at: after, random: &random)
    let rotated = try signing.replacingSubkey(
      signing.certificate.keys[3].fingerprint, family: .p256, at: after + 10, random: &random
    ).certificate
    #expect(
      try published(rotated).signingKeys(at: after + 20) == [
        rotated.keys[4], rotated.primaryKey,
      ])
  }

  @Test("ends by itself when its owner says so, and begins again", arguments: Profile.named)
  func expiry(profile: Profile) throws {
    var random = TestSeed.random("subkey expiry \(profile)")
    let alice = try alice(profile, random: &random).addingSubkey(
      for: .sign, at: Self.start, random: &random)
    let primary = try alice.unlockedPrimary()
    let (first, second) = (alice.certificate.keys[1], alice.certificate.keys[2])
    func changed(
      _ certificate: Certificate, _ key: PublicKey, to expiry: Int64?, at time: Int64
    ) throws -> Certificate {
      try published(
        certificate.changingExpiry(
          ofSubkey: key.fingerprint, to: expiry, signedBy: primary, at: time, random: &random))
    }
    let end = Self.start + 1_000
    var certificate = try changed(alice.certificate, second, to: end, at: Self.start + 10)
    #expect(certificate.signingKeys(at: end - 1) == [second, certificate.primaryKey])
    #expect(certificate.signingKeys(at: end) == [certificate.primaryKey])
    #expect(certificate.validity(at: end) == .valid)
    #expect(try certificate.encryptionKeys(at: end) == [first])
    certificate = try changed(certificate, second, to: nil, at: end + 100)
    #expect(certificate.signingKeys(at: end + 50) == [certificate.primaryKey])
    #expect(certificate.signingKeys(at: end + 100) == [second, certificate.primaryKey])

    #expect(throws: OpenPGPError(.invalidRequest, .certificateNoSuchSubkey)) {
      try changed(certificate, certificate.primaryKey, to: nil, at: end)
    }
    #expect(throws: OpenPGPError(.invalidRequest, .certificateExpiryBeforeCreation)) {
      try changed(certificate, second, to: Self.start, at: end)
    }
    let revoked = try certificate.revoking(
      subkey: second.fingerprint, .retired, signedBy: primary, at: end + 200,
      random: &random)
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try changed(revoked, second, to: nil, at: end + 300)
    }
  }

  @Test("is made for a primary key that lives elsewhere, and its secret comes alone")
  func custody() throws {
    var random = TestSeed.random("custody")
    let alice = try alice(.compatible, random: &random)
    let primary = CountingKey(try alice.unlockedPrimary())
    let new = try alice.certificate.addingSubkey(
      for: .sign, signedBy: primary, at: Self.start, random: &random)
    #expect(primary.operations == 1)
    #expect(try new.unlocked().map(\.publicKey) == [new.certificate.keys[2]])
    // What is written is read again: the primary key stands there as one whose secret is somewhere else.
    let read = try SecretKey.read(BytesSource(new.serialized().array()))
    #expect(read.certificate == new.certificate)
    #expect(try read.unlocked().map(\.publicKey) == [new.certificate.keys[2]])
    #expect(throws: OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent)) {
      try read.unlockedPrimary()
    }
    let rotated = try new.certificate.replacingSubkey(
      new.certificate.keys[1].fingerprint, signedBy: primary, at: Self.start + 10, random: &random)
    #expect(primary.operations == 3)
    #expect(try rotated.unlocked().map(\.publicKey) == [rotated.certificate.keys[3]])

    let advanced = try self.alice(.advanced, random: &random)
    let alone = try advanced.certificate.addingSubkey(
      for: .sign, signedBy: advanced.unlockedPrimary(), at: Self.start, random: &random)
    #expect(throws: OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent)) {
      _ = try alone.serialized()
    }
  }

  @Test("of a stranger does not bind, nor does one that did not agree")
  func strangers() throws {
    var random = TestSeed.random("strangers")
    let (alice, mallory) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let honest = try alice.certificate(random: &random)
    let foreign = try mallory.binding(
      of: mallory.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
    // Alice's signing key, claimed by Mallory without its backsignature.
    let claimed = try mallory.binding(
      of: alice.signing, at: Person.time, [.keyFlags(.sign)], random: &random)
    let added = try Person.read(
      honest.packets(includingLocal: true) + alice.subkey(mallory.decrypting, [foreign]))
    #expect(added == honest)
    let thief = try Person.read(
      mallory.head([try mallory.selfSignature(at: Person.time, random: &random)])
        + mallory.subkey(alice.signing, [claimed]))
    #expect(thief.signingKeys(at: Self.start) == [thief.primaryKey])
    #expect(throws: OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)) {
      try honest.changingExpiry(
        ofSubkey: honest.keys[1].fingerprint, to: nil, signedBy: mallory.primary, at: Self.start,
        random: &random)
    }
  }

  @Test("are GnuPG's as they are ours", .gnuPG)
  func gnuPG() throws {
    var random = TestSeed.random("subkeys gpg")
    let alice = try alice(.compatible, random: &random)
    let changed = try alice.addingSubkey(
      for: .sign, family: .p256, expiry: Self.start + 400_000_000, at: Self.start, random: &random
    ).addingSubkey(for: .sign, family: .p521, at: Self.start, random: &random)
      .replacingSubkey(
        alice.certificate.keys[1].fingerprint, family: .p384, at: Self.start + 10, random: &random)
    let gpg = try GnuPG()
    try gpg("--import", input: changed.serialized().array())
    #expect(try gpg.validities(of: "pub") == ["-"])
    // Subkeys in their order: the old one is revoked.
    #expect(try gpg.validities(of: "sub") == ["r", "-", "-", "-"])

    let signing = changed.certificate.keys[2]
    let signature = try gpg(
      "--local-user", "\(signing.fingerprint.hex)!", "--detach-sign", input: [1, 2, 3])
    let verdicts = try SignatureVerifier(certificates: [changed.certificate]).verify(
      Signature.read(BytesSource(signature)), over: BytesSource([1, 2, 3]), at: 1 << 32)
    #expect(verdicts.map(\.signingKey) == [signing.fingerprint])
    let sealed = try gpg(
      "--trust-model", "always", "--recipient", alice.certificate.fingerprint.hex, "--encrypt",
      input: [7])
    var decryptor = MessageDecryptor()
    decryptor.keys = try changed.unlocked { $0 == changed.certificate.keys[4] }
    #expect(try decryptor.decrypt(sealed, at: 1 << 32, random: &random).0 == [7])
    let mine = try MessageSigner(keys: changed.unlocked { $0 == changed.certificate.keys[3] })
      .signDetached(BytesSource([1, 2, 3]), at: Person.time + 100, random: &random)
    try gpg("--verify", gpg.file(Signature.serialize(mine)), "-", input: [1, 2, 3])
  }
}
