import SecretMemory
import Testing
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// Backups of newer keys, restored where the keys before them are.
@Suite("Restoring what a rotation left")
struct RestoredRotationTests {
  let pair: Pair
  /// Bob's other machine, which has his first keys.
  let other: Person
  /// Backups of his versions, the first first.
  let backups: [[UInt8]]

  init() throws {
    pair = try Pair()
    other = try Person("Other", identity: false, time: pair.time)
    var backups = [try Self.backup(of: pair.bob)]
    for _ in 2...3 {
      _ = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected)
      backups.append(try Self.backup(of: pair.bob))
    }
    self.backups = backups
    _ = try restore(1)
  }

  private static func secret() throws -> SecretBytes { try SecretBytes(copying: "secret".utf8) }

  private static func backup(of person: Person) throws -> [UInt8] {
    try person.whisper.backups.make(of: nil, passphrase: secret(), parameters: BackupTests.cheap)
  }

  private func restore(_ version: Int, as name: String? = nil) throws -> Identity {
    try other.whisper.backups.restore(
      BackupService.open(backups[version - 1], passphrase: Self.secret()), as: name)
  }

  private func standing(_ version: Int) throws -> BackupService.Standing {
    try other.whisper.backups.standing(
      of: BackupService.open(backups[version - 1], passphrase: Self.secret()))
  }

  private var identities: IdentityService { other.whisper.identities }

  @Test("newer keys take name and place of the ones in use, as if they had been made here")
  func newer() throws {
    let sealed = try pair.ada.seal("to the old keys", to: "Bob")
    let old = try identities.find("Bob")
    #expect(try standing(2) == .newer(than: old))
    let new = try restore(2)
    #expect(new.name.text == "Bob")
    #expect(new.keyVersion == 2)
    #expect(try identities.active() == new)
    let former = try identities.find("Bob v1")
    #expect(former.keys == old.keys)
    #expect(former.bundle == old.bundle)
    #expect(former.status == .rotated)
    #expect(try other.open(sealed).recipient == "Bob v1")
  }

  @Test("under autoArchiveOnRotation the older ones are archived, as a rotation does it")
  func autoArchive() throws {
    _ = try other.whisper.policies.set(.autoArchiveOnRotation, true)
    _ = try restore(2)
    #expect(try identities.find("Bob v1").status == .archived)
  }

  @Test("and so are older ones that come back after the newer", arguments: [false, true])
  func autoArchiveOfOlder(isRotated: Bool) throws {
    _ = try restore(2)
    _ = try other.whisper.identities.delete("Bob v1")
    var file = backups[0]
    if isRotated {
      file = try pair.bob.whisper.backups.make(
        of: pair.bob.whisper.identities.id("Bob v1"), passphrase: Self.secret(),
        parameters: BackupTests.cheap)
    }
    let backup = try BackupService.open(file, passphrase: Self.secret())
    #expect(backup.status == (isRotated ? .rotated : .active))
    _ = try other.whisper.policies.set(.autoArchiveOnRotation, true)
    #expect(try other.whisper.backups.restore(backup, as: "Bob v1").status == .archived)
    _ = try other.whisper.identities.delete("Bob v1")
    _ = try other.whisper.policies.set(.autoArchiveOnRotation, false)
    #expect(try other.whisper.backups.restore(backup, as: "Bob v1").status == .rotated)
  }

  @Test("another identity that is the active one stays it")
  func anotherIsActive() throws {
    let work = try identities.create(name: "Work")
    _ = try identities.use("Work")
    #expect(try restore(2).status == .active)
    #expect(try identities.find("Bob v1").status == .rotated)
    #expect(try identities.active() == work)
  }

  @Test("a name of one's own for either leaves the other's as it is")
  func names() throws {
    _ = try restore(2, as: "Robert")
    #expect(try identities.find("Bob").status == .rotated)
    #expect(try identities.active()?.name.text == "Robert")
    // The bundle's name is a third one's by now.
    #expect(try standing(3) == .nameTaken(by: identities.find("Bob"), free: "Bob v3"))
    #expect(throws: WhisperError.identityExists(name: "bob")) { try restore(3, as: "bob") }
    #expect(try identities.find("Robert").status == .active)
    let newest = try restore(3, as: "Bob v3")
    #expect(try identities.find("Robert").status == .rotated)
    #expect(try identities.active() == newest)
  }

  @Test("keys that were replaced stay so when the newer ones lost the proof to another name")
  func unproven() throws {
    let bob = pair.bob.whisper
    let newest = try bob.identities.find("Bob").keys
    let former = try bob.identities.delete("Bob v2").keys
    let unproven = try bob.identities.rename(
      "Bob", to: "Robert", unproven: newest.fingerprint, presence: .unexpected)
    #expect(unproven.bundle.previous == nil)
    let restored = try bob.backups.restore(
      BackupService.open(backups[1], passphrase: Self.secret()), as: "Old Bob")
    #expect(restored.keys == former)
    #expect(restored.status == .rotated)
    // With them back, any name has the proof again.
    let proven = try bob.identities.rename("Robert", to: "Bobby", presence: .unexpected)
    #expect(proven.bundle.previous == former)
  }

  @Test("what was archived here stays archived")
  func archived() throws {
    _ = try identities.archive("Bob")
    #expect(try standing(2) == .nameTaken(by: identities.find("Bob"), free: "Bob v2"))
    _ = try restore(2, as: "Bob v2")
    #expect(try identities.find("Bob").status == .archived)
  }

  @Test("after a gap nothing links the two, until what lies between is restored as well")
  func gap() throws {
    let old = try identities.find("Bob")
    #expect(try standing(3) == .nameTaken(by: old, free: "Bob v3"))
    let newest = try restore(3, as: "Bob v3")
    #expect(try identities.active() == old)
    #expect(try restore(2).status == .rotated)
    #expect(try identities.find("Bob v1").status == .rotated)
    #expect(try identities.active() == newest)
  }

  @Test("newer keys that were archived leave none active")
  func archivedSuccessor() throws {
    _ = try pair.bob.whisper.identities.archive("Bob")
    let file = try pair.bob.whisper.backups.make(
      of: pair.bob.whisper.identities.id("Bob"), passphrase: Self.secret(),
      parameters: BackupTests.cheap)
    _ = try restore(2)
    let restored = try other.whisper.backups.restore(
      BackupService.open(file, passphrase: Self.secret()))
    #expect(restored.status == .archived)
    #expect(try identities.find("Bob v2").status == .rotated)
    #expect(try identities.active() == nil)
  }
}
