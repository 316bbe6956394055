/// The tables of the database, by version. A migration is added, never changed.
enum Schema {
  /// "WHSP", which tells a vault's database from any other.
  static let applicationID: Int64 = 0x5748_5350

  /// Statement lists; the n-th brings version n to n + 1.
  static let migrations: [String] = [
    """
    CREATE TABLE vault (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      vault_id BLOB NOT NULL,
      element TEXT NOT NULL,
      device_public BLOB NOT NULL,
      device_blob BLOB NOT NULL,
      root_envelope BLOB NOT NULL,
      registry_mac BLOB NOT NULL
    ) STRICT;
    CREATE TABLE domain (
      name TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      wrapped_key BLOB NOT NULL,
      head BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE identity (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE contact (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE replay (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE replay_state (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE custody (
      id BLOB PRIMARY KEY,
      owner BLOB NOT NULL,
      kind INTEGER NOT NULL,
      mode INTEGER NOT NULL,
      element_public BLOB NOT NULL,
      element_blob BLOB NOT NULL,
      slot BLOB NOT NULL,
      ephemeral_public BLOB NOT NULL,
      salt BLOB NOT NULL,
      nonce BLOB NOT NULL,
      box BLOB NOT NULL,
      mac BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE quarantine (
      domain TEXT NOT NULL,
      tbl TEXT NOT NULL,
      id BLOB NOT NULL,
      value BLOB NOT NULL
    ) STRICT;
    """,
    // A certificate may be long: such rows stand better beside their index than in it.
    "CREATE TABLE openpgp_key (id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT;",
  ]

  static var version: Int64 { Int64(migrations.count) }

  /// Whether the file holds a vault; throws for one that a later program wrote.
  static func isPresent(in database: Database) throws -> Bool {
    let version = try version(of: database)
    let count = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
    guard version != 0 || count == 0 else {
      throw VaultError.unreadableDatabase(reason: "it belongs to another program")
    }
    guard version != 0 else { return false }
    let application = try database.first("PRAGMA application_id") { $0.integer(0) }
    guard application == applicationID else {
      throw VaultError.unreadableDatabase(reason: "it belongs to another program")
    }
    guard version > 0 else {
      throw VaultError.unreadableDatabase(reason: "its version is not one of a vault's")
    }
    guard version <= Self.version else {
      throw VaultError.unreadableDatabase(
        reason: "a newer Whisper wrote it (format \(version), this one reads \(Self.version))")
    }
    try check(database)
    return true
  }

  /// An entry of `sqlite_schema`, octet for octet; a text that is none is empty.
  private struct Entry: Hashable {
    let type: [UInt8]
    let name: [UInt8]
    let table: [UInt8]
    let sql: [UInt8]

    init(_ type: String, _ name: String, of table: String, _ sql: String = "") {
      (self.type, self.name) = (Array(type.utf8), Array(name.utf8))
      (self.table, self.sql) = (Array(table.utf8), Array(sql.utf8))
    }

    init(_ row: Statement) {
      (type, name, table, sql) = (row.blob(0), row.blob(1), row.blob(2), row.blob(3))
    }
  }

  /// What a vault of a version holds: SQLite keeps the statements as they are written here.
  private static func entries(of version: Int64) -> Set<Entry> {
    var entries: Set<Entry> = []
    for statement in migrations.prefix(Int(version)).flatMap({ $0.split(separator: ";") }) {
      let sql = String(statement.drop { $0 == "\n" })
      let name = sql.dropFirst("CREATE TABLE ".count).prefix { $0 != " " }
      guard !name.isEmpty else { continue }
      entries.insert(Entry("table", String(name), of: String(name), sql))
    }
    if version >= SealedTable.openPGPKey.firstVersion {
      // The one table beside its index: SQLite makes that, without a statement.
      let name = SealedTable.openPGPKey.rawValue
      entries.insert(Entry("index", "sqlite_autoindex_\(name)_1", of: name))
    }
    return entries
  }

  /// Throws `VaultError.unreadableDatabase` for a table, index, trigger, view or statistics that the vault has not
  /// made, or not so: whoever did wants SQLite to act in its name, or to read one query's rows in one place and
  /// the next one's in another. A table that is gone costs its own domain.
  ///
  /// Looks anew when schema or version were changed since the last look through this connection.
  static func check(_ database: Database) throws {
    let version = try version(of: database)
    let change = try database.first("PRAGMA schema_version") { $0.integer(0) } ?? 0
    if let checked = database.checkedSchema, checked == (version, change) { return }
    guard (1...Self.version).contains(version) else {
      throw VaultError.unreadableDatabase(reason: "its version is not one of a vault's")
    }
    var expected = entries(of: version)
    try database.forEach("SELECT type, name, tbl_name, sql FROM sqlite_schema") { row in
      guard expected.remove(Entry(row)) != nil else {
        throw VaultError.unreadableDatabase(
          reason: "somebody put into it what a vault of its version has not")
      }
    }
    database.checkedSchema = (version, change)
  }

  /// Makes the tables that are missing, inside the caller's transaction.
  static func restoreTables(_ database: Database) throws {
    for migration in migrations {
      try database.execute(
        migration.split(separator: "CREATE TABLE ", omittingEmptySubsequences: true)
          .map { "CREATE TABLE IF NOT EXISTS \($0)" }.joined())
    }
  }

  /// Whether the vault has a table: one that an older program wrote gets those that came later with its first
  /// change, so that reading it takes no room on the disk. Until then they are empty.
  static func has(_ table: SealedTable, in database: Database) throws -> Bool {
    try table.firstVersion == 1 || version(of: database) >= table.firstVersion
  }

  private static func version(of database: Database) throws -> Int64 {
    try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Brings the tables to the current version, inside the caller's transaction.
  static func migrate(_ database: Database) throws {
    let version = try version(of: database)
    guard version < Self.version else { return }
    for migration in migrations.dropFirst(Int(version)) { try database.execute(migration) }
    try database.execute("PRAGMA application_id = \(applicationID)")
    try database.execute("PRAGMA user_version = \(Self.version)")
  }
}
