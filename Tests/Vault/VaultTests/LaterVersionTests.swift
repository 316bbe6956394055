import CryptoPrimitives
import SecretMemory
import SecureElement
import Testing
import VaultModel

@testable import Vault

@Suite("A private key that a later version keeps in its own way")
struct LaterKeyTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  private static let changes = ["kind = 99, id = zeroblob(32)", "mode = 3", "layer = 2"]

  /// Gives the first key's row what this program does not know, with a code and sum that fit.
  private func makeLater(_ change: String) throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let key = try vault.domainKey(.keyMetadata)
    try tamper(sample.path) { database in
      try database.execute("UPDATE custody SET \(change) WHERE kind = 1")
      let changed = try CustodyRecord.all(in: database)
        .filter { $0.kind == 99 || $0.mode == 3 || $0.layer == 2 }
      for record in changed {
        let place = try key.place(.custody, record.id)
        try database.run(
          "UPDATE custody SET mac = ?2, place = ?3 WHERE id = ?1", .blob(record.id),
          .blob(key.code(Self.message(record, vault.id)).bytes), .integer(Int(place.number)))
      }
    }
    try vault.sign(.keyMetadata)
  }

  private static func message(_ record: CustodyRecord, _ vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter()
    writer.label("whisper-custody-row-v1")
    for field in [
      vaultID, record.id, record.owner, [record.kind], [record.mode],
      record.elementKey.publicKey, record.elementKey.blob, record.slot,
      record.content.ephemeralPublic, record.content.salt, record.content.nonce,
      record.content.box,
    ] {
      writer.prefixed(field)
    }
    if record.layer != 0 { writer.prefixed([record.layer]) }
    return writer
  }

  private func rowCount() throws -> Int {
    try Database(path: databasePath(sample.path)).number("SELECT count(*) FROM custody")
  }

  @Test("is no damage, and the other keys stay in use", arguments: changes)
  func kept(change: String) throws {
    try makeLater(change)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.check().isEmpty)
    for key in sample.keys.dropFirst() { #expect(try vault.read { try $0.seed(key) } == key.seed) }
    let other = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 0, count: 32))
    try vault.write { try $0.store(other) }
    #expect(try rowCount() == sample.keys.count + 1)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("is not opened, and named as what it is", arguments: changes.dropFirst())
  func opened(change: String) throws {
    try makeLater(change)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let key = sample.keys[0]
    #expect(try vault.read { try $0.hasPrivateKey(key.kind, fingerprint: key.fingerprint) })
    #expect(throws: VaultError.laterKey) { try vault.read { try $0.seed(key) } }
    #expect(throws: VaultError.keyExists) { try vault.write { try $0.store(key) } }
    #expect(try vault.damage.isEmpty)
  }

  @Test("of another kind is not taken for one of a kind that is known")
  func otherKind() throws {
    try makeLater(Self.changes[0])
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(throws: VaultError.keyNotFound) { try vault.read { try $0.seed(sample.keys[0]) } }
    #expect(try vault.damage.isEmpty)
  }

  @Test("is kept by a repair, octet for octet", arguments: changes)
  func repaired(change: String) throws {
    try makeLater(change)
    func rows() throws -> Set<[UInt8]> {
      let database = try Database(path: databasePath(sample.path))
      return try Set(
        CustodyRecord.all(in: database).map { Self.message($0, []).bytes + $0.code.bytes })
    }
    let before = try rows()
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let report = try vault.repair(.keyMetadata) { _ in }
    #expect(report.kept == sample.keys.count && report.setAside == 0)
    #expect(try rows() == before)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("is sealed anew by no other root", arguments: changes)
  func rotated(change: String) throws {
    try makeLater(change)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let before = try contents(databasePath(sample.path))
    #expect(throws: VaultError.laterKey) { try vault.rotateRoot(with: .none) }
    #expect(try contents(databasePath(sample.path)) == before)
    #expect(try vault.check().isEmpty)
  }
}

@Suite("A protector that a later version added")
struct LaterProtectorTests {
  private let scratch = Scratch()

  private func makeVault(_ protectors: consuming NewProtectors, opens passphrase: String?) throws {
    _ = try VaultStore.create(at: scratch.vault, protectors: protectors) { transaction in
      try transaction.put(.setting, [1], bytes("kept"))
    }
    try VaultStore.open(at: scratch.vault, unlockedWith: passphrase).signRegistry { database in
      try database.execute(
        """
        INSERT INTO protector (id, kind, name, factor, envelope)
        VALUES (zeroblob(16), 200, 'my key', x'01', x'0203')
        """)
    }
  }

