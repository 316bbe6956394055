internal import CryptoPrimitives
package import SecretMemory
internal import SecureElement

/// One look at, or one change of, an unlocked vault. Everything in it is kept together or not at
/// all. Good only inside the closure that receives it.
package final class Transaction {
  private let database: Database
  private let session: Session
  private let element: any SecureElement
  private var registry: Registry?
  private var heads: [Domain: DomainHead] = [:]
  private var changed: Set<Domain> = []
  private var random = SystemRandom()

  init(database: Database, session: Session, element: any SecureElement) {
    self.database = database
    self.session = session
    self.element = element
  }

  // MARK: Rows

  /// The value of a row, or nil when there is none.
  package func value(_ table: SealedTable, _ id: [UInt8]) throws -> [UInt8]? {
    try secret(table, id)?.withUnsafeBytes { Array($0) }
  }

  /// The value of a row that is a secret, or nil when there is none.
  package func secret(_ table: SealedTable, _ id: [UInt8]) throws -> SecretBytes? {
    let key = try enter(table.domain)
    guard let cell = try cell(table, id) else { return nil }
    return try key.open(cell, in: table, id: id)
  }

  /// Whether a row is there. Nothing is opened.
  package func contains(_ table: SealedTable, _ id: [UInt8]) throws -> Bool {
    _ = try enter(table.domain)
    return try cell(table, id) != nil
  }

  /// How many rows a table has.
  package func count(_ table: SealedTable) throws -> Int {
    _ = try enter(table.domain)
    guard try Schema.has(table, in: database) else { return 0 }
    let count = try database.first("SELECT count(*) FROM \(table.rawValue)") { $0.integer(0) }
    return Int(count ?? 0)
  }

  /// Opens every row of a table, in the order of the ids.
  package func forEach(
    _ table: SealedTable, _ body: (_ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws {
    let key = try enter(table.domain)
    guard try Schema.has(table, in: database) else { return }
    try database.forEach("SELECT id, value FROM \(table.rawValue) ORDER BY id") { row in
      let id = row.blob(0)
      let value = try key.open(row.blob(1), in: table, id: id)
      try body(id, value.withUnsafeBytes { Array($0) })
    }
  }

  /// Writes a row, in place of the one with the same id.
  package func put(_ table: SealedTable, _ id: [UInt8], _ value: [UInt8]) throws {
    try value.withUnsafeBytes { try put(table, id, $0) }
  }

  /// Writes a row whose value is a secret.
  package func put(_ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes) throws {
    try value.withUnsafeBytes { try put(table, id, $0) }
  }

  private func put(_ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer) throws {
    let key = try enter(table.domain)
    let old = try cell(table, id)
    let new = try key.seal(value, in: table, id: id, random: &random)
    try database.run(
      "INSERT OR REPLACE INTO \(table.rawValue) (id, value) VALUES (?1, ?2)", .blob(id), .blob(new))
    try change(table.domain) { head in
      if let old { head.remove(try key.rowCode(table, id: id, cell: old)) }
      head.add(try key.rowCode(table, id: id, cell: new))
    }
  }

  /// Removes a row; false when there was none.
  @discardableResult
  package func remove(_ table: SealedTable, _ id: [UInt8]) throws -> Bool {
    let key = try enter(table.domain)
    guard let old = try cell(table, id) else { return false }
    try database.run("DELETE FROM \(table.rawValue) WHERE id = ?1", .blob(id))
    try change(table.domain) { $0.remove(try key.rowCode(table, id: id, cell: old)) }
    return true
  }

  private func cell(_ table: SealedTable, _ id: [UInt8]) throws -> [UInt8]? {
    guard try Schema.has(table, in: database) else { return nil }
    return try database.first("SELECT value FROM \(table.rawValue) WHERE id = ?1", .blob(id)) {
      $0.blob(0)
    }
  }

  // MARK: Private keys

  /// Takes a private key into custody, under the fingerprint of the identity or OpenPGP key that it
  /// belongs to.
  package func store(
    _ privateKey: borrowing SecretBytes, _ kind: PrivateKeyKind, publicKey: [UInt8],
    fingerprint: [UInt8]
  ) throws {
    let key = try enter(.keyMetadata)
    let record = try VaultError.mapping {
      try CustodyRecord(
        sealing: privateKey, kind: kind,
        owner: .init(fingerprint: fingerprint, publicKey: publicKey), element: element,
        rootKeys: session.rootKeys, domainKey: key, random: &random)
    }
    try record.insert(into: database)
    try change(.keyMetadata) { $0.add(try key.custodySummand(record.code)) }
  }

  /// Lends a private key for the length of `body`, then wipes it.
  package func withPrivateKey<Result: ~Copyable>(
    _ kind: PrivateKeyKind, fingerprint: [UInt8],
    _ body: (borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    let key = try enter(.keyMetadata)
    guard let record = try CustodyRecord.find(key.custodyID(kind, fingerprint), in: database)
    else { throw VaultError.keyNotFound }
    let privateKey = try record.open(
      element: element, rootKeys: session.rootKeys, domainKey: key)
    return try body(privateKey)
  }

  /// Whether a private key is there. Nothing is opened.
  package func hasPrivateKey(_ kind: PrivateKeyKind, fingerprint: [UInt8]) throws -> Bool {
    let key = try enter(.keyMetadata)
    return try CustodyRecord.find(key.custodyID(kind, fingerprint), in: database) != nil
  }

  /// Destroys every private key of a fingerprint.
  package func removePrivateKeys(fingerprint: [UInt8]) throws {
    let key = try enter(.keyMetadata)
    for kind in PrivateKeyKind.allCases {
      guard let record = try CustodyRecord.find(key.custodyID(kind, fingerprint), in: database)
      else { continue }
      try record.verify(key)
      try record.delete(from: database)
      try change(.keyMetadata) { $0.remove(try key.custodySummand(record.code)) }
    }
  }

  // MARK: Domains

  /// Which state of a domain this transaction sees: a number that every change of the domain
  /// raises. Nil when this transaction has changed the domain, so that its state has no number yet.
  package func generation(_ domain: Domain) throws -> UInt64? {
    _ = try enter(domain)
    return changed.contains(domain) ? nil : heads[domain]?.generation
  }

  /// The key of a domain, after registry and head were checked in this transaction: another
  /// process may have written since the vault was unlocked.
  private func enter(_ domain: Domain) throws -> DomainKey {
    let key = try session.key(domain)
    guard heads[domain] == nil else { return key }
    let registry = try currentRegistry()
    guard let entry = registry.entries[domain] else { throw VaultError.registryDamaged }
    heads[domain] = try key.openHead(of: entry)
    return key
  }

  private func currentRegistry() throws -> Registry {
    if let registry { return registry }
    let registry = try Registry(reading: database)
    do {
      try registry.verify(session.rootKeys)
    } catch VaultError.registryDamaged {
      // Keys of a root that is no longer the vault's: nothing is damaged, and nothing needs repair.
      let envelope = try database.first("SELECT root_envelope FROM vault") { $0.blob(0) }
      throw envelope == session.envelope ? VaultError.registryDamaged : VaultError.outdated
    }
    self.registry = registry
    return registry
  }

  private func change(_ domain: Domain, _ update: (inout DomainHead) throws -> Void) throws {
    guard var head = heads[domain] else { throw VaultError.registryDamaged }
    try update(&head)
    heads[domain] = head
    changed.insert(domain)
  }

  /// Writes the heads and the registry of what was changed. The last step of every writing
  /// transaction, inside it.
  func finish() throws {
    guard !changed.isEmpty else { return }
    var registry = try currentRegistry()
    for domain in changed {
      guard var head = heads[domain] else { throw VaultError.registryDamaged }
      head.generation += 1
      registry.entries[domain]?.generation = head.generation
      registry.entries[domain]?.head = try session.key(domain).seal(head, random: &random)
    }
    try registry.write(to: database, session.rootKeys)
  }
}
