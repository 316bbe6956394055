/// The tables of the database, by version of the format. A version is added, never changed; SQLite keeps the statements
/// as they are written here, so that a file can be compared with them octet for octet.
enum Schema {
  /// "WHSP", which tells a vault's database from any other.
  static let applicationID: Int64 = 0x5748_5350

  /// The version that this program writes.
  static let version: Int64 = 5

  /// The first version whose rows have places.
  static let firstWithPlaces: Int64 = 3

  /// A table and the statement that makes it.
  struct Table {
    let name: String
    let statement: String

    init(_ name: String, _ body: String) {
      self.name = name
      // audit: allow WA49 tables are declared below, and nowhere else
      statement = "CREATE TABLE \(name) \(body)"
    }

    init(sealed name: String) {
      self.init(
        name,
        """
        (
          place INTEGER NOT NULL,
          id BLOB NOT NULL,
          value BLOB NOT NULL,
          PRIMARY KEY (place, id)
        ) STRICT, WITHOUT ROWID
        """)
    }
  }

  /// The tables of today's version.
  static let tables: [Table] =
    [
      Table(
        "vault",
        """
        (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          vault_id BLOB NOT NULL,
          element TEXT NOT NULL,
          device_public BLOB NOT NULL,
          device_blob BLOB NOT NULL,
          root_envelope BLOB NOT NULL,
          registry_mac BLOB NOT NULL,
          counter BLOB NOT NULL,
          g INTEGER NOT NULL
        ) STRICT
        """),
      Table(
        "protector",
        """
        (
          id BLOB PRIMARY KEY,
          kind INTEGER NOT NULL,
          name TEXT NOT NULL,
          factor BLOB NOT NULL,
          envelope BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """),
      Table(
        "domain",
        """
        (
          name TEXT PRIMARY KEY,
          generation INTEGER NOT NULL,
          stamp BLOB NOT NULL,
          wrapped_key BLOB NOT NULL,
          head BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """),
    ] + SealedTable.allCases.map { Table(sealed: $0.rawValue) } + [
      Table(
        "custody",
        """
        (
          place INTEGER NOT NULL,
          id BLOB NOT NULL,
          owner BLOB NOT NULL,
          kind INTEGER NOT NULL,
          mode INTEGER NOT NULL,
          layer INTEGER NOT NULL,
          element_public BLOB NOT NULL,
          element_blob BLOB NOT NULL,
          slot BLOB NOT NULL,
          ephemeral_public BLOB NOT NULL,
          salt BLOB NOT NULL,
          nonce BLOB NOT NULL,
          box BLOB NOT NULL,
          mac BLOB NOT NULL,
          PRIMARY KEY (place, id)
        ) STRICT, WITHOUT ROWID
        """),
      quarantine,
    ]

  /// Where a repair puts what it sets aside; every version has it.
  static let quarantine = Table(
    "quarantine",
    """
    (
      domain TEXT NOT NULL,
      tbl TEXT NOT NULL,
      id BLOB NOT NULL,
      value BLOB NOT NULL
    ) STRICT
    """)

  static func tables(of version: Int64) -> [Table] {
    switch version {
    case 1: olderTables
    case 2: olderTables + [openPGPKeysOfFormat2]
    case 3...Self.version: tables.filter { !later($0, than: version) }
    default: tables
    }
  }

  /// Whether a table is that of a domain which a later version brought.
  private static func later(_ table: Table, than version: Int64) -> Bool {
    SealedTable(rawValue: table.name).map { $0.domain.since > version } ?? false
  }

  /// The tables of a domain that a vault of a version has.
  static func tables(of domain: Domain, version: Int64) -> [CountedTable] {
    guard version < Self.version else { return domain.countedTables }
    let names = Set(tables(of: version).map(\.name))
    return domain.countedTables.filter { names.contains($0.name) }
  }

  // MARK: Looking

  static func version(of database: Database) throws -> Int64 {
    try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Whether the file holds a vault; throws for one that a later program wrote.
  static func isPresent(in database: Database) throws -> Bool {
    let version = try version(of: database)
    let count = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
    guard version != 0 || count == 0 else {
      throw VaultError.unreadableDatabase(reason: .otherProgram)
    }
    guard version != 0 else { return false }
    let application = try database.first("PRAGMA application_id") { $0.integer(0) }
    guard application == applicationID else {
      throw VaultError.unreadableDatabase(reason: .otherProgram)
    }
    guard version > 0 else {
      throw VaultError.unreadableDatabase(reason: .otherVersion)
    }
    guard version <= Self.version else {
      throw VaultError.laterFormat(version, known: Self.version)
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

  /// What a vault of a version holds.
  private static func entries(of version: Int64) -> Set<Entry> {
    var entries = Set(
      tables(of: version).map { Entry("table", $0.name, of: $0.name, $0.statement) })
    if version == 2 {
      // The one table beside its index, which SQLite makes without a statement.
      let name = openPGPKeysOfFormat2.name
      entries.insert(Entry("index", "sqlite_autoindex_\(name)_1", of: name))
    }
    return entries
  }

  /// Throws `VaultError.unreadableDatabase` for a table, index, trigger, view or statistics that the vault has not
  /// made, or not so, and for two that share their pages: whoever did wants SQLite to act in its name, or to read one
  /// query's rows in one place and the next one's in another. A table that is gone costs its own domain.
  ///
  /// Looks anew when schema or version were changed since the last look through this connection.
  static func check(_ database: Database) throws {
    let version = try version(of: database)
    let change = try database.first("PRAGMA schema_version") { $0.integer(0) } ?? 0
    if let checked = database.checkedSchema, checked == (version, change) { return }
    guard (1...Self.version).contains(version) else {
      throw VaultError.unreadableDatabase(reason: .otherVersion)
    }
    var expected = entries(of: version)
    var pages: Set<Int64> = []
    try database.forEach("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema") { row in
      guard expected.remove(Entry(row)) != nil, pages.insert(row.integer(4)).inserted else {
        throw VaultError.unreadableDatabase(
          reason: .foreignParts)
      }
    }
    database.checkedSchema = (version, change)
  }

  // MARK: Making

  /// Makes the tables of today's version in an empty file, inside the caller's transaction.
  static func create(_ database: Database) throws {
    for table in tables { try database.execute(table.statement) }
    try database.execute("PRAGMA application_id = \(applicationID)")
    try database.execute("PRAGMA user_version = \(version)")
  }

  /// Makes the one row of a vault: its id, its element's name, the device key's public key and blob. The protectors have
  /// their own table, and the registry's code is written with the registry.
  static let newVault = """
    INSERT INTO vault
      (id, vault_id, element, device_public, device_blob, root_envelope, registry_mac, counter, g)
    VALUES (1, ?1, ?2, ?3, ?4, x'', x'', x'', 0)
    """

  /// Makes the tables of a version that are missing, inside the caller's transaction.
  static func restoreTables(_ database: Database, of version: Int64) throws {
    for table in tables(of: version) {
      if try !isThere(table, in: database) { try database.execute(table.statement) }
    }
  }

  /// Brings the tables of a vault from format 3 on to today's version, inside the caller's transaction: some are new, and
  /// the others stay.
  static func bringUp(_ database: Database) throws {
    try restoreTables(database, of: version)
    try database.execute("PRAGMA user_version = \(version)")
  }
}