  private func later() throws -> Int {
    try Database(path: databasePath(scratch.vault)).number(
      """
      SELECT count(*) FROM protector WHERE id = zeroblob(16) AND kind = 200 AND name = 'my key'
        AND factor = x'01' AND envelope = x'0203'
      """)
  }

  private func secret(_ text: String) throws -> SecretBytes? { try secretBytes(bytes(text)) }

  @Test("beside a passphrase does not keep the passphrase from opening")
  func unlock() throws {
    try makeVault(passphrase("old"), opens: "old")
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(try vault.protector == .passphrase)
    #expect(throws: VaultError.wrongPassphrase) { try vault.unlock("new") }
    try vault.unlock("old")
    try vault.write { try $0.put(.setting, [2], [2]) }
    #expect(try VaultStore.open(at: scratch.vault, unlockedWith: "old").check().isEmpty)
    #expect(try later() == 1)
  }

  @Test("shows nobody to be there: this program cannot ask for it", arguments: [nil, "old"])
  func presence(text: String?) throws {
    let protectors: NewProtectors = if let text { try passphrase(text) } else { .none }
    try makeVault(protectors, opens: text)
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: text)
    #expect(try vault.read { try $0.canShowPresence() } == (text != nil))
  }

  @Test("stays when the passphrase is changed")
  func change() throws {
    try makeVault(passphrase("old"), opens: "old")
    let vault = try VaultStore.open(at: scratch.vault)
    try vault.changeProtector(from: Credential(passphrase: secret("old")), to: passphrase("new"))
    #expect(try later() == 1)
    #expect(throws: VaultError.wrongPassphrase) { try vault.unlock("old") }
    try vault.unlock("new")
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("kept"))
  }

  @Test("cannot be left beside no protector, nor brought under another root")
  func refused() throws {
    try makeVault(passphrase("old"), opens: "old")
    let before = try contents(databasePath(scratch.vault))
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: "old")
    let error = try vaultError {
      try vault.changeProtector(from: Credential(passphrase: secret("old")), to: .none)
    }
    #expect(error == .laterProtector)
    #expect(
      try vaultError { try vault.rotateRoot(with: Credential(passphrase: secret("old"))) }
        == .laterProtector)
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test("that stands alone is named, and opens nothing")
  func alone() throws {
    try makeVault(.none, opens: nil)
    try VaultStore.open(at: scratch.vault, unlockedWith: nil).signRegistry {
      try $0.execute("DELETE FROM protector WHERE kind = 0")
    }
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(throws: VaultError.laterProtector) { try vault.protector }
    #expect(throws: VaultError.laterProtector) { try vault.unlock() }
    #expect(throws: VaultError.laterProtector) { try vault.changeProtector(from: .none, to: .none) }
  }
}

@Suite("A counter that a later version keeps")
struct LaterCounterTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws {
    sample = try SampleVault(in: scratch)
    try VaultStore.open(at: sample.path, unlockedWith: nil).signRegistry {
      try $0.execute("UPDATE vault SET counter = x'0102', g = 7")
    }
  }

  @Test("lets the vault be read and refuses every change")
  func readOnly() throws {
    let before = try contents(databasePath(sample.path))
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.check().isEmpty)
    for domain in VaultPart.allCases {
      #expect(try SampleVault.isWhole(domain, vault, keys: sample.keys))
    }
    let changes: [(VaultStore) throws -> Void] = [
      { try $0.write { try $0.put(.replay, [9], [9]) } },
      { try $0.write { _ = try $0.remove(.contact, SampleVault.ids[0]) } },
      { try $0.write { try $0.removePrivateKeys(fingerprint: [UInt8](repeating: 7, count: 32)) } },
      { try $0.changeProtector(from: .none, to: .none) },
      { try $0.rotateRoot(with: .none) },
      { _ = try $0.repair(.contacts) { _ in } },
      { _ = try $0.repairRegistry(with: .none) },
    ]
    for change in changes { #expect(throws: VaultError.laterCounter) { try change(vault) } }
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("that counts less than a session has seen is a state that was put back")
  func counted() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.signRegistry { try $0.execute("UPDATE vault SET g = 8") }
    #expect(try vault.read { try $0.count(.setting) } == SampleVault.ids.count)
    try vault.signRegistry { try $0.execute("UPDATE vault SET g = 7") }
    #expect(throws: VaultError.rolledBack) { try vault.read { try $0.count(.setting) } }
  }
}
