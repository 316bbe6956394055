@testable import Vault

/// A vault as programs of format 3 left it: without the domain and the table of certificates.
struct FormatThree {
  let path: String

  /// Of a new vault with `sample`'s rows in every other table.
  init(in scratch: Scratch) throws {
    path = scratch.file("format3")
    let vault = try VaultStore.create(at: path, protectors: .none) { transaction in
      for table in SampleVault.tables where table != .certificate {
        try transaction.put(table, [1], bytes(table.rawValue))
      }
    }
    try vault.unlock(with: .none)
    try vault.signRegistry { database in
      try database.execute(
        """
        DROP TABLE certificate; DELETE FROM domain WHERE name = 'certificates';
        PRAGMA user_version = 3
        """)
    }
  }

  func opened() throws -> VaultStore { try VaultStore.open(at: path, unlockedWith: nil) }

  var version: Int {
    get throws { try Database(path: databasePath(path)).number("PRAGMA user_version") }
  }

  /// Whether the rows of every other table are as they were made.
  func isWhole(_ vault: VaultStore) throws -> Bool {
    try vault.read { transaction in
      try SampleVault.tables.allSatisfy { table in
        try table == .certificate || transaction.value(table, [1]) == bytes(table.rawValue)
      }
    }
  }
}
