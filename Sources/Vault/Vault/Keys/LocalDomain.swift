internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// A domain's key and head in this process.
final class LocalDomain: DomainAccess {
  let key: DomainKey
  /// What the rows are now, with what this transaction wrote.
  private(set) var head: DomainHead
  private var random = SystemRandom()

  init(_ key: DomainKey, _ head: DomainHead) {
    self.key = key
    self.head = head
  }

  /// A domain that is written anew after a generation, its tables having been emptied.
  convenience init(_ key: DomainKey, after generation: UInt64) {
    var head = DomainHead(of: key.domain)
    head.generation = generation
    self.init(key, head)
  }

  var domain: VaultPart { key.domain }
  var stamp: Stamp { head.stamp }

  func layout(of table: CountedTable) -> TableLayout { head[table].layout }

  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place { try key.place(table, id) }

  func lookupID(_ lookup: Lookup) throws -> [UInt8] { try key.lookupID(lookup) }

  func custodyID(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> [UInt8] {
    try key.custodyID(kind, fingerprint)
  }

  func approvalCode(of approved: [UInt8]) throws -> [UInt8] {
    try key.approvalCode(of: approved)
  }

  // MARK: Reading

  func verify(
    _ rows: [StoredRow], range: Int, of table: CountedTable, opening index: Int?
  ) throws -> SecretBytes? {
    try verify(rows, range: range, of: table)
    guard let index, case .sealed(let table) = table, rows.indices.contains(index) else {
      return nil
    }
    return try key.open(rows[index], in: table)
  }

  /// As above, and nothing is opened.
  func verify(_ rows: [StoredRow], range: Int, of table: CountedTable) throws {
    let sums = head[table].sums
    guard sums.indices.contains(range),
      try key.sum(of: rows, in: table) == sums[range]
    else { throw VaultError.domainDamaged(domain, reason: .rowsChanged) }
    try verifyCodes(of: rows)
  }

  /// A sum knows a private key's row by the code that stands in it, so that only the code tells a row that was given
  /// another id, which would be missed under its own.
  func verifyCodes(of rows: [StoredRow]) throws {
    for row in rows { if case .key(let record) = row.content { try record.verify(key) } }
  }

  func open(_ row: StoredRow, in table: SealedTable, among: Among) throws -> SecretBytes {
    try key.open(row, in: table)
  }

  func open(
    _ rows: ArraySlice<StoredRow>, in table: SealedTable, among: Among
  ) throws -> [[UInt8]] {
    try key.open(rows, in: table)
  }

  // MARK: Writing

  func put(
    _ value: UnsafeRawBufferPointer, _ id: [UInt8], in table: SealedTable,
    replacing old: StoredRow?, among: Among
  ) throws -> StoredRow {
    let place = try key.place(.sealed(table), id)
    let cell = try key.seal(value, in: table, id: id, random: &random)
    let row = StoredRow(place: place, id: id, cell: cell)
    try count(old, row, in: .sealed(table))
    return row
  }

  func remove(_ row: StoredRow, from table: CountedTable, among: Among) throws {
    try count(row, nil, in: table)
  }

  /// Takes in that a row is another, or is new or gone.
  func count(_ old: StoredRow?, _ new: StoredRow?, in table: CountedTable) throws {
    if let old {
      head[table].remove(try key.sum(of: [old], in: table), octets: old.octets, at: old.place)
    }
    if let new {
      head[table].add(try key.sum(of: [new], in: table), octets: new.octets, at: new.place)
    }
    let layout = head[table].layout
    let fitting = layout.fittingK
    if fitting < layout.k { head[table].shrink(to: fitting) }
  }

  func grow(_ table: CountedTable, to k: Int, rows: (_ range: Int) throws -> [StoredRow]) throws {
    var growth = TableGrowth(of: head[table], to: k)
    while let range = growth.nextRange { try growth.add(rows(range), of: table, key) }
    take(growth, of: table)
  }

  /// Takes the sums of ranges that were made of all rows.
  func take(_ growth: TableGrowth, of table: CountedTable) {
    head[table].grow(to: growth.k, sums: growth.sums)
  }

  func sealedHead(stamp: Stamp) throws -> DomainState {
    var next = head
    next.generation += 1
    next.stamp = stamp
    return (next.generation, stamp, try key.seal(next, random: &random))
  }
}

/// The sums of a table's ranges in the making, which are becoming more.
struct TableGrowth {
  let k: Int
  private(set) var sums: [CodeSum]
  /// How many ranges there were.
  private let ranges: Int
  private var next = 0

  init(of head: TableHead, to k: Int) {
    self.k = min(max(k, head.layout.k), Place.bits)
    sums = [CodeSum](repeating: CodeSum(), count: 1 << self.k)
    ranges = 1 << head.layout.k
  }

  /// The range whose rows are to be added; nil when all were.
  var nextRange: Int? { next < ranges ? next : nil }

  /// Adds the rows of the next range, which were compared.
  mutating func add(_ rows: [StoredRow], of table: CountedTable, _ key: DomainKey) throws {
    let shift = Place.bits - k
    try key.forEachCode(of: rows, in: table) { row, code in
      sums[Int(row.place.number) >> shift].add(code)
    }
    next += 1
  }
}
