internal import CSQLite

/// A value that a statement takes.
enum Value {
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func integer(_ value: Int) -> Value { .integer(Int64(value)) }
}

/// One compiled statement.
final class Statement {
  private let handle: OpaquePointer

  init(_ sql: String, on database: OpaquePointer) throws {
    var handle: OpaquePointer?
    let status = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle else { throw Database.error(status, .readDatabase) }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether it has given a row and may give another.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func bind(_ values: [Value]) throws {
    for (index, value) in values.enumerated() {
      let position = Int32(truncatingIfNeeded: index + 1)
      let status =
        switch value {
        case .integer(let number):
          sqlite3_bind_int64(handle, position, number)
        case .text(let text):
          sqlite3_bind_text(handle, position, text, -1, Self.copies)
        case .blob(let bytes):
          bytes.withUnsafeBytes { buffer in
            // A null pointer would bind NULL, and an empty blob is none.
            buffer.isEmpty
              ? sqlite3_bind_zeroblob(handle, position, 0)
              : sqlite3_bind_blob64(
                handle, position, buffer.baseAddress, UInt64(buffer.count), Self.copies)
          }
        }
      guard status == SQLITE_OK else { throw Database.error(status, .writeDatabase) }
    }
  }

  /// Moves to the next row; false when there is none.
  func step() throws -> Bool {
    let status = sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      reset()
      throw Database.error(status, .useDatabase, on: sqlite3_db_handle(handle))
    }
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// SQLITE_TRANSIENT: SQLite takes a copy of its own before the call returns.
  private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
