internal import SecretMemory

// Which rows of a damaged domain are worth keeping.

extension RepairReport {
  /// Counts a row that is not kept.
  mutating func takeAside(_ id: [UInt8], of table: CountedTable, _ worth: VaultStore.Worth) {
    setAside += 1
    if case (.sealed(let table), .unreadable) = (table, worth) {
      unreadable.append(UnreadableRow(table, id))
    }
  }
}

extension VaultStore {
  /// What a row is good for.
  enum Worth {
    case usable
    /// The vault wrote it, and what it says does not read.
    case unreadable
    /// It is not the vault's.
    case unopened
  }

  func worth(of row: StoredRow?, of table: CountedTable, _ key: DomainKey) throws -> Worth {
    guard let row else { return .unopened }
    return try unlessDamaged {
      switch (table, row.content) {
      case (.sealed, _) where rows != nil && row.isTooLarge: return .unreadable
      case (.sealed(let table), _):
        let value = try key.open(row, in: table)
        guard let rows else { return .usable }
        return try value.withUnsafeBytes { try rows.reads(table, row.id, $0) }
          ? .usable : .unreadable
      case (.custody, .key(let record)):
        do { _ = try record.open(key) } catch VaultError.laterKey {}
        return .usable
      case (.custody, .cell): throw VaultError.cryptography
      }
    } ?? .unopened
  }

  /// Lends every row of a domain that opens and reads, and says how many do not. Nothing is changed. The values
  /// of `SealedTable.replayState` are not lent, nor are look-ups.
  package func salvage(
    _ domain: Domain, _ body: (SealedTable, _ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws -> RepairReport {
    try withStorage(toLook: true) { database, session in
      try looking {
        var report = RepairReport()
        let registry = try session.registry(in: database)
        guard let entry = registry.entries[domain],
          let key = try unlessDamaged({
            try session.rootKeys.openDomainKey(domain, wrapped: entry.wrappedKey)
          })
        else {
          report.keyWasLost = registry.entries[domain] != nil
          return report
        }
        let store = RowStore(database: database)
        for table in Schema.tables(of: domain, format: registry.format)
        where table != .sealed(.lookup) {
          for raw in try store.rawRowsIfPresent(of: table) {
            let worth = try self.worth(of: raw.row, of: table, key)
            guard let row = raw.row, worth == .usable else {
              report.takeAside(raw.id, of: table, worth)
              continue
            }
            report.kept += 1
            guard case .sealed(let table) = table else { continue }
            // The replay key is nobody's to see.
            let value =
              table == .replayState
              ? [] : try key.open(row, in: table).withUnsafeBytes { Array($0) }
            try body(table, row.id, value)
          }
        }
        return report
      }
    }
  }
}
