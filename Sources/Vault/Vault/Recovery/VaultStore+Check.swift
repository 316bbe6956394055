internal import SecretMemory
package import VaultModel

/// What a look at everything found.
package struct VaultCheck: Equatable, Sendable {
  /// The domains that are not what was written last, and why.
  package let damage: [VaultPart: VaultReason]
  /// Rows of others that are what was written last, and do not read.
  package let unreadable: [UnreadableRow]

  /// Every domain that needs repair, and why.
  package var findings: [VaultPart: VaultReason] {
    unreadable.reduce(into: damage) { findings, row in
      if findings[row.table.domain] == nil { findings[row.table.domain] = .rowUnreadable }
    }
  }
}

extension VaultStore {
  /// The domains that need repair, and why: see `checkRows`.
  package func check() throws -> [VaultPart: VaultReason] { try checkRows().findings }

  /// Reads every row, what it says too, and has SQLite look at every page. `progress` hears how many rows were read what they
  /// say of, and how many there are.
  ///
  /// Throws `VaultError.unreadableDatabase` where something else in the file is damaged.
  package func checkRows(
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil
  ) throws -> VaultCheck {
    try withStorage(toLook: true) { database, session in
      var unreadable: [UnreadableRow] = []
      let pages = try looking {
        let transaction = transaction(of: session)
        // Of a domain that is damaged nobody knows.
        let total =
          progress == nil
          ? 0 : VaultPart.judgedTables.reduce(0) { $0 + ((try? transaction.count($1)) ?? 0) }
        var done = 0
        for domain in VaultPart.allCases {
          do {
            try transaction.check(domain)
            guard let rows else { continue }
            unreadable += try transaction.unreadable(domain, by: rows) {
              done += 1
              progress?(done, total)
            }
          } catch VaultError.domainDamaged(domain, _) {}
        }
        return try PageCheck(database: database).damage()
      }
      let damage = session.damage.merging(pages) { found, _ in found }
      return VaultCheck(
        damage: damage, unreadable: unreadable.filter { damage[$0.table.domain] == nil })
    }
  }
}

extension VaultPart {
  /// The tables whose rows are read for what they say.
  fileprivate static let judgedTables = SealedTable.allCases.filter { $0 != .lookup }
}

extension Transaction {
  /// The rows of a domain that do not read. Look-ups are compared with what they lead to.
  fileprivate func unreadable(
    _ domain: VaultPart, by rules: any RowRules, onRow: () -> Void
  ) throws -> [UnreadableRow] {
    var unreadable: [UnreadableRow] = []
    for table in VaultPart.judgedTables where table.domain == domain {
      try forEachStored(table) { row, domain in
        onRow()
        // One that is too large would take the memory of all others.
        guard !row.isTooLarge,
          try domain.open(row, in: table).withUnsafeBytes({ try rules.reads(table, row.id, $0) })
        else { return unreadable.append(UnreadableRow(table, row.id)) }
      }
    }
    return unreadable
  }
}
