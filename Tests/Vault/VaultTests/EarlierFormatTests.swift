import Testing

@testable import Vault

@Suite("A vault of format 3, which has no certificates, or of 4, which has no wallets")
struct EarlierFormatTests {
  private let scratch = Scratch()

  @Test("is read as it is, and has no rows of it", arguments: EarlierFormat.versions)
  func reading(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    let before = try contents(databasePath(vault.path))
    let opened = try vault.opened()
    #expect(try opened.damage.isEmpty && opened.check().isEmpty)
    #expect(try vault.isWhole(opened))
    try opened.read { transaction in
      #expect(try transaction.count(vault.table) == 0)
      #expect(try transaction.value(vault.table, [1]) == nil)
      #expect(try !transaction.contains(vault.table, [1]))
      try transaction.forEach(vault.table) { _, _ in Issue.record("a row") }
      #expect(
        try transaction.page(vault.table, limit: 1) { _, _ in Issue.record("a row") } == nil)
    }
    #expect(try opened.salvage(vault.domain) { _, _, _ in } == RepairReport())
    #expect(try !opened.has(vault.domain) && opened.isBroughtUp)
    #expect(try contents(databasePath(vault.path)) == before)
  }

  private static let changes: [(String, @Sendable (VaultStore) throws -> Void)] = [
    ("a contact", { try $0.write { try $0.put(.contact, [8], [8]) } }),
    ("nothing that is removed", { _ = try $0.write { try $0.remove(.paid, [8]) } }),
    ("the protector", { try $0.changeProtector(from: .none, to: .none) }),
    ("the root", { try $0.rotateRoot(with: .none) }),
    ("a repair", { _ = try $0.repair(.contacts) { _ in } }),
    ("what an agent wants", { try $0.bringUp() }),
  ]

  @Test("stays one through other changes", arguments: EarlierFormat.versions, changes.indices)
  func staying(version: Int64, index: Int) throws {
    let vault = try EarlierFormat(version, in: scratch)
    let opened = try vault.opened()
    try Self.changes[index].1(opened)
    #expect(try vault.isUnchanged)
    #expect(opened.formatBefore == nil)
    let again = try vault.opened()
    #expect(try again.check().isEmpty)
    #expect(try vault.isWhole(again))
    #expect(try !again.has(vault.domain))
  }

  @Test(
    "is of today's format with its first row of what it had not, and keeps everything else",
    arguments: EarlierFormat.versions)
  func first(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    let opened = try vault.opened()
    let before = try #require(try opened.stamps)
    try opened.write { try $0.put(vault.table, [8], bytes("a row")) }
    #expect(opened.formatBefore == Int(version))
    #expect(try vault.isBroughtUp)
    for each in [opened, try vault.opened()] {
      #expect(try each.check().isEmpty)
      #expect(try vault.isWhole(each))
      #expect(try each.read { try $0.value(vault.table, [8]) } == bytes("a row"))
      let after = try #require(try each.stamps)
      #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == [vault.domain])
    }
    try opened.write { try $0.put(vault.table, [9], bytes("another one")) }
    #expect(try vault.opened().read { try $0.count(vault.table) } == 2)
  }

  @Test("is left as it is where that first row is given up", arguments: EarlierFormat.versions)
  func givenUp(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    struct Stop: Error {}
    let before = try contents(databasePath(vault.path))
    let opened = try vault.opened()
    #expect(throws: Stop.self) {
      try opened.write { transaction in
        try transaction.put(vault.table, [8], [8])
        throw Stop()
      }
    }
    #expect(try vault.isUnchanged)
    #expect(try opened.check().isEmpty && vault.isWhole(opened))
    #expect(try contents(databasePath(vault.path)) == before)
    try opened.write { try $0.put(vault.table, [8], [8]) }
    #expect(try vault.isBroughtUp)
  }

  @Test(
    "is followed by who had it open, when another process brought it to today's",
    arguments: EarlierFormat.versions)
  func followed(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    let (one, other) = (try vault.opened(), try vault.opened())
    try one.write { try $0.put(vault.table, [8], [8]) }
    #expect(try other.read { try $0.value(vault.table, [8]) } == [8])
    try other.write { try $0.put(vault.table, [9], [9]) }
    #expect(try one.read { try $0.count(vault.table) } == 2)
  }

  @Test("has the part made by its repair, if one is asked for", arguments: EarlierFormat.versions)
  func repaired(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    let opened = try vault.opened()
    #expect(try opened.repair(vault.domain) { _ in } == RepairReport())
    #expect(try vault.isBroughtUp)
    #expect(try vault.opened().check().isEmpty)
  }

  @Test(
    "is the vault of before where only its number is put back", arguments: EarlierFormat.versions)
  func putBack(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    try vault.opened().write { try $0.put(vault.table, [8], [8]) }
    try tamper(vault.path) { try $0.execute("PRAGMA user_version = \(version)") }
    #expect(throws: VaultError.self) { try vault.opened() }
    try tamper(vault.path) { database in
      for domain in Domain.allCases where domain.since > version {
        for table in domain.tables { try database.execute("DROP TABLE \(table.rawValue)") }
      }
    }
    #expect(throws: VaultError.registryDamaged) { try vault.opened() }
    try tamper(vault.path) { database in
      for name in ["certificates", "wallets"].dropFirst(Int(version) - 3) {
        try database.execute("DELETE FROM domain WHERE name = '\(name)'")
      }
    }
    #expect(throws: VaultError.registryDamaged) { try vault.opened() }
    #expect(
      try VaultStore.open(at: vault.path).repairRegistry(with: .none)?.dropped.isEmpty == true)
    let opened = try vault.opened()
    #expect(try opened.damage.keys.map(\.rawValue) == ["replay"])
    #expect(try vault.isUnchanged)
  }

  @Test("whose list was changed stays one", arguments: EarlierFormat.versions)
  func repairedList(version: Int64) throws {
    let vault = try EarlierFormat(version, in: scratch)
    try tamper(vault.path) { try $0.execute("UPDATE vault SET registry_mac = x'00'") }
    _ = try VaultStore.open(at: vault.path).repairRegistry(with: .none)
    let opened = try vault.opened()
    _ = try opened.repair(.replay) { _ in }
    #expect(try vault.isUnchanged && vault.opened().check().isEmpty)
    try opened.write { try $0.put(vault.table, [8], [8]) }
    #expect(try vault.isBroughtUp && vault.opened().check().isEmpty)
  }
}
