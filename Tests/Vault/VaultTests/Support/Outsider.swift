@testable import Vault

/// Changes a vault's file the way an outsider would: a connection of its own, no keys.
func tamper(_ vault: String, _ change: (Database) throws -> Void) throws {
  let database = try Database(path: databasePath(vault))
  try database.transaction(.writing) { try change(database) }
}

extension Database {
  func blob(_ sql: String, _ values: Value...) throws -> [UInt8]? {
    switch values.count {
    case 0: try first(sql) { $0.blob(0) }
    case 1: try first(sql, values[0]) { $0.blob(0) }
    default: try first(sql, values[0], values[1]) { $0.blob(0) }
    }
  }

  func number(_ sql: String) throws -> Int { Int(try first(sql) { $0.integer(0) } ?? -1) }
}

extension CustodyRecord {
  /// Every private key's row as it stands.
  static func all(in database: Database) throws -> [CustodyRecord] {
    try StoredRow.custody(in: database).map(\.record)
  }
}

extension StoredRow {
  /// The same with their places.
  static func custody(in database: Database) throws -> [(place: Place, record: CustodyRecord)] {
    try RowStore(database: database).rows(of: .custody).compactMap { row in
      guard case .key(let record) = row.content else { return nil }
      return (row.place, record)
    }
  }
}
