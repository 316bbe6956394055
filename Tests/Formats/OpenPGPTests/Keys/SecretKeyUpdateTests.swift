import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Keys that are kept up to date", .namesSeed, .serialized)
struct SecretKeyUpdateTests {
  private static let time = Person.time
  private static let passphrase = Password(Array("correct horse".utf8).secret())

  @Test("a key as good as a new one comes back as it is", arguments: Profile.named)
  func unchanged(profile: Profile) throws {
    var random = TestSeed.random("unchanged \(profile)")
    let key = try SecretKeyTests.alice(profile, random: &random)
    let octets = try key.serialized().array()
    for now in [Self.time, Self.time + 1, Int64(UInt32.max)] {
      let updated = try key.updated(at: now, random: &random)
      #expect(try updated.serialized().array() == octets)
    }
  }

  @Test(
    "what ends, ends later by as much as the owner gave it, and once half of that is over",
    arguments: Profile.named)
  func extended(profile: Profile) throws {
    var random = TestSeed.random("extension \(profile)")
    let key = try SecretKeyTests.alice(profile, lifetime: 1000, random: &random)
    for (second, end) in [(0, 1000), (500, 1000), (501, 1501), (999, 1999), (5000, 6000)]
      as [(Int64, Int64)]
    {
      let now = Self.time + second
      let updated = try key.updated(at: now, random: &random)
      let certificate = updated.certificate
      #expect(certificate.validity(at: now) == .valid)
      #expect(certificate.validity(at: Int64(Self.time + end) - 1) == .valid)
      #expect(certificate.validity(at: Int64(Self.time + end)) == .expired)
      #expect(try certificate.encryptionKeys(at: now).count == 1)
      let again = try updated.updated(at: now, random: &random)
      #expect(try again.serialized().array() == updated.serialized().array())
    }
    // The owner ended it.
    let primary = try key.unlockedPrimary()
    let ended = try key.merging(
      key.certificate.changingExpiry(
        to: Self.time + 100, signedBy: primary, at: Self.time + 200, random: &random))
    let still = try ended.updated(at: Self.time + 300, random: &random)
    #expect(still.certificate.validity(at: Self.time + 300) == .expired)
  }

