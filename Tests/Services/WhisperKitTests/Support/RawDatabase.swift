import CSQLite
import Foundation

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

  /// Runs several statements.
  func execute(_ sql: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else { throw Failure(message: String(cString: sqlite3_errmsg(handle))) }
  }

  /// The whole file, and another one written over it in place.
  var contents: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  func overwrite(with contents: Data) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: contents)
    try handle.close()
  }

  /// Changes the pointers to the cells in the one page of a table.
  func changeCells(of table: String, _ change: ([[UInt8]]) -> [[UInt8]]) throws {
    let root = try run("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    guard let root, let pageSize = try run("PRAGMA page_size") else {
      throw Failure(message: "no page of \(table)")
    }
    var file = try [UInt8](contents)
    let page = Int((root - 1) * pageSize)
    guard file[page] == 0x0A else { throw Failure(message: "no leaf of an index") }
    let count = Int(file[page + 3]) << 8 | Int(file[page + 4])
    let cells = change((0..<count).map { Array(file[(page + 8 + 2 * $0)...].prefix(2)) })
    file[page + 3] = UInt8(cells.count >> 8)
    file[page + 4] = UInt8(cells.count & 0xFF)
    file.replaceSubrange((page + 8)..<(page + 8 + 2 * cells.count), with: cells.flatMap { $0 })
    // Whoever writes pages also writes the number that tells others to read them again.
    for offset in [24, 92] { file[offset + 3] &+= 1 }
    try overwrite(with: Data(file))
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
