import Testing
import VaultModel

@testable import Vault

@Suite("A vault that the first program of a format made", .serialized)
struct MigrationTests {
  private let scratch = Scratch()

  private func makeVault(_ version: Int) throws -> Fixture {
    let fixture = Fixture(version: version)
    try fixture.place(at: scratch.vault)
    return fixture
  }

  private var version: Int {
    get throws {
      try Database(path: databasePath(scratch.vault)).number("PRAGMA user_version")
    }
  }

  /// What there was before, where that is not today's format.
  private func before(_ version: Int) -> Int? {
    version == VaultFormat.current.rawValue ? nil : version
  }

  @Test("is read as it is", arguments: Fixture.versions)
  func reading(version: Int) throws {
    let fixture = try makeVault(version)
    let before = try contents(databasePath(scratch.vault))
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try vault.damage.isEmpty)
    #expect(try fixture.isWhole(in: vault))
    #expect(try vault.check().isEmpty)
    #expect(try vault.read { try $0.count(.lookup) } == Fixture.lookupCount)
    #expect(try vault.salvage(.identities) { _, _, _ in }.kept == 6)
    #expect(vault.formatBefore == nil)
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test(
    "has a stamp for each part, which stays until a change of that part gives it another one",
    arguments: Fixture.versions)
  func stamps(version: Int) throws {
    _ = try makeVault(version)
    let vault = try VaultStore.open(at: scratch.vault)
    #expect(try vault.stamps == nil)
    try vault.unlock(with: .none)
    let before = try #require(try vault.stamps)
    #expect(Set(before.keys) == Set(VaultPart.allCases.filter { $0.since.rawValue <= version }))
    #expect(try vault.stamps == before)
    #expect(try vault.read { try $0.stamps() } == before)
    try vault.write { try $0.put(.contact, [8], Fixture.contact(8)) }
    let after = try #require(try vault.stamps)
    #expect(VaultPart.allCases.filter { after[$0] != before[$0] } == [.contacts])
    try vault.relock()
    #expect(try vault.stamps == nil)
  }

  private static let changes: [(String, @Sendable (VaultStore) throws -> Void)] = [
    ("a row", { try $0.write { try $0.put(.openPGPKey, [8], bytes("new")) } }),
    ("the protector", { try $0.changeProtector(from: .none, to: .none) }),
    ("the root", { try $0.rotateRoot(with: .none) }),
    ("a repair", { _ = try $0.repair(.identities) { _ in } }),
    (
      "a private key",
      {
        try $0.write {
          try $0.removePrivateKeys(fingerprint: [UInt8](repeating: 8, count: 32))
          try $0.store(SampleKey(.x25519, fingerprint: [UInt8](repeating: 8, count: 32)))
        }
      }
    ),
  ]

  @Test(
    "keeps all that it has through its first change",
    arguments: Fixture.versions, changes.indices)
  func update(version: Int, index: Int) throws {
    let (name, change) = Self.changes[index]
    let fixture = try makeVault(version)
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    try change(vault)
    #expect(vault.formatBefore == before(version), "\(name)")
    #expect(try self.version == VaultFormat.current.rawValue, "\(name)")
    _ = try VaultStore.open(at: scratch.vault, unlockedWith: nil).write {
      try $0.remove(.openPGPKey, [8])
    }
    for each in [vault, try VaultStore.open(at: scratch.vault, unlockedWith: nil)] {
      #expect(try fixture.isWhole(in: each), "\(name)")
      #expect(try each.check().isEmpty, "\(name)")
      #expect(try each.read { try $0.count(.lookup) } == Fixture.lookupCount, "\(name)")
    }
  }

