internal import CryptoPrimitives
internal import SecretMemory

/// A domain as one transaction sees it, and the one way in which its rows are read and written.
///
/// A file that somebody else writes can show one query other rows than the next. So every value, absence and scan
/// comes from a range of places that was read once, in this transaction, and compared with the head.
final class OpenDomain {
  /// How much memory of rows is kept in a transaction, in octets; what does not fit is read and compared again.
  private static let room = 16 << 20

  let key: DomainKey
  /// What the rows are now, with what this transaction wrote.
  private(set) var head: DomainHead
  /// Whether this transaction wrote rows of the domain.
  private(set) var isChanged = false
  private let store: RowStore
  private let session: Session
  private var kept: [CountedTable: [Int: PlacedRows]] = [:]
  private var keptOctets = 0

  /// A domain that was never written.
  convenience init(newWith key: DomainKey, database: Database, session: Session) {
    self.init(key: key, head: DomainHead(of: key.domain), database: database, session: session)
  }

  /// A domain that is written anew after a generation, its tables having been emptied.
  convenience init(
    anewWith key: DomainKey, after generation: UInt64, database: Database, session: Session
  ) {
    var head = DomainHead(of: key.domain)
    head.generation = generation
    self.init(key: key, head: head, database: database, session: session)
    isChanged = true
  }

  /// The domain of a vault of today's format, by the head that was written last.
  init(key: DomainKey, head: DomainHead, database: Database, session: Session) {
    (self.key, self.head, self.session) = (key, head, session)
    store = RowStore(database: database, isOlder: false)
  }

  /// The domain of a vault of format 1 or 2, which is one range with one sum: all of it is read, and stays. Throws
  /// `VaultError.domainDamaged` unless its rows are those that were written last.
  init(
    olderWith key: DomainKey, entry: Registry.Entry, version: Int64, database: Database,
    session: Session
  ) throws {
    (self.key, self.session) = (key, session)
    store = RowStore(database: database, isOlder: true)
    let older = try key.openOlderHead(of: entry)
    head = DomainHead(of: key.domain)
    head.generation = older.generation
    head.stamp = Stamp(olderGeneration: older.generation)
    var sum = CodeSum()
    var count: UInt64 = 0
    for table in Schema.tables(of: key.domain, version: version) {
      let rows = try VaultError.ofDomain(key.domain) { try store.rows(of: table) }
      try Self.verifyCodes(of: rows, key)
      sum.add(try key.olderSum(of: rows, in: table))
      count += UInt64(rows.count)
      for row in rows { head[table].add(CodeSum(), octets: row.octets, at: .zero) }
      kept[table] = [0: PlacedRows(rows)]
    }
    guard sum == older.sum, count == older.rows else { throw Self.rowsChanged(key.domain) }
  }

  // MARK: Reading

  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place {
    store.isOlder ? .zero : try key.place(table, id)
  }

  /// The row with this id, or nil when there is none.
  func find(_ id: [UInt8], in table: CountedTable) throws -> StoredRow? {
    let place = try place(table, id)
    return try rows(of: table, around: place).find(id, at: place)
  }

  /// All rows of the range that a place is in.
  func rows(of table: CountedTable, around place: Place) throws -> PlacedRows {
    let range = head[table].range(of: place)
    if let rows = kept[table]?[range] { return rows }
    guard !store.isOlder else { return PlacedRows([]) }
    let rows = try damaging {
      let rows = try VaultError.ofDomain(key.domain) {
        try store.rows(of: table, places: head[table].places(of: range))
      }
      guard try key.sum(of: rows, in: table) == head[table].sums[range] else {
        throw Self.rowsChanged(key.domain)
      }
      try Self.verifyCodes(of: rows, key)
      return PlacedRows(rows)
    }
    let octets = rows.rows.reduce(0) { $0 + $1.room }
    if keptOctets + octets > Self.room { (kept, keptOctets) = ([:], 0) }
    keptOctets += octets
    kept[table, default: [:]][range] = rows
    return rows
  }

