import Testing
import VaultModel

@testable import Vault

@Suite("A vault in which no change has made a domain yet")
struct UnmadeDomainTests {
  private let scratch = Scratch()

  @Test("is read as it is, and has no rows of it", arguments: UnmadeDomain.domains)
  func reading(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
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
    #expect(try !opened.has(domain) && !opened.isBroughtUp)
    #expect(try contents(databasePath(vault.path)) == before)
  }

  private static let changes: [(String, @Sendable (VaultStore) throws -> Void)] = [
    ("a contact", { try $0.write { try $0.put(.contact, [8], [8]) } }),
    ("nothing that is removed", { _ = try $0.write { try $0.remove(.paid, [8]) } }),
    ("the protector", { try $0.changeProtector(from: .none, to: .none) }),
    ("the root", { try $0.rotateRoot(with: .none) }),
    ("a repair", { _ = try $0.repair(.contacts) { _ in } }),
  ]

  @Test("stays one through other changes", arguments: UnmadeDomain.domains, changes.indices)
  func staying(domain: VaultPart, index: Int) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    let opened = try vault.opened()
    try Self.changes[index].1(opened)
    let again = try vault.opened()
    #expect(try again.check().isEmpty)
    #expect(try vault.isWhole(again))
    #expect(try !again.has(vault.domain))
  }

  @Test(
    "has it with its first row, and keeps everything else",
    arguments: UnmadeDomain.domains)
  func first(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    let opened = try vault.opened()
    let before = try #require(try opened.stamps)
    try opened.write { try $0.put(vault.table, [8], bytes("a row")) }
    #expect(opened.formatBefore == nil)
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

  @Test("is left as it is where that first row is given up", arguments: UnmadeDomain.domains)
  func givenUp(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    struct Stop: Error {}
    let before = try contents(databasePath(vault.path))
    let opened = try vault.opened()
    #expect(throws: Stop.self) {
      try opened.write { transaction in
        try transaction.put(vault.table, [8], [8])
        throw Stop()
      }
    }
    #expect(try !opened.has(domain))
    #expect(try opened.check().isEmpty && vault.isWhole(opened))
    #expect(try contents(databasePath(vault.path)) == before)
    try opened.write { try $0.put(vault.table, [8], [8]) }
    #expect(try opened.has(domain))
  }

  @Test(
    "is followed by who had it open, when another process made it",
    arguments: UnmadeDomain.domains)
  func followed(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    let (one, other) = (try vault.opened(), try vault.opened())
    try one.write { try $0.put(vault.table, [8], [8]) }
    #expect(try other.read { try $0.value(vault.table, [8]) } == [8])
    try other.write { try $0.put(vault.table, [9], [9]) }
    #expect(try one.read { try $0.count(vault.table) } == 2)
  }

  @Test("has it made by its repair, if one is asked for", arguments: UnmadeDomain.domains)
  func repaired(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    let opened = try vault.opened()
    #expect(try opened.repair(vault.domain) { _ in } == RepairReport())
    #expect(try opened.has(domain) && vault.opened().check().isEmpty)
  }

  @Test("has it made for an agent, which makes none", arguments: UnmadeDomain.domains)
  func forAnAgent(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    let opened = try vault.opened()
    try opened.bringUp()
    for each in [opened, try vault.opened()] {
      #expect(try each.isBroughtUp && each.check().isEmpty)
      #expect(try vault.isWhole(each))
    }
  }

  @Test(
    "whose list was changed has it in recovery: nobody can say that it was not there",
    arguments: UnmadeDomain.domains)
  func repairedList(domain: VaultPart) throws {
    let vault = try UnmadeDomain(domain, in: scratch)
    try tamper(vault.path) { try $0.execute("UPDATE vault SET registry_mac = x'00'") }
    _ = try VaultStore.open(at: vault.path).repairRegistry(with: .none)
    let opened = try vault.opened()
    #expect(try Set(opened.damage.keys) == [.replay, domain])
    for domain in [.replay, domain] { _ = try opened.repair(domain) { _ in } }
    #expect(try vault.opened().check().isEmpty)
    try opened.write { try $0.put(vault.table, [8], [8]) }
    #expect(try vault.isWhole(opened) && vault.opened().check().isEmpty)
  }
}
