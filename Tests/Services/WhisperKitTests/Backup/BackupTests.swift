import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("Backups")
struct BackupTests {
  let pair: Pair
  /// As little as Argon2id takes: what is tested here does not depend on the price.
  static let cheap = Argon2Parameters(memoryKiB: 32, passes: 1, lanes: 4)

  init() throws { pair = try Pair() }

  private func secret(_ text: String = "backup passphrase") throws -> SecretBytes {
    try SecretBytes(copying: text.utf8)
  }

  private func backup(_ name: String? = nil, of person: Person? = nil) throws -> [UInt8] {
    let whisper = (person ?? pair.bob).whisper
    return try whisper.backups.make(
      of: whisper.identities.id(name), passphrase: secret(), parameters: Self.cheap)
  }

  private func restore(
    _ file: [UInt8], in person: Person, as name: String? = nil
  ) throws -> Identity {
    try person.whisper.backups.restore(
      BackupService.open(file, passphrase: secret()), as: name)
  }

  @Test("a lost vault's identity comes back whole: it opens, signs, and is the same to others")
  func lostVault() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let file = try backup()
    let new = try Person("New", identity: false, time: pair.time)
    #expect(
      try new.whisper.backups.standing(
        of: BackupService.open(file, passphrase: secret())) == .new)
    let restored = try restore(file, in: new)
    let before = try pair.bob.identity
    #expect(restored.bundle == before.bundle)
    #expect(restored.status == .active)
    #expect(try new.whisper.identities.active() == restored)
    #expect(try new.open(sealed).text == "hello")
    try new.add(pair.ada)
    let opened = try pair.ada.open(new.seal("back", to: "Ada"))
    #expect(opened.attribution == .signed(name: "Bob", trust: .unverified))
  }

  @Test(
    "an identity that cannot sign comes back as one",
    arguments: [Identity.Status.active, .archived])
  func mute(status: Identity.Status) throws {
    let person = try Person("Mute", canSign: false)
    if status == .archived { _ = try person.whisper.identities.archive("Mute") }
    let file = try backup("Mute", of: person)
    let restored = try restore(file, in: pair.ada)
    #expect(restored.status == status)
    #expect(!restored.canSign)
    #expect(try pair.ada.whisper.identities.active()?.name.text == "Ada")
  }

  @Test("the file has the bytes of the specification")
  func format() throws {
    let file = try pair.bob.whisper.backups.make(of: nil, passphrase: secret())
    #expect(file.starts(with: Array("WHISPER-BACKUP1".utf8)))
    #expect(Array(file[15..<27]) == [0, 8, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4])
    let bundle = try pair.bob.identity.bundle.bytes
    #expect(file.count == 15 + 12 + 16 + 12 + 4 + bundle.count + 64 + 1 + 16)
    // Opened here with the primitives alone.
    let key = try Argon2id.derive(
      passphrase: secret(), salt: Array(file[27..<43]), parameters: BackupService.parameters)
    let plaintext = try ChaCha20Poly1305.open(
      file[55...], key: key, nonce: SecretBytes(copying: file[43..<55]), aad: Array(file[..<55]))
    let fields = plaintext.withUnsafeBytes { Array($0) }
    #expect(Array(fields[4..<4 + bundle.count]) == bundle)
    #expect(fields.last == Identity.Status.active.rawValue)
    let agreement = try SecretBytes(copying: fields[(4 + bundle.count)...].prefix(32))
    #expect(try X25519.publicKey(of: agreement) == pair.bob.identity.keys.agreement)
  }

  @Test("where a quarter of the memory would not stay free, no backup is begun")
  func memory() throws {
    let needed = UInt64(512) << 20
    try BackupService.checkMemory(for: BackupService.parameters, available: needed / 3 * 4 + 16)
    #expect(throws: WhisperError.tooLittleMemory(needed: needed)) {
      try BackupService.checkMemory(for: BackupService.parameters, available: needed / 3 * 4 - 16)
    }
  }

  @Test("two backups of one identity share nothing but the header")
  func fresh() throws {
    let (first, second) = (try backup(), try backup())
    #expect(first.prefix(27) == second.prefix(27))
    #expect(first[27..<43] != second[27..<43])
    #expect(first[43..<55] != second[43..<55])
    #expect(first[55...] != second[55...])
  }

  @Test("another passphrase opens nothing, and an empty one is not even tried")
  func wrongPassphrase() throws {
    let file = try backup()
    for text in ["backup passphras", "Backup passphrase", ""] {
      #expect(throws: WhisperError.backupDoesNotOpen) {
        _ = try BackupService.open(file, passphrase: secret(text))
      }
    }
    #expect(throws: WhisperError.vault(.emptyPassphrase)) {
      try pair.bob.whisper.backups.make(of: nil, passphrase: secret(""))
    }
  }

  @Test("every octet is authenticated, and every length but the right one refused")
  func tampering() throws {
    let file = try backup()
    for index in file.indices {
      var changed = file
      changed[index] ^= 1
      #expect(throws: WhisperError.self, "octet \(index)") {
        _ = try BackupService.open(changed, passphrase: secret())
      }
    }
    for count in 0..<file.count {
      #expect(throws: WhisperError.self, "\(count) octets") {
        _ = try BackupService.open(Array(file.prefix(count)), passphrase: secret())
      }
    }
    #expect(throws: WhisperError.backupDoesNotOpen) {
      _ = try BackupService.open(file + [0], passphrase: secret())
    }
    #expect(throws: WhisperError.invalidBackup(.notABackup)) {
      try BackupService.check([UInt8](repeating: 0, count: 5000))
    }
  }

  /// A header with these parameters, and a box.
  private func file(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.label("WHISPER-BACKUP1")
    writer.integer(memoryKiB)
    writer.integer(passes)
    writer.integer(lanes)
    writer.fixed([UInt8](repeating: 0, count: 28 + 200))
    return writer.bytes
  }

  @Test(
    "absurd parameters are refused before anything is derived",
    arguments: [
      (4 << 20 | 1, 1, 1), (1024, 65, 1), (1024, 1, 65), (2 << 20, 5, 1), (7, 1, 1), (1024, 0, 1),
      (1024, 1, 0), (UInt32.max, .max, .max),
    ] as [(UInt32, UInt32, UInt32)])
  func absurd(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) throws {
    #expect(throws: WhisperError.invalidBackup(.absurdParameters)) {
      try BackupService.check(file(memoryKiB: memoryKiB, passes: passes, lanes: lanes))
    }
  }

  @Test("parameters that need more than 75 % of the memory available are refused by name")
  func memoryGuard() throws {
    let file = file(memoryKiB: 512 * 1024, passes: 3, lanes: 4)
    let needed = UInt64(512 << 20)
    _ = try BackupFile(parsing: file, availableMemory: needed / 3 * 4 + 4)
    let available = needed / 3 * 4 - 4
    #expect(
      throws: WhisperError.invalidBackup(
        .notEnoughMemory(needed: needed, available: available))
    ) { try BackupFile(parsing: file, availableMemory: available) }
  }

  /// A backup of anything, under the right passphrase.
  private func forged(_ plaintext: [UInt8]) throws -> [UInt8] {
    var random = SystemRandom()
    return try BackupFile.seal(
      SecretBytes(copying: plaintext), passphrase: secret(), parameters: Self.cheap,
      random: &random)
  }

  @Test("a file that opens is still believed in nothing: other keys, other lengths, other status")
  func hostileContents() throws {
    let stranger = Stranger()
    let bundle = try PublicBundle(foundIn: Array(stranger.bundle("Bob").utf8)).bytes
    func fields(_ keys: [UInt8], _ tail: [UInt8]) -> [UInt8] {
      var writer = CanonicalWriter()
      writer.prefixed(bundle)
      return writer.bytes + keys + tail
    }
    let right = stranger.agreementSeed + stranger.signingSeed
    _ = try BackupService.open(forged(fields(right, [0])), passphrase: secret())
    let other = [UInt8](repeating: 9, count: 32)
    let hostile: [[UInt8]] = [
      fields(other + stranger.signingSeed, [0]), fields(stranger.agreementSeed + other, [0]),
      fields(right, [3]), fields(right, []), fields(right, [0, 0]), fields(right.dropLast(), [0]),
      [0xFF, 0xFF, 0xFF, 0xFF] + right, [0, 0, 0], [], [0, 0, 0, 0] + right + [0],
    ]
    for plaintext in hostile {
      #expect(throws: WhisperError.invalidBackup(.contents)) {
        _ = try BackupService.open(forged(plaintext), passphrase: secret())
      }
    }
  }

  @Test("over the very same keys, only the private ones are written anew")
  func sameKeys() throws {
    let file = try backup()
    _ = try pair.bob.whisper.identities.rename("Bob", to: "Robert", presence: .unexpected)
    _ = try pair.bob.whisper.identities.archive("Robert")
    let before = try pair.bob.whisper.identities.list()
    #expect(
      try pair.bob.whisper.backups.standing(of: BackupService.open(file, passphrase: secret()))
        == .present(before[0]))
    // As after a repair that lost them.
    try pair.bob.whisper.vault.write { transaction in
      try transaction.removePrivateKeys(fingerprint: before[0].keys.fingerprint.bytes)
    }
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.vault(.keyNotFound)) { try pair.bob.open(sealed) }
    // All that is new is the time of the backup.
    var expected = before[0]
    let restored = try restore(file, in: pair.bob)
    expected.backedUpAt = pair.bob.whisper.clock.now()
    #expect(restored == expected)
    #expect(try pair.bob.whisper.identities.list() == [expected])
    #expect(try pair.bob.open(sealed).text == "hello")
  }

  @Test("over another identity of the name, both stay, one under a name that is free")
  func nameTaken() throws {
    let file = try backup()
    let other = try Person("bob", time: pair.time)
    let opened = try BackupService.open(file, passphrase: secret())
    #expect(
      try other.whisper.backups.standing(of: opened)
        == .nameTaken(by: other.identity, free: "Bob v1"))
    #expect(throws: WhisperError.identityExists(name: "Bob")) { try restore(file, in: other) }
    let restored = try restore(file, in: other, as: "Bob v1")
    #expect(restored.bundle.name.text == "Bob")
    #expect(try Set(other.whisper.identities.list().map(\.name.text)) == ["bob", "Bob v1"])
    #expect(try other.identity.status == .active)
  }

  @Test("a backup from before a rotation comes back as the keys that were replaced")
  func beforeRotation() throws {
    let file = try backup()
    _ = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected)
    _ = try pair.bob.whisper.identities.delete("Bob v1")
    let restored = try restore(file, in: pair.bob, as: "Bob v1")
    #expect(restored.status == .rotated)
    #expect(try pair.bob.whisper.identities.active()?.keyVersion == 2)
    let again = try backup("Bob v1")
    #expect(try BackupService.open(again, passphrase: secret()).status == .rotated)
  }

  @Test("half of an identity or contact that is here is refused")
  func halves() throws {
    let stranger = Stranger()
    let theirs = try pair.ada.contact("Bob").keys?.signing
    #expect(theirs != nil)
    // The stranger's agreement key is a contact's, whose signing key is another.
    let mixed = PublicIdentity(
      agreement: try stranger.agreement, signing: try Stranger().signer.publicKey)
    let contact = Contact(
      id: .new(), name: try DisplayName("Mixed"),
      card: ContactCard(
        try PublicBundle(foundIn: Array(stranger.bundle("Mixed", keys: stranger.mute).utf8))),
      createdAt: 0)
    #expect(try mixed.sharesKey(with: #require(contact.keys)))
    try pair.ada.whisper.vault.write { transaction in
      try ContactStore(transaction: transaction, cache: ContactCache()).save(contact)
    }
    var writer = CanonicalWriter()
    writer.prefixed(try PublicBundle(foundIn: Array(stranger.bundle("New").utf8)).bytes)
    let file = try forged(
      writer.bytes + stranger.agreementSeed + stranger.signingSeed + [0])
    #expect(throws: WhisperError.keyBelongsTo(name: "Mixed")) { try restore(file, in: pair.ada) }
  }

  @Test("at a hundred identities a restore is a clear error, and over the same keys is none")
  func limit() throws {
    let file = try backup()
    for number in 1..<IdentityService.limit {
      _ = try pair.bob.whisper.identities.create(name: "Spare \(number)")
    }
    _ = try restore(file, in: pair.bob)
    let stranger = try Person("Carol")
    let other = try backup(of: stranger)
    // Before anybody is asked about its name.
    let named = try backup(of: Person("bob"))
    for file in [other, named] {
      let opened = try BackupService.open(file, passphrase: secret())
      #expect(throws: WhisperError.identityLimit(100)) {
        try pair.bob.whisper.backups.standing(of: opened)
      }
    }
    #expect(throws: WhisperError.identityLimit(100)) { try restore(other, in: pair.bob) }
  }

  @Test("restoring never takes over trust, contacts or policies: the file has none")
  func nothingElse() throws {
    let file = try backup()
    let new = try Person("New", identity: false)
    _ = try restore(file, in: new)
    #expect(try new.whisper.contacts.list().isEmpty)
    #expect(try new.whisper.policies.current() == Policies())
  }
}
