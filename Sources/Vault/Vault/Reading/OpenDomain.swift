internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// A domain as one transaction sees it, and the one way in which its rows are read and written.
///
/// A file that somebody else writes can show one query other rows than the next. So every value, absence and scan
/// comes from a range of places that was read once, in this transaction, and compared with the head.
final class OpenDomain {
  /// How much memory of rows is kept in a transaction, in octets; what does not fit is read and compared again.
  private static let room = 16 << 20

  let access: any DomainAccess
  /// Whether this transaction wrote rows of the domain.
  private(set) var isChanged = false
  private let store: RowStore
  private let session: Session
  private var kept: [CountedTable: [Int: PlacedRows]] = [:]
  private var keptOctets = 0

  /// By the head that was written last.
  init(_ access: any DomainAccess, database: Database, session: Session) {
    (self.access, self.session) = (access, session)
    store = RowStore(database: database)
  }

  /// A domain that is written anew, its tables having been emptied.
  convenience init(anew access: LocalDomain, database: Database, session: Session) {
    self.init(access, database: database, session: session)
    isChanged = true
  }

  var domain: VaultPart { access.domain }

  /// The domain's key, where this process has it. Throws `VaultError.agentRefused`.
  var key: DomainKey { get throws { try local.key } }

  private var local: LocalDomain {
    get throws {
      guard let local = access as? LocalDomain else { throw VaultError.agentRefused }
      return local
    }
  }

  // MARK: Reading

  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place {
    try access.place(table, id)
  }

  /// The row with this id, or nil when there is none.
  func find(_ id: [UInt8], in table: CountedTable) throws -> StoredRow? {
    let place = try place(table, id)
    return try rows(of: table, around: place).find(id, at: place)
  }

  /// The value of the row with this id, or nil when there is none.
  func value(_ id: [UInt8], in table: SealedTable) throws -> SecretBytes? {
    let place = try place(.sealed(table), id)
    let range = access.layout(of: .sealed(table)).range(of: place)
    guard kept[.sealed(table)]?[range] == nil else {
      guard let row = try find(id, in: .sealed(table)) else { return nil }
      return try open(row, in: table)
    }
    // Compared and opened at once.
    let rows = try stored(.sealed(table), range: range)
    if let row = rows.find(id, at: place) { try checkSize([row], table) }
    let value = try damaging {
      try access.verify(
        rows.rows, range: range, of: .sealed(table), opening: rows.index(finding: id, at: place))
    }
    keep(rows, range: range, of: .sealed(table))
    return value
  }

  /// All rows of the range that a place is in.
  func rows(of table: CountedTable, around place: Place) throws -> PlacedRows {
    let range = access.layout(of: table).range(of: place)
    if let rows = kept[table]?[range] { return rows }
    let rows = try stored(table, range: range)
    _ = try damaging { try access.verify(rows.rows, range: range, of: table, opening: nil) }
    keep(rows, range: range, of: table)
    return rows
  }

  /// As above, as the file has them: for who has them compared by whoever uses them.
  func uncomparedRows(of table: CountedTable, around place: Place) throws -> PlacedRows {
    let range = access.layout(of: table).range(of: place)
    if let rows = kept[table]?[range] { return rows }
    return try stored(table, range: range)
  }

  private func stored(_ table: CountedTable, range: Int) throws -> PlacedRows {
    try damaging {
      PlacedRows(
        try VaultError.ofDomain(domain) {
          try store.rows(of: table, places: access.layout(of: table).places(of: range))
        })
    }
  }

  private func keep(_ rows: PlacedRows, range: Int, of table: CountedTable) {
    let octets = rows.rows.reduce(0) { $0 + $1.room }
    if keptOctets + octets > Self.room { forget() }
    keptOctets += octets
    kept[table, default: [:]][range] = rows
  }

  /// The value of a row that was read. Throws `VaultError.domainDamaged` when it does not open.
  func open(_ row: StoredRow, in table: SealedTable) throws -> SecretBytes {
    try checkSize([row], table)
    return try damaging { try access.open(row, in: table) { try among(row, .sealed(table)) } }
  }

  /// The values of rows of one range that was read, as above.
  func open(_ rows: ArraySlice<StoredRow>, in table: SealedTable) throws -> [[UInt8]] {
    guard let first = rows.first else { return [] }
    try checkSize(rows, table)
    return try damaging {
      try access.open(rows, in: table) { try among(first, .sealed(table)) }
    }
  }

  /// Throws `VaultError.rowUnreadable` for a value that is larger than any row's: it is not opened.
  private func checkSize(_ rows: ArraySlice<StoredRow>, _ table: SealedTable) throws {
    if let row = rows.first(where: \.isTooLarge) {
      throw VaultError.rowUnreadable(UnreadableRow(table, row.id))
    }
  }

  private func among(_ row: StoredRow, _ table: CountedTable) throws -> PlacedRows {
    try rows(of: table, around: row.place)
  }

  /// Every row of a table, in the order of places.
  func forEach(_ table: CountedTable, _ body: (StoredRow) throws -> Void) throws {
    try forEachRange(of: table) { rows in
      for row in rows { try body(row) }
      return true
    }
  }

