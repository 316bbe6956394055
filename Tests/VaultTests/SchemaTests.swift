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
