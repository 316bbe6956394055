import Testing

@testable import Vault

@Suite("A vault of an older program")
struct SchemaTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  @Test("gets the tables that are new, and keeps all that it has")
  func update() throws {
    try sample.makeOfVersion1()
    let tables = SealedTable.allCases.filter { $0 != .openPGPKey }
    for _ in 0..<2 {
      let vault = try Vault.open(at: sample.path, unlockedWith: nil)
      #expect(try vault.damage.isEmpty)
      try vault.write { transaction in
        for table in tables {
          for id in SampleVault.ids {
            #expect(try transaction.value(table, id) == SampleVault.value(table, id))
          }
        }
        for key in sample.keys { #expect(try transaction.seed(key) == key.seed) }
        try transaction.put(.openPGPKey, [1], bytes("new"))
        #expect(try transaction.count(.openPGPKey) == 1)
      }
    }
    let version = try Database(path: databasePath(sample.path)).number("PRAGMA user_version")
    #expect(version == Schema.version)
  }

  @Test("is brought up to date by one of several programs that open it at once")
  func together() async throws {
    try sample.makeOfVersion1()
    let path = sample.path
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { try Vault.open(at: path, unlockedWith: nil).damage.isEmpty }
      }
      for try await isSound in group { #expect(isSound) }
    }
  }
}
