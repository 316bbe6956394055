internal import CSQLite
internal import SystemPackage
internal import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One connection to one database file: the only door to what the vault stores.
///
/// Not safe for two threads at once; the vault uses it under its lock.
final class Database {
  private let path: String
  private var handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The version, and SQLite's number of the last change, of the schema that was last found to be a vault's.
  var checkedSchema: (version: Int64, change: Int64)?

  /// Opens the file, which must exist.
  init(path: String) throws {
    self.path = path
    handle = try Self.connect(to: path)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Opens the file that stands at the path now, where it is another one than was opened before: whoever renames a file
  /// into its place leaves this connection with one that nobody else sees. Call it between transactions.
  func follow() throws {
    var hasMoved: Int32 = 0
    let status = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard status == SQLITE_OK else { throw Self.error(status, .useDatabase, on: handle) }
    guard hasMoved != 0 else { return }
    let other = try Self.connect(to: path)
    statements.removeAll()
    checkedSchema = nil
    sqlite3_close_v2(handle)
    handle = other
  }

  private static func connect(to path: String) throws -> OpaquePointer {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
      | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    let status = sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw error(status, .openDatabase)
    }
    sqlite3_busy_timeout(handle, 10_000)
    // A WAL of this SQLite can lose its reset; a rollback journal cannot. EXTRA also syncs the
    // directory after the journal is gone. No temporary file is ever written.
    let settings = sqlite3_exec(
      handle,
      """
      PRAGMA journal_mode = DELETE;
      PRAGMA synchronous = EXTRA;
      PRAGMA temp_store = MEMORY;
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      """, nil, nil, nil)
    guard settings == SQLITE_OK else {
      sqlite3_close_v2(handle)
      throw error(settings, .executeDatabase)
    }
    return handle
  }

  /// Runs statements that take and return nothing.
  func execute(_ sql: String) throws {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw Self.error(status, .executeDatabase, on: handle) }
  }

  /// A statement ready to be bound, compiled once per connection. One that is in the middle of its
  /// rows is left to whoever reads them.
  func statement(_ sql: String) throws -> Statement {
    if let statement = statements[sql] {
      guard !statement.isRunning else { return try Statement(sql, on: handle) }
      return statement
    }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement that returns no row.
  func run(_ sql: String, _ values: Value...) throws { try run(sql, values: values) }

  func run(_ sql: String, values: [Value]) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first row of a query, or nil.
  func first<Row>(
    _ sql: String, _ values: Value..., read: (Statement) throws -> Row
  ) throws -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? read(statement) : nil
  }

  /// Every row of a query, in its order.
  func forEach(
    _ sql: String, _ values: Value..., read: (Statement) throws -> Void
  ) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try read(statement) }
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  enum TransactionKind: String {
    /// Reads one state of the file; others may read too.
    case reading = "BEGIN"
    /// Keeps every other writer out from the start.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Runs `body` in one transaction: all of it is kept, or, when it throws, nothing.
  func transaction<Result: ~Copyable>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    // SQLite keeps pages from one transaction to the next while the file's change counter stays; whoever puts another
    // file in its place can see to that.
    sqlite3_db_release_memory(handle)
    try execute(kind.rawValue)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite rolls some failures back itself; then there is nothing left to roll back.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// `database` is the one that was used, where it was open.
  static func error(
    _ status: Int32, _ operation: SystemFailure.Operation, on database: OpaquePointer? = nil
  ) -> VaultError {
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .diskFull
    case SQLITE_CORRUPT: .unreadableDatabase(reason: .damaged)
    case SQLITE_NOTADB: .unreadableDatabase(reason: .noDatabase)
    case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_SCHEMA:
      .unreadableDatabase(reason: .otherTables)
    case SQLITE_NOMEM: .system(SystemFailure(operation, errno: .noMemory))
    case SQLITE_IOERR where status == shortWrite: .diskFull
    case SQLITE_READONLY where isOnReadOnlyFileSystem(database):
      .system(SystemFailure(operation, errno: .readOnlyFileSystem))
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      .system(SystemFailure(operation, errno: .permissionDenied))
    default: .system(SystemFailure(operation, errno: .ioError, databaseCode: status))
    }
  }

  /// SQLite says alike that nothing can be written there and that this user may not.
  private static func isOnReadOnlyFileSystem(_ database: OpaquePointer?) -> Bool {
    guard let database, let path = sqlite3_db_filename(database, "main") else { return false }
    return access(path, W_OK) != 0 && errno == EROFS
  }

  /// SQLITE_IOERR_WRITE, whose macro the importer leaves out: a short write, as on a full disk.
  private static let shortWrite: Int32 = 10 | 3 << 8
}
