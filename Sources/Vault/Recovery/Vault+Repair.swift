internal import CryptoPrimitives
package import SecretMemory
internal import SecureElement

/// What a repair did.
public struct RepairReport: Equatable, Sendable {
  /// How many rows opened and stay in use.
  public var kept = 0
  /// How many did not open and were set aside, where nothing reads them.
  public var setAside = 0
  /// Whether the domain's key was lost, so that nothing could open.
  public var keyWasLost = false

  package init() {}
}

extension Vault {
  /// Makes a damaged domain usable again with the rows that open. Those that do not are moved aside,
  /// not destroyed. `populate` then writes what the domain cannot be without, in the same
  /// transaction.
  ///
  /// Rows that were removed or put back from outside cannot be told from those that were meant:
  /// whoever asks for a repair accepts the rows as they stand.
  package func repair(
    _ domain: Domain, populate: (Transaction) throws -> Void
  ) throws -> RepairReport {
    try withStorage { database, session in
      try changing {
        var report = RepairReport()
        var random = SystemRandom()
        try Schema.restoreTables(database)
        var registry = try Registry(reading: database)
        try registry.verify(session.rootKeys)
        guard var entry = registry.entries[domain] else { throw VaultError.registryDamaged }
        let key: DomainKey
        do {
          key = try session.rootKeys.openDomainKey(domain, wrapped: entry.wrappedKey)
        } catch VaultError.domainDamaged {
          try setAsideKey(domain.rawValue, entry.wrappedKey, database)
          (key, entry.wrappedKey) = try session.rootKeys.makeDomainKey(domain, random: &random)
          report.keyWasLost = true
        }
        for table in domain.tables {
          try sortOut(table, key, database, &report)
        }
        if domain == .keyMetadata { try sortOutKeys(key, session, database, &report) }

        var head = try DomainCheck(key: key, database: database).rows()
        head.generation = entry.generation + 1
        entry.generation = head.generation
        entry.head = try key.seal(head, random: &random)
        registry.entries[domain] = entry
        try registry.write(to: database, session.rootKeys)
        session.replaceKey(key)

        let transaction = Transaction(database: database, session: session, element: element)
        try populate(transaction)
        try transaction.finish()
        return report
      }
    }
  }