  /// A sum knows a private key's row by the code that stands in it, so that only the code tells a row that was given
  /// another id, which would be missed under its own.
  private static func verifyCodes(of rows: [StoredRow], _ key: DomainKey) throws {
    for row in rows { if case .key(let record) = row.content { try record.verify(key) } }
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
      let end =
        store.isOlder
        ? Place.count : head[table].places(of: head[table].range(of: place)).upperBound
      let rows = try rows(of: table, around: place)
      let isFirst = last.map { $0.place == place } ?? false
      let wanted = isFirst ? rows.rows(after: last?.id ?? [], at: place) : rows.rows[...]
      guard try body(wanted.drop { $0.place < place }) else { return }
      next = end
    }
  }

  /// Reads every row. Throws `VaultError.domainDamaged` unless all are those that were written last.
  func check() throws {
    guard !store.isOlder else { return }
    for table in key.domain.countedTables {
      var (count, octets) = (0 as UInt64, 0 as UInt64)
      try forEach(table) { row in
        count += 1
        octets += UInt64(row.octets)
      }
      guard count == head[table].rows, octets == head[table].octets else {
        throw note(Self.rowsChanged(key.domain))
      }
    }
  }

  // MARK: Writing

  /// Writes a row, in place of the one with the same id.
  func put(_ row: StoredRow, in table: CountedTable) throws {
    let old = try rows(of: table, around: row.place).find(row.id, at: row.place)
    guard try store.write(row, of: table, replacing: old != nil) else {
      throw note(Self.rowsChanged(key.domain))
    }
    let range = head[table].range(of: row.place)
    kept[table]?[range]?.put(row)
    keptOctets += row.room
    try count(old, row, in: table)
  }

  func remove(_ row: StoredRow, from table: CountedTable) throws {
    guard try store.remove(row, from: table) else { throw note(Self.rowsChanged(key.domain)) }
    let range = head[table].range(of: row.place)
    kept[table]?[range]?.remove(row.id, at: row.place)
    try count(row, nil, in: table)
  }

  private func count(_ old: StoredRow?, _ new: StoredRow?, in table: CountedTable) throws {
    isChanged = true
    if let old {
      head[table].remove(try key.sum(of: [old], in: table), octets: old.octets, at: old.place)
    }
    if let new {
      head[table].add(try key.sum(of: [new], in: table), octets: new.octets, at: new.place)
    }
    try fit(table)
  }

  /// Has the ranges of a table fit its rows.
  private func fit(_ table: CountedTable) throws {
    let (k, fitting) = (head[table].k, head[table].fittingK)
    guard k != fitting else { return }
    if fitting > k {
      var sums = [CodeSum](repeating: CodeSum(), count: 1 << fitting)
      let shift = UInt16(Place.bits - fitting)
      for range in 0..<(1 << k) {
        guard let place = Place(Int64(head[table].places(of: range).lowerBound)) else { continue }
        let rows = try rows(of: table, around: place).rows
        try key.forEachCode(of: rows, in: table) { row, code in
          sums[Int(row.place.number >> shift)].add(code)
        }
      }
      head[table].grow(to: fitting, sums: sums)
    } else {
      head[table].shrink(to: fitting)
    }
    for rows in kept[table, default: [:]].values {
      keptOctets -= rows.rows.reduce(0) { $0 + $1.room }
    }
    kept[table] = nil
  }

  /// The state, stamp and sealed head of the next generation, which is the domain's when the transaction is kept.
  func sealed(
    stamp: Stamp, random: inout some RandomSource
  ) throws -> (generation: UInt64, stamp: Stamp, head: [UInt8]) {
    var next = head
    next.generation += 1
    next.stamp = stamp
    return (next.generation, stamp, try key.seal(next, random: &random))
  }

  // MARK: Damage

  private static func rowsChanged(_ domain: Domain) -> VaultError {
    .domainDamaged(domain, reason: .rowsChanged)
  }

  /// Has the domain count as damaged in this process from now on, when `body` finds damage.
  func damaging<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as VaultError { throw note(error) }
  }

  func note(_ error: VaultError) -> VaultError {
    if case .domainDamaged(key.domain, let reason) = error { session.note(reason, in: key.domain) }
    return error
  }
}

extension VaultError {
  /// Brings what reading a domain's table finds wrong in the file into `domainDamaged`.
  static func ofDomain<Result>(_ domain: Domain, _ body: () throws -> Result) throws -> Result {
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