  @Test(
    "a key without a subkey to encrypt to gets one, under the same passphrase",
    arguments: [(.compatible, true), (.compatible, false), (.advanced, false)] as [(Profile, Bool)])
  func encryption(profile: Profile, isLocked: Bool) throws {
    var random = TestSeed.random("encryption \(profile) \(isLocked)")
    let key = try SecretKeyTests.alice(profile, isSigningOnly: true, random: &random).relocked(
      to: isLocked ? Self.passphrase : nil, random: &random)
    let now = Self.time + 1000
    let wrong = Password(Array("wrong".utf8).secret())
    let passphrases = isLocked ? [wrong, Self.passphrase] : []
    for (options, isAdded) in [
      (SecretKey.UpdateOptions(), true), (.init(addsEncryption: false), false),
      (.init(addsCapabilities: false), false),
    ] {
      let updated = try key.updated(passphrases, options: options, at: now, random: &random)
      #expect(updated.certificate.subkeys.count == (isAdded ? 1 : 0))
      guard isAdded else { continue }
      #expect(try updated.certificate.encryptionKeys(at: now).count == 1)
      let read = try SecretKey.read(BytesSource(try updated.armored().array()))
      #expect(try read.serialized().array() == updated.serialized().array())
      if isLocked {
        #expect(throws: OpenPGPError(.wrongPassphrase, .passphraseWrong)) {
          try read.unlocked([wrong])
        }
      }
      #expect(try read.unlocked(passphrases).count == 2)
    }
    if isLocked {
      #expect(throws: OpenPGPError(.passphraseRequired, .passphraseMissing)) {
        _ = try key.updated(at: now, random: &random)
      }
      #expect(throws: OpenPGPError(.wrongPassphrase, .passphraseWrong)) {
        _ = try key.updated([wrong], at: now, random: &random)
      }
    }
  }

  @Test("weak hashes and missing preferences are replaced, and stay where that was not asked for")
  func statements() throws {
    var random = TestSeed.random("statements")
    let owner = try KeyForge.signing(
      version: 4, isLegacy: true, at: 1_600_000_000, random: &random)
    // As old GnuPG made them, with LibrePGP's feature.
    let old = try owner.forge(
      .positiveCertification, over: .userID(Person.name, of: owner.publicKey), at: 1_600_000_000,
      [.keyFlags([.certify, .sign]), Subpacket(.features, [0x03])], hash: .sha1, random: &random)
    let certificate = try Person.read([
      Packet(.publicKey, owner.publicKey.body), Packet(.userID, Person.name), old.packet,
    ])
    for adds in [true, false] {
      let refreshed = try certificate.refreshed(
        keys: [owner], addsCapabilities: adds, renewsEncryption: true, at: Person.time,
        random: &random)
      let statement = try #require(
        refreshed.userIDs.first?.selfSignatures.binding(at: Person.time))
      #expect(statement.hashAlgorithm == .sha512)
      #expect(statement.keyFlags == [.certify, .sign])
      #expect(statement.features == .seipdV1)
      #expect(statement.preferredCiphers == (adds ? [.aes256, .aes128] : nil))
      #expect(try Certificate(refreshed.serialized()) == refreshed)
    }
  }

  @Test("a subkey that signs gets its backsignature", arguments: [4, 6] as [UInt8])
  func backsignature(version: UInt8) throws {
    var random = TestSeed.random("backsignature \(version)")
    let alice = try Person(version: version, random: &random)
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + alice.subkey(
          alice.signing,
          [
            try alice.binding(
              of: alice.signing, at: Person.time, [.keyFlags(.sign)], random: &random)
          ]))
    let now = Person.time + 10
    for (keys, isMade) in [([alice.primary, alice.signing], true), ([alice.primary], false)] {
      let refreshed = try certificate.refreshed(
        keys: keys, addsCapabilities: false, renewsEncryption: true, at: now, random: &random)
      #expect(
        refreshed.signingKeys(at: now).contains(alice.signing.publicKey) == isMade)
      #expect(try Certificate(refreshed.serialized()) == refreshed)
    }
  }

  @Test("a subkey that its owner ended stays so, and is not signed anew each day")
  func endedByOwner() throws {
    var random = TestSeed.random("ended by owner")
    let alice = try Person(version: 4, random: &random)
    // Said at a time when it was over already.
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + alice.subkey(
          alice.decrypting,
          [
            try alice.binding(
              of: alice.decrypting, at: Person.time + 200,
              [.keyFlags(.encrypt), .keyLifetime(100)], random: &random)
          ]))
    var refreshed = certificate
    for day in [1, 2] as [Int64] {
      refreshed = try refreshed.refreshed(
        keys: [alice.primary], addsCapabilities: false, renewsEncryption: true,
        at: Person.time + day * 86_400, random: &random)
      #expect(refreshed == certificate)
    }
  }

  @Test("a subkey that has ended begins again only where no other does its work")
  func subkeys() throws {
    var random = TestSeed.random("ended subkeys")
    let alice = try Person(version: 4, random: &random)
    let second = try KeyForge.encrypting(version: 4, at: Person.time + 100, random: &random)
    func binding(_ key: InMemoryKey, _ lifetime: UInt32?) throws -> [Packet] {
      alice.subkey(
        key,
        [
          try alice.binding(
            of: key, at: key.publicKey.creationTime,
            [.keyFlags(.encrypt)] + (lifetime.map { [.keyLifetime($0)] } ?? []), random: &random)
        ])
    }
    let head = alice.head([try alice.selfSignature(at: Person.time, random: &random)])
    let now = Person.time + 5000
    for (lifetime, expected) in [
      (nil, [second.publicKey]), (1000, [second.publicKey]),
    ] as [(UInt32?, [PublicKey])] {
      let certificate = try Person.read(
        head + binding(alice.decrypting, 1000) + binding(second, lifetime))
      let refreshed = try certificate.refreshed(
        keys: [alice.primary], addsCapabilities: true, renewsEncryption: true, at: now,
        random: &random)
      #expect(try refreshed.encryptionKeys(at: now) == expected)
    }
    let ended = try Person.read(head + binding(alice.decrypting, 1000))
    let refreshed = try ended.refreshed(
      keys: [alice.primary], addsCapabilities: true, renewsEncryption: false, at: now,
      random: &random)
    #expect(throws: OpenPGPError(.unusableKey, .keyExpired)) {
      try refreshed.encryptionKeys(at: now)
    }
  }

  @Test("a revoked key is not kept up to date", arguments: Profile.named)
  func revoked(profile: Profile) throws {
    var random = TestSeed.random("revoked \(profile)")
    let key = try SecretKeyTests.alice(profile, random: &random)
    let primary = try key.unlockedPrimary()
    for reason in [RevocationReason.unspecified, .superseded, .compromised, .retired] {
      let revoked = try key.merging(
        key.certificate.revoked(reason, signedBy: primary, at: Self.time + 5, random: &random))
      #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
        _ = try revoked.updated(at: Self.time + 10, random: &random)
      }
    }
  }

  private typealias Asked = (
    String, [Subpacket], asks: [UnreadPreference], presses: [UnreadPreference]
  )

  /// What certificates of other programs ask for, what of it is not read or out of date, and what of that others act on.
  private static let asked: [Asked] = [
    (
      "GnuPG 2.4",
      [
        Subpacket(.features, [7]), Subpacket(.libreAEADPreferences, [2]),
        Subpacket(.preferredCiphers, [9, 8, 7, 2]), Subpacket(.preferredCompression, [2, 3, 1]),
      ], [.libreEncryption, .compression(.bzip2)], [.libreEncryption]
    ),
    (
      "GnuPG 2.2 without BZip2",
      [
        Subpacket(.features, [1]), Subpacket(.preferredCiphers, [9, 8, 7, 2]),
        Subpacket(.preferredHashes, [10, 9, 8, 11, 2]), Subpacket(.preferredCompression, [2, 1]),
      ], [], []
    ),
    (
      "GnuPG 2.2, with BZip2 behind what is read",
      [
        Subpacket(.features, [1]), Subpacket(.preferredCiphers, [9, 8, 7, 2]),
        Subpacket(.preferredHashes, [10, 8]), Subpacket(.preferredCompression, [2, 3, 1]),
      ], [.compression(.bzip2)], []
    ),
    (
      "BZip2 alone",
      [Subpacket(.features, [1]), Subpacket(.preferredCompression, [3])],
      [.compression(.bzip2)], [.compression(.bzip2)]
    ),
    (
      "Twofish and CAST5 first",
      [
        Subpacket(.features, [1]), Subpacket(.preferredCiphers, [10, 3, 9, 13, 7]),
        Subpacket(.preferredHashes, [10, 8]),
      ], [.cipher(.cast5), .cipher(.twofish), .cipher(.camellia256)],
      [.cipher(.twofish), .cipher(.cast5)]
    ),
    (
      "a suite that nobody here reads",
      [
        Subpacket(.features, [9]), Subpacket(.preferredCiphers, [9, 7]),
        Subpacket(.preferredHashes, [10, 8]), Subpacket(.preferredCipherSuites, [9, 2, 13, 2]),
      ], [.cipherSuite(CipherSuite(.camellia256, .ocb))], []
    ),
  ]

  @Test(
    "what asks others for what is not read is taken out, once", arguments: asked.indices,
    [4, 6] as [UInt8])
  func preferences(index: Int, version: UInt8) throws {
    let (title, said, asks, presses) = Self.asked[index]
    var random = TestSeed.random("preferences \(title) \(version)")
    let alice = try Person(version: version, random: &random)
    // The last statement of a kind counts: in front of these stands what an honest owner says.
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, said, random: &random)]))
    let binding = try #require(certificate.statements(at: Person.time).first)
    #expect(binding.unreadPreferences == asks)
    #expect(certificate.pressingPreferences(at: Person.time) == presses)
    let now = Person.time + 10
    let updated = try certificate.updated(keys: [alice.primary], at: now, random: &random)
    #expect(updated.statements(at: now).allSatisfy { $0.unreadPreferences.isEmpty })
    #expect((updated != certificate) == (!asks.isEmpty || version == 6))
    let preferences = updated.summary(at: now).preferences
    if updated != certificate {
      #expect(preferences.symmetricAlgorithms == [.aes256, .aes128])
      #expect(preferences.compressionAlgorithms == [.uncompressed])
    }
    #expect(preferences.features?.contains(.libreEncryption) == false)
    // It is as good as a new one from then on.
    let again = try updated.updated(keys: [alice.primary], at: now + 10, random: &random)
    #expect(again == updated)
    // Not where only what is weak was to be signed anew.
    let kept = try certificate.refreshed(
      keys: [alice.primary], addsCapabilities: false, renewsEncryption: true, at: now,
      random: &random)
    #expect(kept == certificate)
  }
}
