import Foundation
import SecretMemory
import TestVaults
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

@Suite("A backup that is restored in the place of a vault in which there is nothing")
struct RestoreInsteadTests {
  private let ada: Person
  private let file: [UInt8]
  private let contents: VaultBackupContents

  init() throws {
    ada = try Person("Ada")
    try ada.add(Person("Bob"))
    (file, contents) = try VaultBackupFile.make(of: ada.whisper)
  }

  private func empty(_ passphrase: String? = nil) throws -> Person {
    try Person("Anna", identity: false, passphrase: passphrase)
  }

  private func database(of person: Person) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: person.directory.path + "/vault.db"))
  }

  private func restore(_ file: [UInt8]? = nil, insteadOf former: Person) throws -> Whisper {
    try Whisper.restore(
      VaultBackupFile.opened(file ?? self.file), insteadOf: former.whisper, protectors: .none
    ).whisper
  }

  @Test("all of it is there, and nothing of the vault that was there")
  func replaced() throws {
    let anna = try empty("of the former one")
    #expect(try anna.whisper.holdsNothing())
    let restored = try Whisper.restore(
      VaultBackupFile.opened(file), insteadOf: anna.whisper, protectors: .none)
    #expect(restored.contents == contents && !restored.mayLeaveCounter)
    #expect(restored.whisper.directory == anna.directory.path)
    try restored.whisper.unlock(nil)
    #expect(try restored.whisper.identities.find("Ada").keys == ada.identity.keys)
    #expect(try restored.whisper.contacts.list() == ada.whisper.contacts.list())
    #expect(try restored.whisper.recovery.check().isEmpty)
    #expect(throws: WhisperError.self) { try anna.whisper.identities.list() }
  }

  @Test("a locked vault says it too: nobody opens it for that")
  func locked() throws {
    let anna = try empty("a passphrase")
    try anna.whisper.lock()
    #expect(try anna.whisper.holdsNothing())
  }

  private static let uses: [(String, @Sendable (Whisper) throws -> Void)] = [
    ("an identity", { _ = try $0.identities.create(name: "Anna") }),
    ("a contact", { _ = try $0.contacts.add(Person("Bob").bundle) }),
    ("a preference", { _ = try $0.preferences.set(.compareDigits, true) }),
    ("a time to lock", { _ = try $0.preferences.setAutoLock(.never) }),
    ("an OpenPGP key", { _ = try $0.openPGPKeys.add(SampleKey.curve25519.secretKey()) }),
  ]

  @Test("a vault with anything in it stays as it is", arguments: uses.indices)
  func used(index: Int) throws {
    let anna = try empty()
    try Self.uses[index].1(anna.whisper)
    #expect(try !anna.whisper.holdsNothing(), "\(Self.uses[index].0)")
    let before = try database(of: anna)
    #expect(throws: WhisperError.vaultExists(path: anna.directory.path)) {
      _ = try restore(insteadOf: anna)
    }
    #expect(try database(of: anna) == before)
  }

  @Test("rules may be others than at first: they come with the backup")
  func policies() throws {
    let anna = try empty()
    _ = try anna.whisper.policies.set(.contactRequiredToSend, true)
    #expect(try anna.whisper.holdsNothing())
  }

  @Test("a file that was changed or cut short leaves the vault that is there")
  func refused() throws {
    let anna = try empty()
    let before = try database(of: anna)
    var plaintext = try Records(VaultBackupFile.plaintext(file))
    plaintext.change("identity") { _, value in value = [1] }
    for file in [
      try VaultBackupFile.sealed(plaintext.plaintext()),
      try VaultBackupFile.sealed(Records(VaultBackupFile.plaintext(file)).plaintext(count: 1)),
    ] {
      #expect(throws: WhisperError.invalidBackup(.vaultContents)) {
        _ = try restore(file, insteadOf: anna)
      }
      #expect(try database(of: anna) == before)
    }
    #expect(try anna.secondWhisper().identities.list().isEmpty)
  }

  @Test("each kind of backup is told by how it begins")
  func kinds() throws {
    let identity = try ada.whisper.backups.make(
      of: nil, passphrase: VaultBackupFile.secret(), parameters: BackupTests.cheap)
    #expect(BackupKind(beginning: identity) == .identity)
    #expect(BackupKind(beginning: file) == .vault)
    #expect(BackupKind(beginning: file.prefix(14)) == .vault)
    #expect(BackupKind(beginning: file.prefix(13)) == nil)
    #expect(BackupKind(beginning: [UInt8]()) == nil)
    #expect(throws: WhisperError.invalidBackup(.ofVault)) { try BackupService.check(file) }
    #expect(throws: WhisperError.invalidBackup(.ofIdentity)) {
      _ = try VaultBackup(reading: VaultBackupFile.source(identity))
    }
  }
}
