import CryptoPrimitives
import Testing

@testable import Vault

@Suite("A vault of an older program")
struct SchemaTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  private var version: Int {
    get throws {
      try Database(path: databasePath(sample.path)).number("PRAGMA user_version")
    }
  }

  @Test("is read as it is, with nothing in the tables that it has not")
  func reading() throws {
    try sample.makeOfVersion1()
    let before = try contents(databasePath(sample.path))
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.damage.isEmpty)
    try vault.read { transaction in
      for table in SealedTable.allCases where table != .openPGPKey {
        for id in SampleVault.ids {
          #expect(try transaction.value(table, id) == SampleVault.value(table, id))
        }
      }
      for key in sample.keys { #expect(try transaction.seed(key) == key.seed) }
      #expect(try transaction.count(.openPGPKey) == 0)
      #expect(try !transaction.contains(.openPGPKey, [1]))
      #expect(try transaction.value(.openPGPKey, [1]) == nil)
      try transaction.forEach(.openPGPKey) { _, _ in Issue.record("there are no rows") }
    }
    #expect(try vault.salvage(.identities) { _, _, _ in }.kept == SampleVault.ids.count)
    #expect(try contents(databasePath(sample.path)) == before)
  }

  private static let changes: [(String, @Sendable (Vault) throws -> Void)] = [
    ("a row", { try $0.write { try $0.put(.openPGPKey, [1], bytes("new")) } }),
    ("a row of another table", { try $0.write { try $0.put(.setting, [8], [8]) } }),
    ("the protector", { try $0.changeProtector(from: nil, to: .none) }),
    ("the root", { try $0.rotateRoot(passphrase: nil) }),
    ("a repair", { _ = try $0.repair(.identities) { _ in } }),
  ]

  @Test(
    "gets the tables that are new with its first change, and keeps all that it has",
    arguments: changes.indices)
  func update(index: Int) throws {
    let (name, change) = Self.changes[index]
    try sample.makeOfVersion1()
    try change(Vault.open(at: sample.path, unlockedWith: nil))
    #expect(try version == Schema.version, "\(name)")
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.damage.isEmpty, "\(name)")
    try vault.write { transaction in
      for table in SealedTable.allCases where table != .openPGPKey {
        for id in SampleVault.ids {
          #expect(try transaction.value(table, id) == SampleVault.value(table, id))
        }
      }
      for key in sample.keys { #expect(try transaction.seed(key) == key.seed) }
      try transaction.put(.openPGPKey, [9], bytes("newer"))
    }
    #expect(try Vault.open(at: sample.path, unlockedWith: nil).damage.isEmpty, "\(name)")
  }

  @Test(
    "of either version has the tables that the programs of these versions made, letter for letter")
  func tables() throws {
    func digest() throws -> String {
      var text = ""
      try Database(path: databasePath(sample.path)).forEach(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
      ) { row in
        for column in Int32(0)..<4 { text += row.text(column) + "\0" }
      }
      return sha256(bytes(text)).hex
    }
    // Other tables are another version, with a migration.
    let second = "5dec5298eff14c1c65b7e6260709137d4cf46d76a3d0a966ac25b4a998103c15"
    #expect(try digest() == second)
    try sample.makeOfVersion1()
    #expect(
      try digest() == "27f37a52010d3ef3d5df1e374110f7048d9a4a580dbf5cdfb4ee931d0e859dbc")
    try Vault.open(at: sample.path, unlockedWith: nil).write { try $0.put(.setting, [8], [8]) }
    #expect(try digest() == second)
  }

  @Test("is not read where something was put beside its tables while it is open")
  func plantedLater() throws {
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    _ = try vault.read { try $0.count(.contact) }
    try tamper(sample.path) { try $0.execute("CREATE INDEX cx ON contact (id, value)") }
    #expect(throws: VaultError.self) { try vault.read { try $0.count(.contact) } }
    #expect(throws: VaultError.self) { try vault.write { try $0.put(.contact, [1], [1]) } }
    try tamper(sample.path) { try $0.execute("DROP INDEX cx") }
    _ = try vault.read { try $0.count(.contact) }
    // Of an earlier version there would be no OpenPGP keys.
    for version in [1, 0, -1, Int.min, 99] {
      try tamper(sample.path) { try $0.execute("PRAGMA user_version = \(version)") }
      #expect(throws: VaultError.self) { try vault.read { try $0.count(.openPGPKey) } }
    }
  }

  @Test("stays as it was where its first change is given up")
  func givenUp() throws {
    struct Stop: Error {}
    try sample.makeOfVersion1()
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(throws: Stop.self) { try vault.write { _ in throw Stop() } }
    #expect(try version == 1)
    #expect(try vault.read { try $0.count(.openPGPKey) } == 0)
  }

  @Test("is brought up to date by one of several programs that change it at once")
  func together() async throws {
    try sample.makeOfVersion1()
    let path = sample.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt8(0)..<8 {
        group.addTask {
          let vault = try Vault.open(at: path, unlockedWith: nil)
          try vault.write { try $0.put(.openPGPKey, [number], [number]) }
        }
      }
      try await group.waitForAll()
    }
    let vault = try Vault.open(at: path, unlockedWith: nil)
    #expect(try vault.damage.isEmpty)
    #expect(try vault.read { try $0.count(.openPGPKey) } == 8)
  }
}