  /// The rows of a table after one of them, range by range in the order of places, until `body` wants no more.
  func forEachRange(
    of table: CountedTable, after last: (place: Place, id: [UInt8])? = nil,
    _ body: (ArraySlice<StoredRow>) throws -> Bool
  ) throws {
    var next = Int(last?.place.number ?? 0)
    // By places, since `body` may write so much that ranges become others.
    while let place = Place(Int64(next)) {
      let end = endOfRange(around: place, in: table)
      let rows = try rows(of: table, around: place)
      let isFirst = last.map { $0.place == place } ?? false
      let wanted = isFirst ? rows.rows(after: last?.id ?? [], at: place) : rows.rows[...]
      guard try body(wanted.drop { $0.place < place }) else { return }
      next = end
    }
  }

  private func endOfRange(around place: Place, in table: CountedTable) -> Int {
    let layout = access.layout(of: table)
    return layout.places(of: layout.range(of: place)).upperBound
  }

  /// Reads every row. Throws `VaultError.domainDamaged` unless all are those that were written last.
  func check() throws {
    for table in domain.countedTables {
      var (count, octets) = (0 as UInt64, 0 as UInt64)
      try forEach(table) { row in
        count += 1
        octets += UInt64(row.octets)
      }
      let layout = access.layout(of: table)
      guard count == layout.rows, octets == layout.octets else {
        throw note(Self.rowsChanged(domain))
      }
    }
  }

  // MARK: Writing

  /// Seals a value into a row, in place of the one with the same id.
  func put(_ value: UnsafeRawBufferPointer, _ id: [UInt8], in table: SealedTable) throws {
    let place = try place(.sealed(table), id)
    let old = try rows(of: .sealed(table), around: place).find(id, at: place)
    try writing(to: .sealed(table)) {
      let row = try access.put(value, id, in: table, replacing: old) {
        try rows(of: .sealed(table), around: place)
      }
      try store(row, of: .sealed(table), replacing: old)
    }
  }

  /// Writes a row as it stands, in place of the one with the same id. Throws `VaultError.agentRefused` where this process
  /// has not the domain's key.
  func put(_ row: StoredRow, in table: CountedTable) throws {
    let local = try local
    let old = try rows(of: table, around: row.place).find(row.id, at: row.place)
    try writing(to: table) {
      try local.count(old, row, in: table)
      try store(row, of: table, replacing: old)
    }
  }

  /// Has the domain written, as it is.
  func touch() { isChanged = true }

  func remove(_ row: StoredRow, from table: CountedTable) throws {
    try writing(to: table) {
      try access.remove(row, from: table) { try among(row, table) }
      guard try store.remove(row, from: table) else { throw note(Self.rowsChanged(domain)) }
      kept(table, around: row.place) { $0.remove(row.id, at: row.place) }
    }
  }

  private func store(_ row: StoredRow, of table: CountedTable, replacing old: StoredRow?) throws {
    guard try store.write(row, of: table, replacing: old != nil) else {
      throw note(Self.rowsChanged(domain))
    }
    kept(table, around: row.place) { $0.put(row) }
    keptOctets += row.room
  }

  /// Runs `body`, which changes rows of a table, and has its ranges fit what they are then.
  private func writing(to table: CountedTable, _ body: () throws -> Void) throws {
    isChanged = true
    let before = access.layout(of: table).k
    try body()
    let layout = access.layout(of: table)
    if layout.fittingK > layout.k {
      try access.grow(table, to: layout.fittingK) { range in
        guard let place = Place(Int64(layout.places(of: range).lowerBound)) else { return [] }
        return try rows(of: table, around: place).rows
      }
    }
    if access.layout(of: table).k != before { forget() }
  }

  /// Changes what is kept of a range that a row went into or out of. Ranges may have become fewer meanwhile; what is kept
  /// goes then.
  private func kept(
    _ table: CountedTable, around place: Place, _ body: (inout PlacedRows) -> Void
  ) {
    let range = access.layout(of: table).range(of: place)
    if var rows = kept[table]?[range] {
      kept[table]?[range] = nil
      body(&rows)
      kept[table]?[range] = rows
    }
  }

  private func forget() { (kept, keptOctets) = ([:], 0) }

  /// The state, stamp and sealed head of the next generation, which is the domain's when the transaction is kept.
  func sealed(stamp: Stamp) throws -> DomainState { try access.sealedHead(stamp: stamp) }

  // MARK: Damage

  private static func rowsChanged(_ domain: VaultPart) -> VaultError {
    .domainDamaged(domain, reason: .rowsChanged)
  }

  /// Has the domain count as damaged in this process from now on, when `body` finds damage.
  func damaging<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as VaultError { throw note(error) }
  }

  func note(_ error: VaultError) -> VaultError {
    if case .domainDamaged(domain, let reason) = error { session.note(reason, in: domain) }
    return error
  }
}

extension VaultError {
  /// Brings what reading a domain's table finds wrong in the file into `domainDamaged`.
  static func ofDomain<Result>(_ domain: VaultPart, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch VaultError.unreadableDatabase(let reason) {
      throw VaultError.domainDamaged(domain, reason: reason)
    } catch is RowStore.Unreadable where domain == .keyMetadata {
      throw VaultError.domainDamaged(domain, reason: .keyRowUnreadable)
    } catch is RowStore.Unreadable {
      throw VaultError.domainDamaged(
        domain, reason: .rowsChanged)
    }
  }
}
