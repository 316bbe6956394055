internal import VaultModel

/// Whether there is anything in a vault, and how its tables go.
extension Schema {
  /// What every vault has, whatever is in it.
  private static let ofVaultItself: Set = ["vault", "protector", "domain"]

  /// Whether a vault has no rows but these, not even what a repair set aside, and no part that this program does not know. One
  /// that lacks a table may have had some.
  static func holdsNothing(but rows: RowIDs, in database: Database) throws -> Bool {
    let unknown = try names("name", in: "domain", of: database).filter { name in
      VaultPart(rawValue: String(decoding: name, as: UTF8.self)) == nil
    }
    guard unknown.isEmpty else { return false }
    for table in tables(of: try format(of: database)) where !ofVaultItself.contains(table.name) {
      let known = SealedTable(rawValue: table.name).flatMap { rows[$0] } ?? []
      guard try isThere(table, in: database),
        try names("id", in: table.name, of: database, limit: known.count + 1)
          .allSatisfy(known.contains)
      else { return false }
    }
    return true
  }

  private static func names(
    _ column: String, in table: String, of database: Database, limit: Int = 64
  ) throws -> [[UInt8]] {
    var names: [[UInt8]] = []
    // audit: allow WA49 both are named above, among tables that are declared
    try database.forEach("SELECT \(column) FROM \(table) LIMIT ?1", .integer(limit)) {
      names.append($0.blob(0))
    }
    return names
  }

  static func isThere(_ table: Table, in database: Database) throws -> Bool {
    try database.first("SELECT 1 FROM sqlite_schema WHERE name = ?1", .text(table.name)) { _ in true
    } ?? false
  }

  /// Takes the tables of a vault away, inside the caller's transaction: the file holds none then.
  static func removeTables(from database: Database) throws {
    for table in tables(of: try format(of: database)) {
      try database.execute("DROP TABLE IF EXISTS \(table.name)")
    }
    try database.execute("PRAGMA user_version = 0")
  }
}
