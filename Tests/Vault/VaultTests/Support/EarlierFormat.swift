@testable import Vault

/// A vault as programs of format 3 or 4 left it: without the domains and tables that came later.
struct EarlierFormat {
  static let versions: [Int64] = [3, 4]

  let version: Int64
  let path: String

  /// A domain that it has not, and one of its tables.
  var domain: Domain { version == 3 ? .certificates : .wallets }
  var table: SealedTable { version == 3 ? .certificate : .wallet }

  /// Of a new vault with `sample`'s rows in every other table.
  init(_ version: Int64, in scratch: Scratch) throws {
    self.version = version
    path = scratch.file("format\(version)")
    let vault = try VaultStore.create(at: path, protectors: .none) { transaction in
      for table in SampleVault.tables where table.domain.since <= version {
        try transaction.put(table, [1], bytes(table.rawValue))
      }
    }
    try vault.unlock(with: .none)
    try vault.signRegistry { database in
      for domain in Domain.allCases where domain.since > version {
        for table in domain.tables { try database.execute("DROP TABLE \(table.rawValue)") }
        try database.execute("DELETE FROM domain WHERE name = '\(domain.rawValue)'")
      }
      try database.execute("PRAGMA user_version = \(version)")
    }
  }

  func opened() throws -> VaultStore { try VaultStore.open(at: path, unlockedWith: nil) }

  var versionNow: Int {
    get throws { try Database(path: databasePath(path)).number("PRAGMA user_version") }
  }

  /// Whether it is still of its own format.
  var isUnchanged: Bool { get throws { try versionNow == version } }
  /// Whether it is of today's.
  var isBroughtUp: Bool { get throws { try versionNow == Schema.version } }

  /// Whether the rows of every other table are as they were made.
  func isWhole(_ vault: VaultStore) throws -> Bool {
    try vault.read { transaction in
      try SampleVault.tables.allSatisfy { table in
        try table.domain.since > version
          || transaction.value(table, [1]) == bytes(table.rawValue)
      }
    }
  }
}
