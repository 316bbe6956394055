internal import VaultModel

/// The tables of the database, by its format. SQLite keeps the statements as they are written here, so that a file can be
/// compared with them octet for octet.
enum Schema {
  /// "WHSP", which tells a vault's database from any other.
  static let applicationID: Int64 = 0x5748_5350

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

  /// The tables of today's format.
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

  /// Where a repair puts what it sets aside; every format has it.
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

  static func tables(of format: VaultFormat) -> [Table] {
    tables.filter { table in
      // What a later format brought is missing.
      SealedTable(rawValue: table.name).map { $0.domain.since <= format } ?? true
    }
  }

  /// The tables of a domain that a vault of a format has.
  static func tables(of domain: VaultPart, format: VaultFormat) -> [CountedTable] {
    let names = Set(tables(of: format).map(\.name))
    return domain.countedTables.filter { names.contains($0.name) }
  }

  // MARK: Looking

  private static func version(of database: Database) throws -> Int64 {
    try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Throws `VaultError.laterFormat` for one that a later program wrote, and `.unreadableDatabase` for one that no release
  /// did.
  static func format(of database: Database) throws -> VaultFormat {
    try format(version(of: database))
  }

  private static func format(_ version: Int64) throws -> VaultFormat {
    guard version <= VaultFormat.current.rawValue else {
      throw VaultError.laterFormat(version, known: VaultFormat.current.rawValue)
    }
    guard let format = VaultFormat(rawValue: version) else {
      throw VaultError.unreadableDatabase(reason: .otherVersion)
    }
    return format
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

  /// What a vault of a format holds.
  private static func entries(of format: VaultFormat) -> Set<Entry> {
    Set(tables(of: format).map { Entry("table", $0.name, of: $0.name, $0.statement) })
  }

  /// Throws `VaultError.unreadableDatabase` for a table, index, trigger, view or statistics that the vault has not
  /// made, or not so, and for two that share their pages: whoever did wants SQLite to act in its name, or to read one
  /// query's rows in one place and the next one's in another. A table that is gone costs its own domain.
  ///
  /// Looks anew when schema or version were changed since the last look through this connection. Throws what `format` does.
  static func check(_ database: Database) throws {
    let version = try version(of: database)
    let change = try database.first("PRAGMA schema_version") { $0.integer(0) } ?? 0
    if let checked = database.checkedSchema, checked == (version, change) { return }
    var expected = try entries(of: format(version))
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

  /// Makes the tables of today's format in an empty file, inside the caller's transaction.
  static func create(_ database: Database) throws {
    for table in tables { try database.execute(table.statement) }
    try database.execute("PRAGMA application_id = \(applicationID)")
    try writeFormat(to: database)
  }

  /// Says that the file is of today's format.
  private static func writeFormat(to database: Database) throws {
    // audit: allow WA49 the number is ours, and a pragma takes no values
    try database.execute("PRAGMA user_version = \(VaultFormat.current.rawValue)")
  }

  /// Makes the one row of a vault: its id, its element's name, the device key's public key and blob. The protectors have
  /// their own table, and the registry's code is written with the registry.
  static let newVault = """
    INSERT INTO vault
      (id, vault_id, element, device_public, device_blob, root_envelope, registry_mac, counter, g)
    VALUES (1, ?1, ?2, ?3, ?4, x'', x'', x'', 0)
    """

  /// Makes the tables of a format that are missing, inside the caller's transaction.
  static func restoreTables(_ database: Database, of format: VaultFormat) throws {
    for table in tables(of: format) {
      if try !isThere(table, in: database) { try database.execute(table.statement) }
    }
  }

  /// Brings the tables of a vault of an earlier format to today's, inside the caller's transaction: some are new, and the
  /// others stay.
  static func bringUp(_ database: Database) throws {
    try restoreTables(database, of: .current)
    try writeFormat(to: database)
  }
}
