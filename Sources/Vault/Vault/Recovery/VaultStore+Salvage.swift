internal import SecretMemory
package import VaultModel

// Which rows of a damaged domain are worth keeping.

extension UnreadableRow {
  /// Nil of what the vault did not write, and of private keys.
  init?(_ id: [UInt8], of table: CountedTable, _ worth: VaultStore.Worth) {
    guard case (.sealed(let table), .unreadable) = (table, worth) else { return nil }
    self.init(table, id)
  }
}

extension UnreadableRows {
  /// By part and kind.
  package static func counted(_ rows: [UnreadableRow]) -> [UnreadableRows] {
    Dictionary(grouping: rows, by: \.kind)
      .compactMap { kind, rows in
        rows.first.map { UnreadableRows(part: $0.table.domain, kind: kind, count: rows.count) }
      }
      .sorted { ($0.part.rawValue, $0.kind) < ($1.part.rawValue, $1.kind) }
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
    _ domain: VaultPart, _ body: (SealedTable, _ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws -> RepairReport {
    try withStorage(toLook: true) { database, session in
      try looking {
        var report = RepairReport()
        var unreadable: [UnreadableRow] = []
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
              report.setAside += 1
              if let row = UnreadableRow(raw.id, of: table, worth) {
                unreadable.append(row)
              }
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
        report.unreadable = UnreadableRows.counted(unreadable)
        return report
      }
    }
  }
}