  /// Opens every row of a domain that opens, and says how many do not. Nothing is changed. The values
  /// of `SealedTable.replayState` are not lent.
  package func salvage(
    _ domain: Domain, _ body: (SealedTable, _ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws -> RepairReport {
    try withStorage { database, session in
      try looking {
        var report = RepairReport()
        let registry = try Registry(reading: database)
        guard let entry = registry.entries[domain],
          let key = try unlessDamaged({
            try session.rootKeys.openDomainKey(domain, wrapped: entry.wrappedKey)
          })
        else {
          report.keyWasLost = true
          return report
        }
        for table in domain.tables {
          for (id, cell) in try ifPresent({ try cells(table, database) }) {
            let value = try unlessDamaged {
              let opened = try key.open(cell, in: table, id: id)
              // The replay key is nobody's to see.
              return table == .replayState ? [] : opened.withUnsafeBytes { Array($0) }
            }
            guard let value else {
              report.setAside += 1
              continue
            }
            report.kept += 1
            try body(table, id, value)
          }
        }
        if domain == .keyMetadata {
          for row in try ifPresent({ try CustodyRecord.rows(in: database) }) {
            if let record = row.record, try isUsable(record, key, session) {
              report.kept += 1
            } else {
              report.setAside += 1
            }
          }
        }
        return report
      }
    }
  }

  /// Accepts the list of domains as it stands, after it failed its check at unlock. Each domain is
  /// checked by itself at the next unlock. Throws `VaultError.rootDamaged` when not one domain key
  /// opens: then the root is not this vault's.
  package func repairRegistry(passphrase: borrowing SecretBytes?) throws {
    try withRoot(passphrase: passphrase) { database, keys in
      try changing {
        var entries: [Domain: Registry.Entry] = [:]
        try database.forEach("SELECT name, generation, wrapped_key, head FROM domain") { row in
          guard let domain = Domain(rawValue: row.text(0)) else {
            try setAsideKey(row.text(0), row.blob(2), database)
            return
          }
          entries[domain] = Registry.Entry(
            generation: UInt64(clamping: row.integer(1)), wrappedKey: row.blob(2),
            head: row.blob(3))
        }
        guard try Registry(entries: entries).hasKey(of: keys) else { throw VaultError.rootDamaged }
        for domain in Domain.allCases {
          // A domain that is missing stays damaged: its own repair says that its key is lost.
          guard var entry = entries[domain] else {
            entries[domain] = Registry.Entry(generation: 0, wrappedKey: [], head: [])
            continue
          }
          // The head is sealed, so its generation is one that the vault wrote.
          let head = try unlessDamaged {
            try keys.openDomainKey(domain, wrapped: entry.wrappedKey).openHead(entry.head)
          }
          if let head {
            entry.generation = head.generation
          } else {
            entry.generation = min(entry.generation, UInt64(Int64.max) / 2)
          }
          entries[domain] = entry
        }
        // Rows of an older state would let opened messages open again: the replay domain fails its
        // next check, so that its own repair must follow, which closes that.
        entries[.replay]?.head = []
        try database.execute("DELETE FROM domain")
        try Registry(entries: entries).write(to: database, keys)
      }
    }
  }

  // MARK: Sorting out

  /// Writes the rows that open anew, into an empty table: where the pages of the old one were out of order, a
  /// row could neither be found nor removed by its id.
  private func sortOut(
    _ table: SealedTable, _ key: DomainKey, _ database: Database, _ report: inout RepairReport
  ) throws {
    let cells = try cells(table, database)
    try database.execute("DELETE FROM \(table.rawValue)")
    var kept: Set<[UInt8]> = []
    for (id, cell) in cells {
      if try unlessDamaged({ _ = try key.open(cell, in: table, id: id) }) != nil,
        kept.insert(id).inserted
      {
        try database.run(
          "INSERT INTO \(table.rawValue) (id, value) VALUES (?1, ?2)", .blob(id), .blob(cell))
        report.kept += 1
      } else {
        try quarantine(table.domain.rawValue, table.rawValue, id, cell, database)
        report.setAside += 1
      }
    }
  }

  private func sortOutKeys(
    _ key: DomainKey, _ session: Session, _ database: Database, _ report: inout RepairReport
  ) throws {
    let rows = try CustodyRecord.rows(in: database)
    try database.execute("DELETE FROM custody")
    var kept: Set<[UInt8]> = []
    for row in rows {
      if let record = row.record, try isUsable(record, key, session), kept.insert(row.id).inserted {
        try record.insert(into: database)
        report.kept += 1
      } else {
        try quarantine(
          Domain.keyMetadata.rawValue, "custody", row.id, row.fields, database)
        report.setAside += 1
      }
    }
  }

  private func cells(
    _ table: SealedTable, _ database: Database
  ) throws -> [(id: [UInt8], cell: [UInt8])] {
    var cells: [(id: [UInt8], cell: [UInt8])] = []
    try database.forEach("SELECT id, value FROM \(table.rawValue)") { row in
      cells.append((row.blob(0), row.blob(1)))
    }
    return cells
  }

  /// Whether a private key's row is the vault's and its key opens.
  private func isUsable(
    _ record: CustodyRecord, _ key: DomainKey, _ session: Session
  ) throws -> Bool {
    try unlessDamaged {
      _ = try record.open(element: element, rootKeys: session.rootKeys, domainKey: key)
    } != nil
  }

  /// What `body` gives, or nil when it finds damage. Anything else is thrown: an element that is
  /// away or a lack of memory says nothing about what stands in the file.
  private func unlessDamaged<Result>(_ body: () throws -> Result) throws -> Result? {
    do { return try body() } catch VaultError.domainDamaged { return nil }
  }

  /// The rows that `read` gives, or none of a table that is gone.
  private func ifPresent<Row>(_ read: () throws -> [Row]) throws -> [Row] {
    do { return try read() } catch VaultError.unreadableDatabase { return [] }
  }

  /// Keeps a wrapped domain key that does not open or whose domain is unknown: the rows that are set
  /// aside are sealed under the key inside.
  private func setAsideKey(_ name: String, _ wrappedKey: [UInt8], _ database: Database) throws {
    try quarantine(name, "domain", Array(name.utf8), wrappedKey, database)
  }

  private func quarantine(
    _ domain: String, _ table: String, _ id: [UInt8], _ value: [UInt8], _ database: Database
  ) throws {
    try database.run(
      "INSERT INTO quarantine (domain, tbl, id, value) VALUES (?1, ?2, ?3, ?4)",
      .text(domain), .text(table), .blob(id), .blob(value))
  }
}
