internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
package import VaultModel

extension VaultStore {
  /// As below, for who need not know what was set aside.
  package func repair(
    _ domain: VaultPart, populate: (Transaction) throws -> Void
  ) throws -> RepairReport {
    try repair(domain, reporting: { transaction, _ in try populate(transaction) })
  }

  /// Makes a damaged domain usable again with the rows that open and read. Those that do not are moved aside,
  /// not destroyed. `populate` then writes what the domain cannot be without, in the same
  /// transaction; it is told which rows were moved aside that the vault wrote, and that do not read.
  ///
  /// Rows that were removed or put back from outside cannot be told from those that were meant:
  /// whoever asks for a repair accepts the rows as they stand. Private keys are judged by their rows' codes and owners;
  /// none is opened.
  package func repair(
    _ domain: VaultPart, reporting populate: (Transaction, [UnreadableRow]) throws -> Void
  ) throws -> RepairReport {
    try withStorage { database, session in
      let change = try beginCounting(session, database)
      var committed: Registry?
      let report = try session.repairing(domain) {
        let report = try changing {
          var report = RepairReport()
          let registry = try repairable(domain, database, session)
          session.forgetDamage(of: domain)
          let (key, wrapped) = try key(of: domain, in: registry, session, database, &report)
          let transaction = transaction(of: session, counting: .with(change))
          let unreadable = try sortOut(
            domain, key, transaction, after: registry, database, session, &report)
          report.unreadable = UnreadableRows.counted(unreadable)
          if domain == .settings { try transaction.restoreKeyMode() }
          try populate(transaction, unreadable)
          if report.setAside > 0 { try rows?.mend(domain, in: transaction) }
          committed = try transaction.finish(repairing: domain, wrappedKey: wrapped)
          return report
        }
        if let committed { session.remember(committed) }
        return report
      }
      try finish(change, committed, session)
      return report
    }
  }

  /// The verified registry of a file whose tables are all there, in a format that has the domain.
  private func repairable(
    _ domain: VaultPart, _ database: Database, _ session: Session
  ) throws -> Registry {
    var registry = try session.registry(in: database)
    try registry.checkWritable(element)
    if registry.format < domain.since {
      try Schema.bringUp(database)
      registry.bringUp()
    }
    try Schema.restoreTables(database, of: registry.format)
    return registry
  }

  /// The domain's key, or a new one where it is lost.
  private func key(
    of domain: VaultPart, in registry: Registry, _ session: Session, _ database: Database,
    _ report: inout RepairReport
  ) throws -> (key: DomainKey, wrapped: [UInt8]) {
    var random = SystemRandom()
    guard let entry = registry.entries[domain] else {
      return try session.rootKeys.makeDomainKey(domain, random: &random)
    }
    do {
      let key = try session.rootKeys.openDomainKey(domain, wrapped: entry.wrappedKey)
      return (key, entry.wrappedKey)
    } catch VaultError.domainDamaged {
      try Quarantine.takeKey(domain.rawValue, entry.wrappedKey, into: database)
      report.keyWasLost = true
      return try session.rootKeys.makeDomainKey(domain, random: &random)
    }
  }

  /// Writes the rows that open anew, into empty tables: where the pages of the old ones were out of order, a row could
  /// neither be found nor removed by its id. Returns those of the others that the vault wrote.
  private func sortOut(
    _ domain: VaultPart, _ key: DomainKey, _ transaction: Transaction, after registry: Registry,
    _ database: Database, _ session: Session, _ report: inout RepairReport
  ) throws -> [UnreadableRow] {
    var unreadable: [UnreadableRow] = []
    let store = RowStore(database: database)
    var tables: [(CountedTable, [RowStore.RawRow])] = []
    for table in domain.countedTables {
      // Look-ups are written with the contacts.
      if table != .sealed(.lookup) { tables.append((table, try store.rawRows(of: table))) }
    }
    for table in domain.countedTables { try store.removeAll(from: table) }
    let anew = transaction.begin(
      OpenDomain(
        anew: LocalDomain(key, after: registry.entries[domain]?.generation ?? 0),
        database: database, session: session))
    for (table, rows) in tables {
      var kept: Set<[UInt8]> = []
      // Of two with one id the one that stands where it should: the other was put beside it.
      let inPlace = try rows.filter { try $0.row?.place == anew.place(table, $0.id) }
      let elsewhere = try rows.filter { try $0.row?.place != anew.place(table, $0.id) }
      for raw in inPlace + elsewhere {
        let worth = try self.worth(of: raw.row, of: table, key)
        if let row = raw.row, worth == .usable, kept.insert(raw.id).inserted {
          try anew.put(row.at(anew.place(table, row.id)), in: table)
          if table == .sealed(.contact) { try transaction.addLookups(ofContact: row, in: anew) }
          report.kept += 1
        } else {
          try Quarantine.take(domain.rawValue, table.name, raw.id, raw.fields, into: database)
          report.setAside += 1
          if let row = UnreadableRow(raw.id, of: table, worth) {
            unreadable.append(row)
          }
        }
      }
    }
    return unreadable
  }

