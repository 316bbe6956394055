internal import CryptoPrimitives
internal import VaultModel

/// What the rows of a domain must be, table by table.
struct DomainHead: Equatable {
  /// Grows with every transaction that changes the domain; the registry holds the same number.
  var generation: UInt64 = 0
  /// New with every generation; the registry holds the same.
  var stamp = Stamp.none
  /// Every table of the domain.
  private var tables: [CountedTable: TableHead]

  /// The head of a domain without rows.
  init(of domain: VaultPart) {
    tables = Dictionary(uniqueKeysWithValues: domain.countedTables.map { ($0, TableHead()) })
  }

  subscript(table: CountedTable) -> TableHead {
    get { tables[table] ?? TableHead() }
    _modify { yield &tables[table, default: TableHead()] }
  }

  // MARK: Encoding

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    writer.integer(generation)
    writer.fixed(stamp.bytes)
    writer.integer(UInt8(truncatingIfNeeded: tables.count))
    for (table, head) in tables.sorted(by: { $0.key.name < $1.key.name }) {
      writer.prefixed(table.name)
      head.write(to: &writer)
    }
    return writer.bytes
  }

  init(parsing bytes: [UInt8], of domain: VaultPart) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    generation = try reader.integer()
    guard let stamp = Stamp(try reader.fixed(Stamp.byteCount)) else {
      throw MalformedInput(.endsEarly)
    }
    self.stamp = stamp
    let expected = domain.countedTables
    guard try reader.integer(UInt8.self) == expected.count else {
      throw MalformedInput(.otherContent)
    }
    tables = [:]
    for table in expected {
      guard try reader.prefixedString() == table.name else {
        throw MalformedInput(.otherContent)
      }
      tables[table] = try TableHead(&reader)
    }
    try reader.finish()
  }
}
