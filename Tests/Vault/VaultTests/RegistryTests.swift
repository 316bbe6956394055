import CryptoPrimitives
import Testing
import VaultModel

@testable import Vault

/// The list of domains by itself, with a file below it that no schema's check has seen.
@Suite("The list of domains")
struct RegistryTests {
  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  /// A connection to the vault's file in which `sql` was run.
  private func changed(_ sql: String) throws -> Database {
    let database = try Database(path: databasePath(sample.path))
    try database.execute(sql)
    return database
  }

  // MARK: Reading

  @Test("is not read where a domain stands in it twice")
  func twice() throws {
    let database = try changed(
      """
      CREATE TABLE copy AS SELECT * FROM domain;
      INSERT INTO copy SELECT * FROM domain WHERE name = 'contacts';
      DROP TABLE domain;
      ALTER TABLE copy RENAME TO domain;
      """)
    #expect(throws: VaultError.registryDamaged) { try StoredRegistry(database) }
  }

  @Test("takes no head into memory that is larger than heads are")
  func largeHead() throws {
    let limit = StoredRegistry.headLimit
    for (size, isRead) in [(limit, true), (limit + 1, false), (100 << 20, false)] {
      let database = try changed(
        "UPDATE domain SET head = zeroblob(\(size)) WHERE name = 'contacts'")
      let head = try #require(try StoredRegistry(database).entries[.contacts]?.head)
      #expect(head.count == (isRead ? size : 0))
    }
    // The domain is damaged, and no other.
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Set(vault.damage.keys) == [.contacts])
  }

  @Test(
    "takes no protector into memory that is larger than protectors are, and not any number of them")
  func largeProtectors() throws {
    for column in ["factor", "envelope"] {
      let database = try changed("UPDATE protector SET \(column) = zeroblob(100 << 20)")
      let row = try #require(try StoredRegistry(database).protectors.first)
      #expect(row.factor.isEmpty && row.envelope.count < 1000)
    }
    let database = try changed(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)
      INSERT INTO protector SELECT randomblob(16), 3, '', x'', x'' FROM n
      """)
    #expect(try StoredRegistry(database).protectors.count == 64)
  }

  @Test(
    "is not read where its code does not stand in one row",
    arguments: ["SELECT * FROM vault WHERE 0", "SELECT * FROM vault UNION ALL SELECT * FROM vault"])
  func code(rows: String) throws {
    let database = try changed(
      "CREATE TABLE copy AS \(rows); DROP TABLE vault; ALTER TABLE copy RENAME TO vault;")
    #expect(throws: VaultError.registryDamaged) { try StoredRegistry(database) }
  }

  // MARK: Writing

  /// Makes the file take no statement of a kind on a table, and say nothing of it.
  private func deaf(_ statement: String, _ table: String) -> String {
    """
    CREATE TEMP TRIGGER deaf_\(table) BEFORE \(statement) ON main.\(table)
    BEGIN SELECT RAISE(IGNORE); END;
    """
  }

  @Test("is not written to a file that does not take it")
  func deafList() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try vault.withStorage { _, session in
      for (statement, table) in [("UPDATE", "vault"), ("INSERT", "domain")] {
        let database = try changed(deaf(statement, table))
        let registry = try Registry(reading: database)
        #expect(throws: VaultError.registryDamaged, "\(table)") {
          try registry.write([.contacts], to: database, session.rootKeys)
        }
      }
      let database = try Database(path: databasePath(sample.path))
      try Registry(reading: database).write([.contacts], to: database, session.rootKeys)
    }
  }

  @Test("is not changed where the file does not take a row, or keeps one that was removed")
  func deafRows() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let id = SampleVault.ids[0]
    try vault.withStorage { _, session in
      for statement in ["INSERT", "UPDATE", "DELETE"] {
        let database = try changed(deaf(statement, "setting"))
        let registry = try Registry(reading: database)
        let domain = try session.open(.settings, of: registry, database: database)
        let found = try #require(try domain.find(id, in: .sealed(.setting)))
        let new = [UInt8](repeating: 9, count: 16)
        #expect(
          try damagedDomain {
            switch statement {
            case "INSERT":
              let place = try domain.place(.sealed(.setting), new)
              try domain.put(StoredRow(place: place, id: new, cell: [1]), in: .sealed(.setting))
            case "UPDATE": try domain.put(found, in: .sealed(.setting))
            default: try domain.remove(found, from: .sealed(.setting))
            }
          } == .settings, "\(statement)")
      }
    }
  }

  // MARK: Which of two is the older one

  /// A list of one domain.
  private func list(_ generation: UInt64, _ stamp: UInt8) throws -> Registry {
    let stamp = try #require(Stamp([UInt8](repeating: stamp, count: Stamp.byteCount)))
    let entry = Registry.Entry(generation: generation, stamp: stamp, wrappedKey: [], head: [])
    return Registry(entries: [.contacts: entry], protectors: [])
  }

  private func isRolledBack(_ now: Registry, after known: Registry) throws -> Bool {
    try vaultError { try now.check(notBefore: known) } == .rolledBack
  }

  @Test("is an older one with an earlier generation, or with one generation and another stamp")
  func order() throws {
    let known = try list(5, 1)
    #expect(try !isRolledBack(list(5, 1), after: known))
    #expect(try !isRolledBack(list(6, 2), after: known))
    #expect(try isRolledBack(list(5, 2), after: known))
    // Its stamp is no reason to take it.
    #expect(try isRolledBack(list(4, 1), after: known))
    #expect(try isRolledBack(list(4, 2), after: known))
    #expect(try isRolledBack(Registry(entries: [:], protectors: []), after: known))
    #expect(try !isRolledBack(known, after: Registry(entries: [:], protectors: [])))
  }
}
