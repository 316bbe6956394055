import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("What an application shows of a certificate", .namesSeed)
struct SummaryTests {
  private static let now = Person.time + 1000

  @Test(
    "dates, flags, preferences and names are those that the owner gave",
    arguments: Profile.named)
  func generated(profile: Profile) throws {
    var random = TestSeed.random("summary \(profile)")
    let alice = try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>", "Alice at work"],
      expiry: Person.time + 10_000,
      at: Person.time, random: &random)
    let summary = alice.certificate.summary(at: Self.now)
    #expect(summary.time == Self.now)
    #expect(summary.fingerprint == alice.certificate.fingerprint)
    #expect(summary.validity == .valid)
    #expect(summary.revocation == nil)
    #expect(summary.primaryKey.creationTime == Person.time)
    #expect(summary.primaryKey.flags == [.certify, .sign])
    #expect(summary.expirationTime == Person.time + 10_000)
    #expect(summary.primaryKey.bindingExpirationTime == nil)
    #expect(summary.userIDs.map(\.userID.text) == ["Alice <alice@example.org>", "Alice at work"])
    #expect(summary.userIDs.map(\.isPrimary) == [true, false])
    #expect(summary.primaryUserID?.userID.text == "Alice <alice@example.org>")
    #expect(summary.userIDs.map(\.bindingTime) == [Person.time, Person.time])
    let subkey = try #require(summary.subkeys.first)
    #expect(subkey.flags == [.encryptCommunications, .encryptStorage])
    #expect(subkey.validity == .valid)
    #expect(subkey.expirationTime == nil)
    #expect(subkey.binding?.type == .subkeyBinding)
    let preferences = summary.preferences
    #expect(preferences.symmetricAlgorithms == [.aes256, .aes128])
    #expect(preferences.hashAlgorithms == [.sha512, .sha256])
    #expect(preferences.compressionAlgorithms == [.uncompressed])
    #expect(preferences.keyServer == nil)
    #expect(preferences.refusesKeyServerChanges == nil)
    switch profile {
    case .compatible:
      #expect(summary.primaryKey.binding?.type == .positiveCertification)
      #expect(summary.primaryKey.key.algorithmAndSize == "EdDSA Ed25519")
      #expect(subkey.key.algorithmAndSize == "ECDH Curve25519")
      #expect(subkey.key.bitCount == 255)
      #expect(preferences.features == .seipdV1)
      #expect(preferences.cipherSuites == nil)
    default:
      #expect(summary.primaryKey.binding?.type == .directKey)
      #expect(summary.primaryKey.key.algorithmAndSize == "Ed448")
      #expect(subkey.key.algorithmAndSize == "X448")
      #expect(subkey.key.bitCount == 448)
      #expect(preferences.features == [.seipdV1, .seipdV2])
      #expect(preferences.cipherSuites == CipherSuite.preferred)
    }
    let later = alice.certificate.summary(at: Person.time + 10_000)
    #expect(later.validity == .expired)
    #expect(later.subkeys.map(\.validity) == [.expired])
    let before = alice.certificate.summary(at: Person.time - 1)
    #expect(before.validity == .notYetValid)
    #expect(before.primaryKey.binding == nil)
    #expect(before.primaryUserID == nil)
  }

  @Test("the earlier end counts, of the key or of what binds it", arguments: [4, 6] as [UInt8])
  func ends(version: UInt8) throws {
    var random = TestSeed.random("ends \(version)")
    let alice = try Person(version: version, random: &random)
    let packets =
      try alice.head([
        alice.selfSignature(
          at: Person.time + 10, [.keyLifetime(5_000), .lifetime(4_000)], random: &random)
      ])
      + alice.subkey(
        alice.decrypting,
        [
          alice.binding(
            of: alice.decrypting, at: Person.time + 20,
            [.keyFlags(.encrypt), .keyLifetime(.max), .lifetime(.max)], random: &random)
        ])
    let summary = try Person.read(packets).summary(at: Self.now)
    #expect(summary.primaryKey.keyExpirationTime == Person.time + 5_000)
    #expect(summary.primaryKey.bindingExpirationTime == Person.time + 4_010)
    #expect(summary.expirationTime == Person.time + 4_010)
    let subkey = try #require(summary.subkeys.first)
    // Far behind what 32 bits hold.
    #expect(subkey.keyExpirationTime == Person.time + Int64(UInt32.max))
    #expect(subkey.bindingExpirationTime == Person.time + 20 + Int64(UInt32.max))
    #expect(subkey.expirationTime == subkey.keyExpirationTime)
  }

  @Test(
    "a revocation is shown with its reason, its text, its time, and how hard it is",
    arguments: [
      (.unspecified, true, .revoked), (.compromised, true, .revoked),
      (.superseded, false, .retired), (.retired, false, .retired),
      (RevocationReason(rawValue: 100), true, .revoked),
    ] as [(RevocationReason, Bool, Validity)])
  func revocations(reason: RevocationReason, isHard: Bool, validity: Validity) throws {
    var random = TestSeed.random("revocations \(reason)")
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice", "Alicia"], at: Person.time, random: &random)
    let primary = try alice.unlockedPrimary()
    let whole = try alice.certificate.revoked(
      reason, text: "läuft ab", signedBy: primary, at: Person.time + 100, random: &random)
    let shown = try #require(whole.summary(at: Self.now).revocation)
    #expect(shown.reason == reason)
    #expect(shown.text == "läuft ab")
    #expect(shown.creationTime == Person.time + 100)
    #expect(shown.isHard == isHard)
    #expect(shown.expirationTime == nil)
    #expect(shown.signature.type == .keyRevocation)
    #expect(whole.summary(at: Self.now).validity == validity)
    // A hard one holds before it was made, too.
    #expect((whole.revocation(at: Person.time + 50) != nil) == isHard)
    #expect(whole.summary(at: Self.now).subkeys.map(\.revocation) == [nil])

    let subkey = alice.certificate.subkeys[0]
    let part = try alice.certificate.revoking(
      subkey: subkey.key.fingerprint, reason, text: "lost", signedBy: primary,
      at: Person.time + 100, random: &random)
    let key = part.summary(at: Self.now).subkeys[0]
    #expect(key.validity == validity)
    #expect(key.revocation?.reason == reason && key.revocation?.text == "lost")
    #expect(key.revocation?.signature.type == .subkeyRevocation)
    #expect(part.summary(at: Self.now).revocation == nil)

    let name = try alice.certificate.revoking(
      userID: "Alice", text: "married", signedBy: primary, at: Person.time + 100, random: &random)
    let summary = name.summary(at: Self.now)
    #expect(summary.userIDs[0].validity == .retired)
    #expect(summary.userIDs[0].revocation?.reason == .userIDNotValid)
    #expect(summary.userIDs[0].revocation?.text == "married")
    #expect(summary.userIDs[1].revocation == nil)
    #expect(summary.primaryUserID?.userID.text == "Alicia")
  }

  @Test(
    "a revocation without a reason is hard, and a soft one ends when it says so or is taken back")
  func softly() throws {
    var random = TestSeed.random("softly")
    let alice = try Person(version: 4, random: &random)
    func certificate(_ signatures: [Signature]) throws -> Certificate {
      try Person.read(
        alice.head([try alice.selfSignature(at: Person.time, random: &random)] + signatures))
    }
    let silent = try certificate([
      alice.keyRevocation(at: Person.time + 100, reason: nil, random: &random)
    ])
    let shown = try #require(silent.revocation(at: Self.now))
    #expect(shown.reason == nil && shown.isHard && shown.text.isEmpty)
    #expect(shown.signature.revocationText == nil)

    let ending = try certificate([
      alice.keyRevocation(at: Person.time + 100, reason: 3, lifetime: 50, random: &random)
    ])
    #expect(
      ending.revocation(at: Person.time + 120)?.expirationTime == Person.time + 150)
    #expect(ending.revocation(at: Person.time + 150) == nil)

    let again = try certificate([
      alice.keyRevocation(at: Person.time + 100, reason: 1, random: &random),
      alice.selfSignature(at: Person.time + 200, random: &random),
    ])
    #expect(again.revocation(at: Person.time + 150)?.reason == .superseded)
    #expect(again.revocation(at: Person.time + 200) == nil)
    #expect(again.summary(at: Self.now).validity == .valid)
    // What does not count any more can still be looked at.
    #expect(again.verifiedSignatures.map(\.type) == [.keyRevocation])
  }

  @Test("a summary says what the certificate says of each part, at every time")
  func consistency() throws {
    var random = TestSeed.random("consistency")
    for version in [4, 6] as [UInt8] {
      let alice = try Person(version: version, random: &random)
      let certificate = try alice.certificate(random: &random)
      for time in [0, Person.time - 1, Person.time, Self.now, .max] {
        let summary = certificate.summary(at: time)
        #expect(summary.validity == certificate.validity(at: time))
        #expect(
          summary.subkeys.map(\.validity)
            == certificate.subkeys.map { certificate.validity(of: $0, at: time) })
        #expect(
          summary.userIDs.map(\.validity)
            == certificate.userIDs.map { certificate.validity(of: $0, at: time) })
        #expect(
          summary.primaryUserID?.userID == certificate.primaryUserID(at: time))
        #expect(summary.preferences.features == certificate.features(at: time))
      }
    }
  }

  @Test("flags that a key need not have are read by name")
  func flags() throws {
    var random = TestSeed.random("flags")
    let alice = try Person(version: 6, random: &random)
    let said = KeyFlags(rawValue: 0x20 | 0x10 | 0x80)
    let certificate = try Person.read(
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
        + alice.subkey(
          alice.signing,
          [
            try alice.binding(
              of: alice.signing, at: Person.time, [.keyFlags(said)], random: &random)
          ]))
    let subkey = try #require(certificate.summary(at: Self.now).subkeys.first)
    #expect(subkey.flags == [.authenticate, .splitKey, .groupKey])
    #expect(certificate.signingKeys(at: Self.now) == [alice.primary.publicKey])
  }
}
