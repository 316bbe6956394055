import CryptoPrimitives
import GcryptPrimitives
import OpenPGP
import SecretMemory
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

@Suite("Backups of whole vaults")
struct VaultBackupTests {
  let pair: Pair
  var ada: Person { pair.ada }

  init() throws { pair = try Pair() }

  @Test("all of a vault comes back in a new one: keys, people, rules, and what was opened")
  func roundTrip() throws {
    let letters = try furnish()
    let made = try VaultBackupFile.make(of: ada.whisper)
    try ada.whisper.vaultBackups.noteWritten(made.contents)
    let restored = try RestoredPlace(made.file, time: pair.time)
    defer { withExtendedLifetime(restored) {} }
    let (old, new) = (ada.whisper, restored.whisper)
    #expect(restored.contents == made.contents)
    #expect(made.contents.leftOut.isEmpty)
    #expect(made.contents.identities.count == 4)
    #expect(made.contents.privateKeys == 3 * 2 + 1 + 2)

    #expect(new.vault.id != old.vault.id)
    #expect(try new.identities.list() == old.identities.list())
    #expect(try new.identities.list().allSatisfy { $0.backedUpAt == pair.time.now })
    #expect(try new.identities.active() == old.identities.active())
    #expect(try new.contacts.list() == old.contacts.list())
    #expect(try new.policies.current() == old.policies.current())
    #expect(try new.preferences.current() == old.preferences.current())
    #expect(try new.preferences.autoLock() == .logout)
    var keys = try old.openPGPKeys.list()
    for index in keys.indices { keys[index].backedUpAt = pair.time.now }
    #expect(try new.openPGPKeys.list() == keys)
    for key in keys {
      let octets = try [old, new].map { whisper in
        try whisper.openPGPKeys.secretKey(key.fingerprint).serialized().withUnsafeBytes {
          Array($0)
        }
      }
      #expect(octets[0] == octets[1])
    }
    // What was opened stays so, and what was not opens: sealed to the keys of now and to those of before.
    for letter in letters.opened {
      #expect(throws: WhisperError.replayDetected) { try new.open(letter, .expired) }
    }
    for letter in letters.unopened { #expect(try new.open(letter).text == "unopened") }
    #expect(throws: WhisperError.senderBlocked) { try new.open(letters.blocked) }
    #expect(try new.open(pair.bob.seal("later", to: "Ada")).text == "later")
    for name in ["Ada", "Ada v1"] {
      _ = try new.seal("hello", to: .contact(name: "Bob"), from: name, signing: .sign)
    }
    // Found by what they are found by.
    #expect(try new.contacts.find("Bob").trust == .verified)
    #expect(try new.recovery.check().isEmpty)
  }

  private struct Letters {
    var opened: [String] = []
    var unopened: [String] = []
    var blocked = ""
  }

  /// Everything that a vault can hold.
  private func furnish() throws -> Letters {
    var letters = Letters()
    let whisper = ada.whisper
    letters.opened.append(try pair.bob.seal("opened", to: "Ada"))
    letters.unopened.append(try pair.bob.seal("unopened", to: "Ada"))
    _ = try ada.open(letters.opened[0])
    let old = try pair.bob.seal("old", to: "Ada")
    let eve = try Person("Eve", time: pair.time)
    try ada.add(eve)
    try eve.add(ada)
    letters.blocked = try eve.seal("blocked", to: "Ada")
    _ = try whisper.contacts.block("Eve")
    // Bob's keys are new ones, compared anew.
    let rotated = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected)
    _ = try whisper.contacts.acceptRotation(ContactCard(Array(rotated.identity.bundle.text.utf8)))
    _ = try whisper.contacts.verify("Bob")
    _ = try whisper.contacts.setNote("Bob", "met in Berlin")
    try whisper.contacts.add(Person("Raw").rawKey, name: "Raw")
    _ = try whisper.contacts.revoke("Raw")
    _ = try whisper.identities.rotate(nil, presence: .unexpected)
    _ = try pair.bob.whisper.contacts.acceptRotation(
      ContactCard(Array(ada.bundle.utf8)))
    _ = try whisper.identities.create(name: "Work")
    _ = try whisper.identities.archive("Work")
    _ = try whisper.identities.create(name: "Mute", canSign: false)
    _ = try whisper.openPGPKeys.add(SampleKey.curve25519.secretKey())
    _ = try whisper.policies.set(.requireSignatureForVerified, true)
    _ = try whisper.preferences.set(.compareDigits, true)
    _ = try whisper.preferences.setAutoLock(.logout)
    pair.time.now += 3 * Seconds.day
    _ = try ada.open(old, .expired)
    letters.opened.append(old)
    letters.unopened = [try pair.bob.seal("unopened", to: "Ada")]
    letters.blocked = try eve.seal("blocked", to: "Ada")
    return letters
  }

