import CryptoPrimitives
import OpenPGP
import SecretMemory
import Testing
import WhisperEnvelope

@testable import WhisperKit

/// A question is open, and another process changes what it is about.
@Suite("What was confirmed is what is changed")
struct ChangedMeanwhileTests {
  let pair: Pair
  var identities: IdentityService { pair.bob.whisper.identities }
  var contacts: ContactService { pair.ada.whisper.contacts }

  init() throws { pair = try Pair() }

  @Test("a contact whose keys rotated meanwhile is not verified, revoked or removed")
  func contact() throws {
    let shown = try contacts.find("Bob")
    let there = try pair.ada.secondWhisper().contacts
    let new = try identities.rotate(nil, presence: .unexpected).identity
    let rotated = try there.acceptRotation(new.bundle.text)
    let changed = WhisperError.changedMeanwhile(name: "Bob")
    #expect(throws: changed) { try contacts.verify("Bob", shown: shown) }
    #expect(throws: changed) { try contacts.revoke("bob", shown: shown) }
    #expect(throws: changed) { try contacts.remove("Bob", shown: shown) }
    #expect(try contacts.find("Bob") == rotated)
    #expect(try contacts.verify("Bob", shown: rotated).trust == .verified)
    #expect(try contacts.revoke("Bob", shown: rotated).trust == .revoked)
    #expect(
      try contacts.remove("Bob", shown: rotated).fingerprint == new.keys.fingerprint)
  }

  @Test("a contact who got another certificate meanwhile is not revoked or removed")
  func certificate() throws {
    let shown = try contacts.find("Bob")
    let bob = try ForeignKey("Bob <bob@example.org>")
    _ = try pair.ada.secondWhisper().contacts.add(bob.received, to: shown.id)
    let changed = WhisperError.changedMeanwhile(name: "Bob")
    #expect(throws: changed) { try contacts.revoke("Bob", shown: shown) }
    #expect(throws: changed) { try contacts.remove("Bob", shown: shown) }
    let now = try contacts.find("Bob")
    #expect(now.certificates.map(\.fingerprint) == [bob.fingerprint])
    #expect(try contacts.remove("Bob", shown: now) == now)
  }

  @Test("a name of a certificate that was revoked meanwhile is not certified")
  func userID() throws {
    let ada = pair.ada.whisper
    _ = try ada.openPGPKeys.generate(.compatible, userIDs: ["Ada"])
    let bob = try ForeignKey("Bob <bob@example.org>", "Robert <bob@example.net>")
    let id = try contacts.find("Bob").id
    _ = try contacts.add(bob.received, to: id)
    _ = try contacts.verify(id, certificate: bob.fingerprint)
    let shown = try contacts.userID(
      toCertify: "bob@example.net", of: id, certificate: bob.fingerprint)
    #expect(shown.text == "Robert <bob@example.net>")
    var random = SystemRandom()
    let changed = try bob.certificate.revoking(
      userID: shown.text, signedBy: bob.secret.unlockedPrimary(), at: ForeignKey.time + 1,
      random: &random)
    _ = try pair.ada.secondWhisper().contacts.add(
      ReceivedCertificates(Array(changed.armored().utf8)))
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) {
      try contacts.certify(
        id, certificate: bob.fingerprint, userID: shown, by: ada.openPGPKeys.find(nil),
        isExportable: true, answers: ada.answers())
    }
    let other = try contacts.userID(toCertify: nil, of: id, certificate: bob.fingerprint)
    _ = try contacts.certify(
      id, certificate: bob.fingerprint, userID: other, by: ada.openPGPKeys.find(nil),
      isExportable: true, answers: ada.answers())
    #expect(try contacts.certifications(of: id).map(\.userID.text) == [other.text])
  }

  @Test("an identity that rotated meanwhile is not deleted or rotated once more")
  func identity() throws {
    let shown = try pair.bob.identity.keys.fingerprint
    let plan = try identities.planRotation(of: nil)
    let there = try pair.bob.secondWhisper().identities
    let new = try there.rotate(nil, presence: .unexpected).identity
    let before = try identities.list()
    let changed = WhisperError.changedMeanwhile(name: "Bob")
    #expect(throws: changed) { try identities.delete("Bob", shown: shown) }
    #expect(throws: WhisperError.identityRotated(name: "Bob v1")) {
      try identities.rotate(plan)
    }
    #expect(try identities.list() == before)
    // The new private keys still sign.
    let opened = try pair.ada.open(pair.bob.seal("hello", to: "Ada"))
    #expect(opened.senderFingerprint == new.keys.fingerprint)
    #expect(try identities.delete("Bob v1", shown: shown).keys.fingerprint == shown)
    #expect(try identities.delete("Bob", shown: new.keys.fingerprint).keys == new.keys)
  }

  @Test("of two archived identities that swapped their names the other is not brought back")
  func unarchived() throws {
    _ = try identities.create(name: "Work")
    for name in ["Bob", "Work"] { _ = try identities.archive(name) }
    let shown = try identities.find("Work").keys.fingerprint
    let there = try pair.bob.secondWhisper().identities
    for (name, new) in [("Work", "Spare"), ("Bob", "Work")] {
      _ = try there.rename(name, to: new, presence: .unexpected)
    }
    #expect(throws: WhisperError.changedMeanwhile(name: "Work")) {
      try identities.unarchive("Work", shown: shown)
    }
    #expect(try identities.list().allSatisfy { $0.status == .archived })
    #expect(try identities.unarchive("Spare", shown: shown).status == .active)
  }

  @Test("a backup whose standing changed meanwhile is not restored")
  func restored() throws {
    func secret() throws -> SecretBytes { try SecretBytes(copying: "secret".utf8) }
    let backups = pair.bob.whisper.backups
    func backup() throws -> [UInt8] {
      try backups.make(of: nil, passphrase: secret(), parameters: BackupTests.cheap)
    }
    let first = try backup()
    _ = try identities.rotate(nil, presence: .unexpected)
    let newer = try BackupService.open(backup(), passphrase: secret())
    let other = try Person("Other", identity: false, time: pair.time)
    let standing = try other.whisper.backups.standing(of: newer)
    #expect(standing == .new)
    let older = try other.secondWhisper().backups.restore(
      BackupService.open(first, passphrase: secret()))
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) {
      try other.whisper.backups.restore(newer, shown: standing)
    }
    #expect(try other.whisper.identities.list() == [older])
    let shown = try other.whisper.backups.standing(of: newer)
    #expect(shown == .newer(than: older))
    #expect(try other.whisper.backups.restore(newer, shown: shown).keyVersion == 2)
  }
}