  @Test("stays as it was where its first change is given up", arguments: Fixture.versions)
  func givenUp(version: Int) throws {
    struct Stop: Error {}
    let fixture = try makeVault(version)
    let before = try contents(databasePath(scratch.vault))
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(throws: Stop.self) { try vault.write { _ in throw Stop() } }
    #expect(throws: Stop.self) {
      try vault.write {
        try $0.put(.setting, [8], [8])
        throw Stop()
      }
    }
    #expect(try self.version == version)
    #expect(try contents(databasePath(scratch.vault)) == before)
    #expect(vault.formatBefore == nil)
    #expect(try fixture.isWhole(in: vault))
  }

  @Test("is left as it is by a transaction that changes nothing", arguments: Fixture.versions)
  func idle(version: Int) throws {
    _ = try makeVault(version)
    let before = try contents(databasePath(scratch.vault))
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try !vault.write { try $0.remove(.contact, [77]) })
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test("whose list was changed has it back by its repair", arguments: Fixture.versions)
  func repairedList(version: Int) throws {
    let fixture = try makeVault(version)
    try tamper(scratch.vault) { try $0.execute("UPDATE vault SET registry_mac = zeroblob(32)") }
    let vault = try VaultStore.open(at: scratch.vault, lookupKeys: SampleLookupKeys())
    #expect(throws: VaultError.registryDamaged) { try vault.unlock() }
    #expect(try vault.repairRegistry(with: .none)?.dropped == [])
    try vault.unlock()
    // The replay domain wants its own repair after every repair of the list.
    #expect(try Set(vault.damage.keys) == [.replay])
    for domain in VaultPart.allCases where domain != .replay {
      #expect(try fixture.isWhole(domain, in: vault), "\(domain)")
    }
    #expect(try vault.repair(.replay) { _ in }.setAside == 0)
    #expect(try fixture.isWhole(in: vault) && vault.check().isEmpty)
  }

  @Test("keeps all that it has when its first passphrase is set", arguments: Fixture.versions)
  func passphrase(version: Int) throws {
    let fixture = try makeVault(version)
    let vault = try VaultStore.open(at: scratch.vault, lookupKeys: SampleLookupKeys())
    try vault.changeProtector(from: .none, to: VaultTests.passphrase("first"))
    #expect(throws: VaultError.passphraseRequired) { try vault.unlock() }
    try vault.unlock("first")
    #expect(try fixture.isWhole(in: vault) && vault.check().isEmpty)
  }

  @Test("is changed by several programs at once", arguments: Fixture.versions)
  func together(version: Int) async throws {
    let fixture = try makeVault(version)
    let path = scratch.vault
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt8(0)..<8 {
        group.addTask {
          let vault = try VaultStore.open(at: path, unlockedWith: nil)
          try vault.write { try $0.put(.setting, [99, number], [number]) }
        }
      }
      try await group.waitForAll()
    }
    let vault = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try vault.check().isEmpty)
    #expect(try vault.read { try $0.count(.setting) } == 11)
    #expect(try fixture.isWhole(.contacts, in: vault))
  }

  @Test(
    "goes on for a session that was open while another program changed it",
    arguments: Fixture.versions)
  func besideASession(version: Int) throws {
    let fixture = try makeVault(version)
    let session = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try fixture.isWhole(in: session))
    try VaultStore.open(at: scratch.vault, unlockedWith: nil).write {
      try $0.put(.replay, [8], [8])
    }
    #expect(try session.read { try $0.value(.replay, [8]) } == [8])
    #expect(try fixture.isWhole(.contacts, in: session))
    try session.write { try $0.put(.replay, [9], [9]) }
    #expect(try VaultStore.open(at: scratch.vault, unlockedWith: nil).check().isEmpty)
  }

  private static let damages: [(VaultPart, String)] = [
    (.settings, "DELETE FROM setting WHERE id = x'01'"),
    (.identities, "UPDATE identity SET value = x'00' WHERE id = x'01'"),
    (.contacts, "DELETE FROM contact WHERE id = x'0202'"),
    (.keyMetadata, "UPDATE custody SET mac = zeroblob(32) WHERE kind = 1"),
    (.keyMetadata, "UPDATE custody SET mac = x'01' WHERE kind = 1"),
    (.replay, "UPDATE domain SET head = x'00' WHERE name = 'replay'"),
    (.contacts, "DROP TABLE contact"),
  ]

  @Test(
    "with one domain damaged is changed all the same, and that domain stays in recovery",
    arguments: Fixture.versions, damages.indices)
  func damaged(version: Int, index: Int) throws {
    let (domain, sql) = Self.damages[index]
    let fixture = try makeVault(version)
    try tamper(scratch.vault) { try $0.execute(sql) }
    let other: SealedTable = domain == .settings ? .replay : .setting
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try Set(vault.check().keys) == [domain])
    let salvaged = try vault.salvage(domain) { _, _, _ in }
    try vault.write { try $0.put(other, [8], [8]) }
    try vault.write { _ = try $0.remove(other, [8]) }
    for each in [vault, try VaultStore.open(at: scratch.vault, unlockedWith: nil)] {
      #expect(try Set(each.check().keys) == [domain])
      for sound in VaultPart.allCases where sound != domain {
        #expect(try fixture.isWhole(sound, in: each), "\(sound)")
      }
      #expect(try damagedDomain { _ = try fixture.isWhole(domain, in: each) } == domain)
      #expect(try damagedDomain { try Self.change(domain, in: each) } == domain)
    }
    let again = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try again.salvage(domain) { _, _, _ in }.kept == salvaged.kept)
    let report = try again.repair(domain) { _ in }
    #expect(report.kept == salvaged.kept && !report.keyWasLost, "\(report)")
    #expect(try VaultStore.open(at: scratch.vault, unlockedWith: nil).check().isEmpty)
  }

  private static func change(_ domain: VaultPart, in vault: VaultStore) throws {
    try vault.write { transaction in
      if let table = domain.tables.first {
        try transaction.put(table, [1], [1])
      } else {
        try transaction.removePrivateKeys(fingerprint: [UInt8](repeating: 7, count: 32))
      }
    }
  }
}
