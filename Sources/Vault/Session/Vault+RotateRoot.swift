internal import CryptoPrimitives
package import SecretMemory
internal import SecureElement

extension Vault {
  /// Makes a new root secret, new domain keys and new element keys, and seals every row anew, in one
  /// transaction. A copy of the directory taken earlier still opens, but what it holds opens nothing
  /// that is written from now on.
  ///
  /// `passphrase` is the one in use, nil when there is none. Every domain must be sound.
  package func rotateRoot(passphrase: borrowing SecretBytes?) throws {
    try replaceRoot(passphrase: passphrase) { database, old, new in
      var random = SystemRandom()
      var registry = try Registry(reading: database)
      try registry.verify(old.rootKeys)
      for domain in Domain.allCases {
        guard var entry = registry.entries[domain] else { throw VaultError.registryDamaged }
        let oldKey = try old.key(domain)
        try DomainCheck(key: oldKey, database: database).run(against: entry)
        let (newKey, wrapped) = try new.rootKeys.makeDomainKey(domain, random: &random)
        for table in domain.tables {
          try reseal(table, from: oldKey, to: newKey, database, &random)
        }
        if domain == .keyMetadata {
          try resealKeys(
            from: (old.rootKeys, oldKey), to: (new.rootKeys, newKey), database, &random)
        }
        var head = try DomainCheck(key: newKey, database: database).rows()
        head.generation = entry.generation + 1
        entry = Registry.Entry(
          generation: head.generation, wrappedKey: wrapped,
          head: try newKey.seal(head, random: &random))
        registry.entries[domain] = entry
        new.replaceKey(newKey)
      }
      try registry.write(to: database, new.rootKeys)
    }
  }

  private func reseal(
    _ table: SealedTable, from old: DomainKey, to new: DomainKey, _ database: Database,
    _ random: inout SystemRandom
  ) throws {
    var ids: [[UInt8]] = []
    try database.forEach("SELECT id FROM \(table.rawValue)") { ids.append($0.blob(0)) }
    for id in ids {
      let cell = try database.first(
        "SELECT value FROM \(table.rawValue) WHERE id = ?1", .blob(id)
      ) { $0.blob(0) }
      let value = try old.open(cell ?? [], in: table, id: id)
      let sealed = try value.withUnsafeBytes {
        try new.seal($0, in: table, id: id, random: &random)
      }
      try database.run(
        "UPDATE \(table.rawValue) SET value = ?2 WHERE id = ?1", .blob(id), .blob(sealed))
    }
  }

  private func resealKeys(
    from old: (RootKeys, DomainKey), to new: (RootKeys, DomainKey), _ database: Database,
    _ random: inout SystemRandom
  ) throws {
    for record in try CustodyRecord.all(in: database) {
      let privateKey = try record.open(element: element, rootKeys: old.0, domainKey: old.1)
      let resealed = try CustodyRecord(
        sealing: privateKey, kind: record.kind,
        owner: try old.1.openOwner(record.owner, of: record.kind, id: record.id),
        element: element, rootKeys: new.0, domainKey: new.1, random: &random)
      try record.delete(from: database)
      try resealed.insert(into: database)
    }
  }
}
