internal import CryptoPrimitives
internal import SecretMemory

/// Brings a vault of format 1 or 2 to today's, inside the transaction of its first change.
///
/// Tables are made anew by the text that a new vault's are made by, and filled from what was read and compared before
/// the old ones went: a vault that came from an older format and a new one have the same schema. A domain that does not
/// fit its head is carried over as it stands, and waits for its repair.
struct Migration {
  let database: Database
  let session: Session
  let lookupKeys: (any LookupKeys)?

  /// What becomes of a domain.
  private enum Fate {
    /// Its rows are those that were written last.
    case sound(DomainKey, [CountedTable: [StoredRow]])
    case damaged([CountedTable: [RowStore.RawRow]])
  }

  /// `older` is believed: it was verified, or somebody asked for its repair. The registry as it is afterwards, which is
  /// written.
  func run(_ older: Registry) throws -> Registry {
    var random = SystemRandom()
    var fates: [Domain: Fate] = [:]
    for domain in older.entries.keys { fates[domain] = try fate(of: domain, in: older) }
    let protectors = older.protectors.map { row in
      var row = row
      row.id = random.bytes(16)
      return row
    }
    try remakeTables(of: older.version, protectors: protectors)

    var registry = Registry(entries: older.entries, protectors: protectors)
    for domain in Domain.allCases where domain.since > older.version {
      let (key, wrapped) = try session.rootKeys.makeDomainKey(domain, random: &random)
      registry.entries[domain] = Registry.Entry(
        generation: 0, stamp: .none, wrappedKey: wrapped, head: [])
      registry.set(domain, try fill(key, [:], after: older, &random))
    }
    for (domain, fate) in fates {
      switch fate {
      case .sound(let key, let tables):
        registry.set(domain, try fill(key, tables, after: older, &random))
      case .damaged(let tables):
        try carryOver(domain, tables)
      }
    }
    try registry.write(registry.entries.keys, to: database, session.rootKeys)
    return registry
  }

  private func fate(of domain: Domain, in older: Registry) throws -> Fate {
    do {
      let opened = try session.open(domain, of: older, database: database)
      var tables: [CountedTable: [StoredRow]] = [:]
      for table in domain.countedTables {
        tables[table] = try opened.rows(of: table, around: .zero).rows
      }
      return .sound(try opened.key, tables)
    } catch VaultError.domainDamaged(domain, _) {
      let store = RowStore(database: database, isOlder: true)
      var tables: [CountedTable: [RowStore.RawRow]] = [:]
      for table in Schema.tables(of: domain, version: older.version) {
        tables[table] = try store.rawRowsIfPresent(of: table)
      }
      return .damaged(tables)
    }
  }

  private func remakeTables(of version: Int64, protectors: [ProtectorRow]) throws {
    let vault = try database.first(
      "SELECT vault_id, element, device_public, device_blob FROM vault"
    ) { row in
      [Value.blob(row.blob(0)), .text(row.text(1)), .blob(row.blob(2)), .blob(row.blob(3))]
    }
    guard let vault else { throw VaultError.rootDamaged }
    for table in Schema.tables(of: version) where table.name != Schema.quarantine.name {
      try database.execute("DROP TABLE IF EXISTS \(table.name)")
    }
    try Schema.bringUp(database)
    try database.run(Schema.newVault, values: vault)
    for row in protectors { try row.write(to: database) }
  }

  private func fill(
    _ key: DomainKey, _ tables: [CountedTable: [StoredRow]], after older: Registry,
    _ random: inout SystemRandom
  ) throws -> DomainState {
    let generation = older.entries[key.domain]?.generation ?? 0
    let domain = OpenDomain(
      anew: LocalDomain(key, after: generation), database: database, session: session)
    for (table, rows) in tables {
      for row in rows {
        try domain.put(row.at(domain.place(table, row.id)), in: table)
        if table == .sealed(.contact), let lookupKeys {
          try LookupIndex(domain: domain, keys: lookupKeys)
            .add(row, openedWith: key)
        }
      }
    }
    return try domain.sealed(stamp: Stamp.random(&random))
  }

  /// Puts the rows of a damaged domain where they can be read again. What cannot stand in a table, having no form or
  /// another row's id, is set aside as its repair would do it.
  private func carryOver(_ domain: Domain, _ tables: [CountedTable: [RowStore.RawRow]]) throws {
    let store = RowStore(database: database, isOlder: false)
    for (table, rows) in tables {
      for raw in rows {
        if let row = raw.row, try store.write(row, of: table, replacing: false) { continue }
        try Quarantine.take(domain.rawValue, table.name, raw.id, raw.fields, into: database)
      }
    }
  }
}
