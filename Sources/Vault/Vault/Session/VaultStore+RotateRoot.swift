internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
package import VaultModel

extension VaultStore {
  /// Makes a new root secret and new domain keys, and seals every row anew, in one transaction. A copy of the directory
  /// taken earlier still opens, but what it holds opens nothing that is written from now on. The element keys of
  /// private keys stay: such a copy opens them on this machine.
  ///
  /// `credential` is what opens the vault now. Every domain must be sound. Throws
  /// `VaultError.laterProtector` and `.laterKey` for what this program cannot seal anew.
  package func rotateRoot(with credential: borrowing Credential) throws {
    try rotateRoot(with: credential, rekeyed: nil)
  }

  /// As above; private keys with new element keys, for another mode, take the place of the old ones.
  func rotateRoot(with credential: borrowing Credential, rekeyed: RekeyedKeys?) throws {
    try replaceRoot(with: credential) { database, old, new, registry in
      var random = SystemRandom()
      try rekeyed?.check(isOf: registry)
      for domain in VaultPart.allCases {
        guard let entry = registry.entries[domain] else { continue }
        try old.checkWritable(domain)
        let opened = try old.open(domain, of: registry, database: database)
        try opened.check()
        let (key, wrapped) = try new.rootKeys.makeDomainKey(domain, random: &random)
        let rows = try domain.countedTables.map { table in
          var rows: [StoredRow] = []
          try opened.forEach(table) { rows.append($0) }
          return (table, rows)
        }
        let store = RowStore(database: database)
        for table in domain.countedTables { try store.removeAll(from: table) }
        let anew = OpenDomain(
          anew: LocalDomain(key, after: entry.generation), database: database, session: new)
        for (table, rows) in rows {
          for row in rows {
            try move(
              row, of: table, from: (old.rootKeys, opened.key), to: new, anew, rekeyed: rekeyed,
              &random)
          }
        }
        if domain == .settings, let rekeyed {
          try rekeyed.mode.setting.withUnsafeBytes {
            try anew.put($0, KeyMode.settingID, in: .setting)
          }
        }
        registry.entries[domain]?.wrappedKey = wrapped
        registry.set(domain, try anew.sealed(stamp: .random(&random)))
      }
    }
  }

  private func move(
    _ row: StoredRow, of table: CountedTable, from old: (RootKeys, DomainKey), to new: Session,
    _ domain: OpenDomain, rekeyed: RekeyedKeys?, _ random: inout SystemRandom
  ) throws {
    switch (table, row.content) {
    case (.sealed(.lookup), _):
      // Written with the contacts.
      break
    case (.sealed(let table), _):
      let value = try old.1.open(row, in: table)
      try value.withUnsafeBytes { try domain.put($0, row.id, in: table) }
      if table == .contact, let lookupKeys {
        try LookupIndex(domain: domain, keys: lookupKeys).change(
          row.id, from: nil, to: value.withUnsafeBytes { Array($0) })
      }
    case (.custody, .key(let record)):
      var (fields, owner) = try record.open(old.1)
      if let rekeyed {
        fields = try rekeyed.fields(of: row.id)
      } else if fields.mode == .standard {
        let slot = AccessSlot(of: fields, owner, in: try new.rootKeys.vaultID)
        let access = try slot.open(fields.slot, .standard, old.0, nil)
        fields.slot = try slot.seal(access, .standard(new.rootKeys), random: &random)
      }
      let moved = try CustodyRecord(fields, owner: owner, under: domain.key, random: &random)
      try domain.put(
        StoredRow(place: try domain.place(.custody, moved.id), moved), in: .custody)
    case (.custody, .cell):
      throw VaultError.cryptography
    }
  }
}
