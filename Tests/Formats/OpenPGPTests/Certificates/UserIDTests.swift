import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Names that an owner adds, puts first and takes back", .namesSeed)
struct UserIDTests {
  private static let start = Person.time

  private func alice(_ profile: Profile, random: inout SeededRandom) throws -> SecretKey {
    try SecretKey.generate(
      profile, userIDs: ["Alice", "Alice at work", "A."], expiry: Person.time + 10_000,
      at: Person.time,
      random: &random)
  }

  private func primaryName(_ certificate: Certificate, at time: Int64) throws -> String? {
    try Certificate(certificate.serialized()).primaryUserID(at: time)?.text
  }

  @Test("one is primary, and no other, and the key holds as it did", arguments: Profile.named)
  func primary(profile: Profile) throws {
    var random = TestSeed.random("primary name \(profile)")
    let alice = try alice(profile, random: &random)
    let key = try alice.unlockedPrimary()
    let time = Self.start + 100
    let changed = try alice.certificate.settingPrimary(
      userID: "A.", signedBy: key, at: time, random: &random)
    #expect(try primaryName(changed, at: time - 1) == "Alice")
    #expect(try primaryName(changed, at: time) == "A.")
    let marked = changed.userIDs.filter {
      $0.selfSignatures.binding(at: time)?.isPrimaryUserID == true
    }
    #expect(marked.map(\.text) == ["A."])
    #expect(changed.validity(at: Self.start + 9_999) == .valid)
    #expect(changed.validity(at: Self.start + 10_000) == .expired)
    #expect(
      changed.summary(at: time).preferences == alice.certificate.summary(at: time).preferences)
    #expect(changed.primaryFlags(at: time) == [.certify, .sign])
    // All that is signed anew later keeps it.
    let extended = try changed.changingExpiry(
      to: Self.start + 20_000, signedBy: key, at: Person.time + 200, random: &random)
    #expect(try primaryName(extended, at: Self.start + 300) == "A.")
    let back = try extended.settingPrimary(
      userID: "Alice", signedBy: key, at: Self.start + 300, random: &random)
    #expect(try primaryName(back, at: Self.start + 300) == "Alice")
    #expect(back.validity(at: Self.start + 19_999) == .valid)
  }

  @Test("a name that speaks for the key says the end and the flags that the one before said")
  func statements() throws {
    var random = TestSeed.random("statements of names")
    let alice = try Person(version: 4, random: &random)
    let other = Array("Other".utf8)
    let bound = try alice.primary.forge(
      .positiveCertification, over: .userID(other, of: alice.primary.publicKey), at: Person.time,
      [.keyFlags(.certify), try Notation("a@example.org", text: "kept").subpacket],
      random: &random)
    let certificate = try Person.read(
      alice.head([
        try alice.selfSignature(
          at: Person.time, [.keyLifetime(500), Subpacket(.primaryUserID, [1])], random: &random)
      ]) + [Packet(.userID, other), bound.packet])
    let changed = try certificate.settingPrimary(
      userID: "Other", signedBy: alice.primary, at: Self.start + 10, random: &random)
    #expect(try primaryName(changed, at: Self.start + 10) == "Other")
    #expect(changed.validity(at: Self.start + 499) == .valid)
    #expect(changed.validity(at: Self.start + 500) == .expired)
    #expect(changed.primaryFlags(at: Self.start + 10) == [.certify, .sign])
    #expect(changed.userIDs[1].selfSignatures.binding(at: Self.start + 10)?.notations.count == 1)
  }

  @Test("what is not there, does not hold or stands alone is refused", arguments: Profile.named)
  func refused(profile: Profile) throws {
    var random = TestSeed.random("refused names \(profile)")
    let alice = try alice(profile, random: &random)
    let key = try alice.unlockedPrimary()
    #expect(throws: OpenPGPError(.invalidRequest, .certificateNoSuchUserID)) {
      try alice.certificate.settingPrimary(
        userID: "B.", signedBy: key, at: Self.start, random: &random)
    }
    #expect(throws: OpenPGPError(.invalidRequest, .timeOutOfRange)) {
      try alice.certificate.settingPrimary(
        userID: "A.", signedBy: key, at: -1, random: &random)
    }
    var certificate = alice.certificate
    for name in ["Alice", "A."] {
      certificate = try certificate.revoking(
        userID: name, signedBy: key, at: Person.time + 10, random: &random)
    }
    #expect(throws: OpenPGPError(.unusableKey, .certificateInvalid)) {
      try certificate.settingPrimary(
        userID: "A.", signedBy: key, at: Self.start + 20, random: &random)
    }
    func revokeLast() throws -> Certificate {
      try certificate.revoking(
        userID: "Alice at work", signedBy: key, at: Person.time + 20, random: &random)
    }
    if profile.version == 4 {
      #expect(throws: OpenPGPError(.invalidRequest, .certificateUserIDNeeded)) {
        try revokeLast()
      }
    } else {
      #expect(try revokeLast().validity(at: Self.start + 30) == .valid)
    }
    let gone = try certificate.revoked(
      .retired, signedBy: key, at: Person.time + 30, random: &random)
    #expect(throws: OpenPGPError(.unusableKey, .keyRevoked)) {
      try gone.settingPrimary(
        userID: "Alice at work", signedBy: key, at: Self.start + 40, random: &random)
    }
  }

  @Test(
    "one that was revoked is the owner's again once it is signed anew, whatever the reason was",
    arguments: [nil, 0, 2, 32, 99] as [UInt8?])
  func signedAnew(reason: UInt8?) throws {
    var random = TestSeed.random("signed anew \(String(describing: reason))")
    let alice = try Person(version: 4, random: &random)
    let object = SignedObject.userID(Person.name, of: alice.primary.publicKey)
    func certificate(_ last: Int64) throws -> Certificate {
      let own = [
        try alice.selfSignature(at: Person.time, random: &random),
        try alice.primary.forge(
          .certificationRevocation, over: object, at: Person.time + 100,
          .revocation(reason, nil), random: &random),
        try alice.selfSignature(at: Person.time + last, random: &random),
      ].shuffled(using: &random)
      return try Person.read(
        alice.head([]) + own.map(\.packet)
          + alice.subkey(
            alice.decrypting,
            [
              try alice.binding(
                of: alice.decrypting, at: Person.time, [.keyFlags(.encrypt)], random: &random)
            ]))
    }
    let anew = try certificate(200)
    #expect(try anew.encryptionKeys(at: Self.start + 99) == [alice.decrypting.publicKey])
    #expect(throws: OpenPGPError.self) { try anew.encryptionKeys(at: Self.start + 150) }
    #expect(try anew.encryptionKeys(at: Self.start + 200) == [alice.decrypting.publicKey])
    #expect(anew.primaryUserID(at: Self.start + 200)?.octets == Person.name)
    #expect(anew.revocation(of: anew.userIDs[0], at: Self.start + 150)?.isHard == false)
    // Of one second the revocation counts.
    let tie = try certificate(100)
    #expect(throws: OpenPGPError.self) { try tie.encryptionKeys(at: Self.start + 300) }
  }
}