  /// Accepts the list of domains as it stands, after it failed its check at unlock. Each domain is
  /// checked by itself at the next unlock. Of the protectors the one stays that opened the root; the others are gone.
  /// Throws `VaultError.rootDamaged` when not one domain key
  /// opens: then the root is not this vault's. Nil for a list that is sound: nothing is changed. Throws
  /// `VaultError.factorRequired` where private keys ask for a strong factor that the list has, and it is not what opened the
  /// root: they would be lost with it.
  @discardableResult
  package func repairRegistry(with credential: borrowing Credential) throws -> RegistryRepair? {
    try withRoot(with: credential, isRepair: true) { database, keys, protector in
      guard let counter = try counterForRepair(under: keys, openedBy: protector, database) else {
        return nil
      }
      let repair = try changing(with: counter.fresh) { () -> RegistryRepair? in
        let stored = try StoredRegistry(database)
        guard stored.counter == counter.found else { throw VaultError.outdated }
        guard stored.protectors.contains(protector) else { throw VaultError.outdated }
        guard try !isSound(under: keys, database) else { return nil }
        guard try StrongFactor(protector) != nil || !hasKeysOfAFactor(stored, database) else {
          throw VaultError.factorRequired
        }
        var entries: [VaultPart: Registry.Entry] = [:]
        for (domain, row) in stored.entries {
          entries[domain] = try accepted(row, of: domain, keys)
        }
        guard try Registry(entries: entries, protectors: []).hasKey(of: keys) else {
          throw VaultError.rootDamaged
        }
        for domain in stored.unknown {
          try Quarantine.takeKey(domain.name, domain.wrappedKey, into: database)
        }
        // A domain that is missing stays damaged: its own repair says that its key is lost.
        for domain in VaultPart.all(of: stored.format) where entries[domain] == nil {
          entries[domain] = Registry.Entry(generation: 0, stamp: .none, wrappedKey: [], head: [])
        }
        // Rows of an older state would let opened messages open again: the replay domain fails its
        // next check, so that its own repair must follow, which closes that.
        entries[.replay]?.head = []
        try database.execute("DELETE FROM domain; DELETE FROM protector")
        let kept = protector.inForm()
        try kept.write(to: database)
        var registry = Registry(entries: entries, protectors: [kept], format: stored.format)
        (registry.counter, registry.g) = (counter.field, counter.g)
        try registry.write(entries.keys, to: database, keys)
        let others = stored.protectors.filter { $0 != protector } + stored.impossibleProtectors
        return RegistryRepair(
          dropped: others.map {
            DroppedProtector(code: $0.kind, name: String(decoding: $0.name, as: UTF8.self))
          }, wasAgeChecked: counter.wasChecked)
      }
      try counter.finish(isKept: repair != nil)
      return repair
    }
  }

  /// Whether the file says that private keys ask for a strong factor, and has one that could be it, a later version's too.
  /// One that nothing can open any more keeps nothing. Nobody vouches for either.
  private func hasKeysOfAFactor(_ stored: StoredRegistry, _ database: Database) throws -> Bool {
    let isLater = (stored.protectors + stored.impossibleProtectors).contains {
      ProtectorKind(number: $0.kind) == nil
    }
    guard isLater || stored.protectors.contains(where: { (try? StrongFactor($0)) != nil }) else {
      return false
    }
    // A table that is gone has none.
    let high = try? database.first(
      "SELECT 1 FROM custody WHERE mode = ?1", .integer(Int(KeyMode.high.number))
    ) { $0.integer(0) }
    return high.flatMap(\.self) != nil
  }

  /// Whether the list in the file is one that the vault wrote under this root.
  func isSound(under keys: RootKeys, _ database: Database) throws -> Bool {
    do {
      try Registry(reading: database).verify(keys)
      return true
    } catch VaultError.registryDamaged {
      return false
    }
  }

  /// A domain's entry as a repair of the list takes it.
  private func accepted(
    _ row: StoredRegistry.Row, of domain: VaultPart, _ keys: RootKeys
  ) throws -> Registry.Entry {
    // The head is sealed, so that its generation and stamp are some that the vault wrote.
    let head: (generation: UInt64, stamp: Stamp)? = try unlessDamaged {
      let key = try keys.openDomainKey(domain, wrapped: row.wrappedKey)
      let head = try key.openHead(row.head)
      return (head.generation, head.stamp)
    }
    let generation = min(UInt64(clamping: row.generation), UInt64(Int64.max) / 2)
    return Registry.Entry(
      generation: head?.generation ?? generation, stamp: head?.stamp ?? .none,
      wrappedKey: row.wrappedKey, head: row.head)
  }

  /// What `body` gives, or nil when it finds damage. Anything else is thrown: an element that is
  /// away or a lack of memory says nothing about what stands in the file.
  func unlessDamaged<Result>(_ body: () throws -> Result) throws -> Result? {
    do { return try body() } catch VaultError.domainDamaged { return nil }
  }
}
