import Testing

@testable import Vault

@Suite("A vault of format 3, which has no certificates")
struct CertificatesDomainTests {
  private let scratch = Scratch()
  private let vault: FormatThree

  init() throws { vault = try FormatThree(in: scratch) }

  @Test("is read as it is, and has none")
  func reading() throws {
    let before = try contents(databasePath(vault.path))
    let opened = try vault.opened()
    #expect(try opened.damage.isEmpty && opened.check().isEmpty)
    #expect(try vault.isWhole(opened))
    try opened.read { transaction in
      #expect(try transaction.count(.certificate) == 0)
      #expect(try transaction.value(.certificate, [1]) == nil)
      #expect(try !transaction.contains(.certificate, [1]))
      try transaction.forEach(.certificate) { _, _ in Issue.record("a row") }
      #expect(
        try transaction.page(.certificate, limit: 1) { _, _ in Issue.record("a row") } == nil)
    }
    #expect(try opened.salvage(.certificates) { _, _, _ in } == RepairReport())
    #expect(try !opened.has(.certificates) && opened.isBroughtUp)
    #expect(try contents(databasePath(vault.path)) == before)
  }

  private static let changes: [(String, @Sendable (VaultStore) throws -> Void)] = [
    ("a contact", { try $0.write { try $0.put(.contact, [8], [8]) } }),
    ("no certificate that is removed", { _ = try $0.write { try $0.remove(.certificate, [8]) } }),
    ("the protector", { try $0.changeProtector(from: .none, to: .none) }),
    ("the root", { try $0.rotateRoot(with: .none) }),
    ("a repair", { _ = try $0.repair(.contacts) { _ in } }),
    ("what an agent wants", { try $0.bringUp() }),
  ]

  @Test("stays one through other changes", arguments: changes.indices)
  func staying(index: Int) throws {
    let opened = try vault.opened()
    try Self.changes[index].1(opened)
    #expect(try vault.version == 3)
    #expect(opened.formatBefore == nil)
    let again = try vault.opened()
    #expect(try again.check().isEmpty)
    #expect(try vault.isWhole(again))
    #expect(try !again.has(.certificates))
  }

  @Test("is of format 4 with its first certificate, and keeps everything else")
  func first() throws {
    let opened = try vault.opened()
    let before = try #require(try opened.stamps)
    try opened.write { try $0.put(.certificate, [8], bytes("a certificate")) }
    #expect(opened.formatBefore == 3)
    #expect(try vault.version == 4)
    for each in [opened, try vault.opened()] {
      #expect(try each.check().isEmpty)
      #expect(try vault.isWhole(each))
      #expect(try each.read { try $0.value(.certificate, [8]) } == bytes("a certificate"))
      let after = try #require(try each.stamps)
      #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == [.certificates])
    }
    try opened.write { try $0.put(.certificate, [9], bytes("another one")) }
    #expect(try vault.opened().read { try $0.count(.certificate) } == 2)
  }

  @Test("is left as it is where its first certificate is given up")
  func givenUp() throws {
    struct Stop: Error {}
    let before = try contents(databasePath(vault.path))
    let opened = try vault.opened()
    #expect(throws: Stop.self) {
      try opened.write { transaction in
        try transaction.put(.certificate, [8], [8])
        throw Stop()
      }
    }
    #expect(try vault.version == 3)
    #expect(try opened.check().isEmpty && vault.isWhole(opened))
    #expect(try contents(databasePath(vault.path)) == before)
    try opened.write { try $0.put(.certificate, [8], [8]) }
    #expect(try vault.version == 4)
  }

  @Test("is followed by who had it open, when another process brought it to format 4")
  func followed() throws {
    let (one, other) = (try vault.opened(), try vault.opened())
    try one.write { try $0.put(.certificate, [8], [8]) }
    #expect(try other.read { try $0.value(.certificate, [8]) } == [8])
    try other.write { try $0.put(.certificate, [9], [9]) }
    #expect(try one.read { try $0.count(.certificate) } == 2)
  }

  @Test("has its certificates made by their repair, if one is asked for")
  func repaired() throws {
    let opened = try vault.opened()
    #expect(try opened.repair(.certificates) { _ in } == RepairReport())
    #expect(try vault.version == 4)
    #expect(try vault.opened().check().isEmpty)
  }

  @Test("is the vault of before where only its number is put back")
  func putBack() throws {
    try vault.opened().write { try $0.put(.certificate, [8], [8]) }
    try tamper(vault.path) { try $0.execute("PRAGMA user_version = 3") }
    #expect(throws: VaultError.self) { try vault.opened() }
    try tamper(vault.path) { try $0.execute("DROP TABLE certificate") }
    #expect(throws: VaultError.registryDamaged) { try vault.opened() }
    try tamper(vault.path) {
      try $0.execute("DELETE FROM domain WHERE name = 'certificates'")
    }
    #expect(throws: VaultError.registryDamaged) { try vault.opened() }
    #expect(
      try VaultStore.open(at: vault.path).repairRegistry(with: .none)?.dropped.isEmpty == true)
    let opened = try vault.opened()
    #expect(try opened.damage.keys.map(\.rawValue) == ["replay"])
    #expect(try vault.version == 3)
  }

  @Test("whose list was changed stays one")
  func repairedList() throws {
    try tamper(vault.path) { try $0.execute("UPDATE vault SET registry_mac = x'00'") }
    _ = try VaultStore.open(at: vault.path).repairRegistry(with: .none)
    let opened = try vault.opened()
    _ = try opened.repair(.replay) { _ in }
    #expect(try vault.version == 3 && vault.opened().check().isEmpty)
    try opened.write { try $0.put(.certificate, [8], [8]) }
    #expect(try vault.version == 4 && vault.opened().check().isEmpty)
  }
}
