internal import CryptoPrimitives
internal import SecretMemory

/// Compares the rows of a domain with its head.
struct DomainCheck {
  let key: DomainKey
  let database: Database

  /// Throws `VaultError.domainDamaged` unless head and rows are those that were written last.
  func run(against entry: Registry.Entry) throws {
    let head = try key.openHead(of: entry)
    guard try rows().hasSameRows(as: head) else {
      throw VaultError.domainDamaged(
        key.domain, reason: "rows were changed, removed or put back from outside")
    }
  }

  /// The head that fits the rows as they stand.
  func rows() throws -> DomainHead {
    var head = DomainHead()
    for table in key.domain.tables where try Schema.has(table, in: database) {
      try database.forEach("SELECT id, value FROM \(table.rawValue)") { row in
        head.add(try key.rowCode(table, id: row.blob(0), cell: row.blob(1)))
      }
    }
    if key.domain == .keyMetadata {
      for record in try CustodyRecord.all(in: database) {
        try record.verify(key)
        head.add(try key.custodySummand(record.code))
      }
    }
    return head
  }
}
