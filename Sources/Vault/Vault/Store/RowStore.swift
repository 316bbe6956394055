/// The statements that read and write rows of counted tables. What they give is worth nothing before it was compared
/// with a head: see `OpenDomain`.
struct RowStore {
  let database: Database

  /// A row that cannot be read.
  struct Unreadable: Error {}

  /// The rows of some places, or all.
  func rows(of table: CountedTable, places: Range<Int>? = nil) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    try forEach(table, places: places) { row in
      guard let row = read(row, of: table) else { throw Unreadable() }
      rows.append(row)
    }
    return rows
  }

  /// A row as it stands, for a repair.
  struct RawRow {
    let id: [UInt8]
    /// Nil when a field cannot be what the vault wrote.
    let row: StoredRow?
    /// Its sealed value; of a private key's row every column but id, octets with their length and then the numbers.
    let fields: [UInt8]
  }

  /// Every row of a table as it stands.
  func rawRows(of table: CountedTable) throws -> [RawRow] {
    var rows: [RawRow] = []
    try forEach(table, places: nil) { row in
      let fields =
        switch table {
        case .sealed: row.blob(2)
        case .custody: CustodyRecord.fields(of: row)
        }
      rows.append(RawRow(id: row.blob(1), row: read(row, of: table), fields: fields))
    }
    return rows
  }

  /// As above, or none of a table that is gone.
  func rawRowsIfPresent(of table: CountedTable) throws -> [RawRow] {
    do { return try rawRows(of: table) } catch VaultError.unreadableDatabase { return [] }
  }

  private func forEach(
    _ table: CountedTable, places: Range<Int>?, _ body: (Statement) throws -> Void
  ) throws {
    let columns =
      switch table {
      case .sealed: "place, id, value"
      case .custody: "place, id, layer, \(CustodyRecord.columns)"
      }
    let select = "SELECT \(columns) FROM \(table.name)"
    guard let places else { return try database.forEach(select, read: body) }
    try database.forEach(
      "\(select) WHERE place >= ?1 AND place < ?2", .integer(places.lowerBound),
      .integer(places.upperBound), read: body)
  }

  private func read(_ row: Statement, of table: CountedTable) -> StoredRow? {
    guard let place = Place(row.integer(0)) else { return nil }
    switch table {
    case .sealed:
      return StoredRow(place: place, id: row.blob(1), cell: row.blob(2))
    case .custody:
      return CustodyRecord(row).map { StoredRow(place: place, $0) }
    }
  }

  // MARK: Writing

  /// Writes a row where none with its id stands, or in place of the one that does. False when the file did otherwise
  /// than it was told.
  func write(_ row: StoredRow, of table: CountedTable, replacing: Bool) throws -> Bool {
    switch row.content {
    case .cell(let cell):
      try database.run(
        replacing
          ? "UPDATE \(table.name) SET value = ?3 WHERE place = ?1 AND id = ?2"
          : "INSERT OR IGNORE INTO \(table.name) (place, id, value) VALUES (?1, ?2, ?3)",
        .integer(Int(row.place.number)), .blob(row.id), .blob(cell))
      return database.changes == 1
    case .key(let record):
      if replacing { guard try remove(row, from: table) else { return false } }
      try record.insert(at: row.place, into: database)
      return database.changes == 1
    }
  }

  func remove(_ row: StoredRow, from table: CountedTable) throws -> Bool {
    try database.run(
      "DELETE FROM \(table.name) WHERE place = ?1 AND id = ?2", .integer(Int(row.place.number)),
      .blob(row.id))
    return database.changes == 1
  }

  func removeAll(from table: CountedTable) throws {
    try database.execute("DELETE FROM \(table.name)")
  }
}
