/// A row of a counted table as the file has it.
struct StoredRow {
  enum Content {
    /// A sealed value.
    case cell([UInt8])
    /// Beside the row: it is much larger than a cell's.
    indirect case key(CustodyRecord)
  }

  let place: Place
  let id: [UInt8]
  let content: Content

  init(place: Place, id: [UInt8], cell: [UInt8]) {
    (self.place, self.id, content) = (place, id, .cell(cell))
  }

  init(place: Place, _ record: CustodyRecord) {
    (self.place, id, content) = (place, record.id, .key(record))
  }

  /// How much of its domain's octets it is.
  var octets: Int {
    switch content {
    case .cell(let cell): cell.count
    case .key(let record): record.octets
    }
  }

  /// About how much memory it takes, in octets: arrays have heads, and stand apart.
  var room: Int { octets + id.count + 128 }

  func at(_ place: Place) -> StoredRow {
    switch content {
    case .cell(let cell): StoredRow(place: place, id: id, cell: cell)
    case .key(let record): StoredRow(place: place, record)
    }
  }
}

/// Rows of some places of a table, in order of place and id whatever the order in which the file gave them.
struct PlacedRows {
  private(set) var rows: [StoredRow]

  init(_ rows: [StoredRow]) {
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy { !Self.precedes($1, $0) }
    self.rows = isSorted ? rows : rows.sorted(by: Self.precedes)
  }

  func find(_ id: [UInt8], at place: Place) -> StoredRow? {
    index(finding: id, at: place).map { rows[$0] }
  }

  /// Where a row stands; nil for one that does not.
  func index(finding id: [UInt8], at place: Place) -> Int? {
    let index = index(of: id, at: place)
    guard index < rows.count, rows[index].place == place, rows[index].id == id else { return nil }
    return index
  }

  /// Takes a row in, in place of the one with the same id.
  mutating func put(_ row: StoredRow) {
    let index = index(of: row.id, at: row.place)
    if index < rows.count, rows[index].place == row.place, rows[index].id == row.id {
      rows[index] = row
    } else {
      rows.insert(row, at: index)
    }
  }

  mutating func remove(_ id: [UInt8], at place: Place) {
    let index = index(of: id, at: place)
    guard index < rows.count, rows[index].place == place, rows[index].id == id else { return }
    rows.remove(at: index)
  }

  /// Those after a row, which need not be there any more.
  func rows(after id: [UInt8], at place: Place) -> ArraySlice<StoredRow> {
    rows[index(of: id, at: place)...].drop { $0.place == place && $0.id == id }
  }

  /// Where the row stands, or would.
  private func index(of id: [UInt8], at place: Place) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(rows[middle].place, rows[middle].id, place, id) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func precedes(_ left: StoredRow, _ right: StoredRow) -> Bool {
    precedes(left.place, left.id, right.place, right.id)
  }

  private static func precedes(
    _ leftPlace: Place, _ leftID: [UInt8], _ rightPlace: Place, _ rightID: [UInt8]
  ) -> Bool {
    leftPlace == rightPlace ? leftID.lexicographicallyPrecedes(rightID) : leftPlace < rightPlace
  }
}