  @Test("the file has the bytes that docs/VAULT.md gives it")
  func format() throws {
    var file: [UInt8] = []
    _ = try ada.whisper.vaultBackups.write(passphrase: VaultBackupFile.secret()) { file += $0 }
    #expect(file.starts(with: Array("WHISPER-VAULT1".utf8)))
    #expect(Array(file[14..<26]) == [0, 8, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4])
    // Opened here with the primitives alone: one chunk, the first and last.
    let key = try Argon2id.derive(
      passphrase: VaultBackupFile.secret(), salt: Array(file[26..<42]),
      parameters: BackupService.parameters)
    let nonce = [0, 0, 0] + [UInt8](repeating: 0, count: 8) + [1]
    let plaintext = try ChaCha20Poly1305.open(
      file[42...], key: key, nonce: SecretBytes(copying: nonce), aad: Array(file[..<42]))
    let records = try Records(plaintext.withUnsafeBytes { Array($0) })
    #expect(records.vaultID == ada.whisper.vault.id)
    let identity = try ada.identity
    let row = Records.Record.row(
      domain: "identities", table: "identity", id: identity.id.octets, value: identity.encoded)
    #expect(records.all.contains(row))
    let keys = records.all.compactMap { record -> ([UInt8], [UInt8], [UInt8])? in
      guard case .key(let kind, identity.keys.fingerprint.bytes, let key, 0, let secret) = record
      else { return nil }
      return (kind, key, secret)
    }
    #expect(keys.count == 2)
    for (kind, publicKey, secret) in keys {
      let secret = try SecretBytes(copying: secret)
      #expect(
        try publicKey
          == (kind == [1]
            ? X25519.publicKey(of: secret).octets.bytes
            : Ed25519.publicKey(of: secret).octets.bytes))
    }
    // Neither look-ups nor anything of the machine.
    let tables = Set(
      records.all.compactMap { record -> String? in
        if case .row(_, let table, _, _) = record { table } else { nil }
      })
    #expect(tables == ["setting", "identity", "contact", "replay_state"])
  }

  @Test("a vault of many chunks is given away chunk by chunk, and comes back with every contact")
  func many() throws {
    try ada.whisper.vault.write { transaction in
      let store = ContactStore(transaction: transaction, cache: ContactCache())
      for number in 0..<600 {
        let name = "Contact \(number)"
        let card = try ContactCard(Array(Stranger().bundle(name).utf8))
        try store.save(
          Contact(id: .new(), name: DisplayName(name), card: card, createdAt: Int64(number)))
      }
    }
    var pieces: [Int] = []
    var file: [UInt8] = []
    _ = try ada.whisper.vaultBackups.write(
      passphrase: VaultBackupFile.secret(), parameters: BackupTests.cheap
    ) {
      pieces.append($0.count)
      file += $0
    }
    #expect(pieces.count > 3)
    #expect(pieces.max() == 65_536 + 16)
    #expect(Set(pieces.dropFirst().dropLast()) == [65_536 + 16])
    let restored = try RestoredPlace(file)
    defer { withExtendedLifetime(restored) {} }
    #expect(try restored.whisper.contacts.list() == ada.whisper.contacts.list())
    #expect(try restored.whisper.recovery.check().isEmpty)
  }

  @Test("a chunk that ends exactly at the end is the last one", arguments: [-1, 0, 1])
  func border(beyond: Int) throws {
    let plaintext = [UInt8](repeating: 7, count: 2 * 65_536 + beyond)
    let file = try VaultBackupFile.sealed(plaintext)
    let chunks = beyond > 0 ? 3 : 2
    #expect(file.count == 42 + plaintext.count + chunks * 16)
    #expect(try VaultBackupFile.plaintext(file) == plaintext)
  }

  @Test("the note of the backup is of those that were in it")
  func noted() throws {
    let made = try VaultBackupFile.make(of: ada.whisper)
    let later = try ada.whisper.identities.create(name: "Later")
    _ = try ada.whisper.identities.rename("Ada", to: "Augusta", presence: .unexpected)
    try ada.whisper.vaultBackups.noteWritten(made.contents)
    #expect(try ada.whisper.identities.find("Augusta").backedUpAt == pair.time.now)
    #expect(try ada.whisper.identities.find(later.id).backedUpAt == nil)
    _ = try ada.whisper.identities.delete("Augusta")
    try ada.whisper.vaultBackups.noteWritten(made.contents)
  }

  @Test("what the program's own closures throw comes through as it is, and no vault is made")
  func outside() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      _ = try ada.whisper.vaultBackups.write(
        passphrase: VaultBackupFile.secret(), parameters: BackupTests.cheap
      ) { _ in throw Full() }
    }
    // The vault goes on.
    _ = try ada.whisper.identities.create(name: "Next")
    #expect(throws: Full.self) { _ = try VaultBackup(reading: { _ in throw Full() }) }
  }

  @Test("an identity whose private keys were lost comes back without them")
  func lostKeys() throws {
    let fingerprint = try ada.identity.keys.fingerprint.bytes
    try ada.whisper.vault.write { try $0.removePrivateKeys(fingerprint: fingerprint) }
    let restored = try RestoredPlace(VaultBackupFile.make(of: ada.whisper).file)
    defer { withExtendedLifetime(restored) {} }
    #expect(try restored.whisper.identities.find("Ada").keys == ada.identity.keys)
    #expect(throws: WhisperError.vault(.keyNotFound)) {
      try restored.whisper.open(pair.bob.seal("hello", to: "Ada"))
    }
  }

  @Test("a damaged vault makes no backup, and says which part")
  func damaged() throws {
    try RawDatabase(ada.directory).damage("contact")
    let whisper = try ada.secondWhisper()
    #expect(throws: WhisperError.self) { try VaultBackupFile.make(of: whisper) }
    do { _ = try VaultBackupFile.make(of: whisper) } catch let error as WhisperError {
      #expect(error.code == .domainDamaged)
      #expect(error.values.part == "contacts")
    }
  }

  @Test("restoring where a vault stands changes nothing there")
  func occupied() throws {
    let file = try VaultBackupFile.make(of: pair.bob.whisper).file
    #expect(throws: WhisperError.vaultExists(path: ada.directory.path)) {
      _ = try Whisper.restore(
        VaultBackupFile.opened(file), at: ada.directory.path, protectors: .none)
    }
    #expect(try ada.secondWhisper().identities.find("Ada") == ada.identity)
  }
}
