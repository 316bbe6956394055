import CSQLite

/// The vault's file as somebody sees it who has no keys: what they change is damage.
struct RawDatabase {
  struct Failure: Error {
    let message: String
  }

  let path: String

  init(_ directory: TemporaryDirectory) { path = directory.path + "/vault.db" }

  /// Runs a statement and returns the first column of its first row, as an integer.
  @discardableResult
  func run(_ sql: String) throws -> Int64? {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw Failure(message: "open \(path)")
    }
    sqlite3_busy_timeout(handle, 10_000)
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
    defer { sqlite3_finalize(statement) }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return sqlite3_column_int64(statement, 0)
    case SQLITE_DONE: return nil
    default: throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  func count(_ table: String) throws -> Int64? { try run("SELECT count(*) FROM \(table)") }

  /// Makes every sealed value of a table unreadable, or that of one row.
  func damage(_ table: String, id: [UInt8]? = nil) throws {
    let condition = id.map { " WHERE id = x'\($0.map { hex($0) }.joined())'" } ?? ""
    try run("UPDATE \(table) SET value = zeroblob(length(value))" + condition)
  }

  private func hex(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return text.count == 1 ? "0" + text : text
  }
}
