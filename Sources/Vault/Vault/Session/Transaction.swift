internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
internal import SecureElement
package import VaultModel

/// One look at, or one change of, an unlocked vault. Everything in it is kept together or not at
/// all. Good only inside the closure that receives it.
package final class Transaction {
  let session: Session
  let element: any SecureElement
  private let database: Database
  private let lookupKeys: (any LookupKeys)?
  let passphraseCost: Argon2Parameters
  private let counting: Counting
  /// What was answered for private keys; nil where nobody is asked.
  let answers: CustodyAnswers?
  private var registry: Registry?
  private var domains: [VaultPart: OpenDomain] = [:]
  /// Domains that the list has not, as they are written if this transaction changes them.
  private var made: [VaultPart: Registry.Entry] = [:]
  private var nextStamps: [VaultPart: Stamp] = [:]
  var random = SystemRandom()

  init(
    database: Database, session: Session, element: any SecureElement,
    lookupKeys: (any LookupKeys)?, passphraseCost: Argon2Parameters,
    counting: Counting = .not, answers: CustodyAnswers? = nil
  ) {
    self.database = database
    self.session = session
    self.element = element
    self.lookupKeys = lookupKeys
    self.passphraseCost = passphraseCost
    self.counting = counting
    self.answers = answers
  }

  /// Whether what is changed counts.
  enum Counting {
    case not
    /// It does where the vault has a counter; with that a counted change has begun.
    case with(CountedChange?)
  }

  // MARK: Reading rows

  /// The value of a row, or nil when there is none.
  package func value(_ table: SealedTable, _ id: [UInt8]) throws -> [UInt8]? {
    try secret(table, id)?.withUnsafeBytes { Array($0) }
  }

  /// The value of a row that is a secret, or nil when there is none.
  package func secret(_ table: SealedTable, _ id: [UInt8]) throws -> SecretBytes? {
    try readable(table.domain)?.value(id, in: table)
  }

  /// Whether a row is there. Nothing is opened.
  package func contains(_ table: SealedTable, _ id: [UInt8]) throws -> Bool {
    try readable(table.domain)?.find(id, in: .sealed(table)) != nil
  }

  /// How many rows a table has.
  package func count(_ table: SealedTable) throws -> Int {
    Int(clamping: try readable(table.domain)?.access.layout(of: .sealed(table)).rows ?? 0)
  }

  /// How many private keys there are.
  package func countPrivateKeys() throws -> Int {
    Int(clamping: try readable(.keyMetadata)?.access.layout(of: .custody).rows ?? 0)
  }

  /// Opens every row of a table. Their order is no one's choice, and the same each time.
  package func forEach(
    _ table: SealedTable, _ body: (_ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws {
    guard let domain = try readable(table.domain) else { return }
    try domain.forEachRange(of: .sealed(table)) { rows in
      let values = try domain.open(rows, in: table)
      for (row, value) in zip(rows, values) { try body(row.id, value) }
      return true
    }
  }

  /// Every row of a table as the file has it, compared with the rest.
  func forEachStored(
    _ table: SealedTable, _ body: (StoredRow, OpenDomain) throws -> Void
  ) throws {
    guard let domain = try readable(table.domain) else { return }
    try domain.forEach(.sealed(table)) { try body($0, domain) }
  }

  /// Where a page ended.
  package struct Cursor: Sendable {
    let place: Place
    let id: [UInt8]
    let stamp: Stamp
  }

  /// Opens up to `limit` rows, at least one, of a table after those of the pages before, and says where the next page
  /// begins, which may be empty; nil is the end. Throws `VaultError.changedMeanwhile` when the domain is not the one of the page before.
  package func page(
    _ table: SealedTable, after cursor: Cursor? = nil, limit: Int,
    _ body: (_ id: [UInt8], _ value: [UInt8]) throws -> Void
  ) throws -> Cursor? {
    guard let domain = try readable(table.domain) else { return nil }
    guard cursor == nil || cursor?.stamp == domain.access.stamp, !domain.isChanged else {
      throw VaultError.changedMeanwhile
    }
    var left = max(1, limit)
    var last: Cursor?
    try domain.forEachRange(
      of: .sealed(table), after: cursor.map { ($0.place, $0.id) }
    ) { rows in
      let page = rows.prefix(left)
      let values = try domain.open(page, in: table)
      for (row, value) in zip(page, values) { try body(row.id, value) }
      left -= page.count
      guard left == 0, let end = page.last else { return true }
      last = Cursor(place: end.place, id: end.id, stamp: domain.access.stamp)
      return false
    }
    return last
  }

  /// Every contact that has this name or key. No other contact's row is opened.
  package func contacts(with lookup: Lookup) throws -> [(id: [UInt8], value: [UInt8])] {
    guard let lookupKeys else { return [] }
    var found: [(id: [UInt8], value: [UInt8])] = []
    let domain = try domain(.contacts)
    for id in try LookupIndex(domain: domain, keys: lookupKeys).ids(for: lookup) {
      guard let value = try value(.contact, id),
        lookupKeys.lookups(ofContact: value).contains(lookup)
      else { throw domain.note(LookupIndex.leadsElsewhere) }
      found.append((id, value))
    }
    return found
  }

  /// The id of the row of a table, in which rows are found by values alone, that stands for a value. It says nothing of it to
  /// who has not the domain's key.
  package func id(of lookup: Lookup, in table: SealedTable) throws -> [UInt8] {
    try domain(table.domain).access.lookupID(lookup)
  }

  /// The code of what a person approves, 32 bytes, with the key of wallets: whoever has not that key makes none.
  package func approvalCode(of approved: [UInt8]) throws -> [UInt8] {
    try domain(.wallets).access.approvalCode(of: approved)
  }

  // MARK: Writing rows

  /// Writes a row, in place of the one with the same id.
  package func put(_ table: SealedTable, _ id: [UInt8], _ value: [UInt8]) throws {
    try value.withUnsafeBytes { try put(table, id, $0) }
  }

  /// Writes a row whose value is a secret.
  package func put(_ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes) throws {
    try value.withUnsafeBytes { try put(table, id, $0) }
  }

  /// Writes rows, each in place of the one with the same id, in the order in which they stand in the file.
  package func put(
    _ table: SealedTable, _ rows: [(id: [UInt8], value: [UInt8])]
  ) throws {
    let domain = try writable(table.domain)
    let placed = try rows.map { ($0, try domain.place(.sealed(table), $0.id)) }
    for (row, _) in placed.sorted(by: { $0.1 < $1.1 }) { try put(table, row.id, row.value) }
  }

  private func put(_ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer) throws {
    let domain = try writable(table.domain)
    if table == .contact, let lookupKeys {
      try LookupIndex(domain: domain, keys: lookupKeys)
        .change(id, from: try self.value(table, id), to: Array(value))
    }
    try domain.put(value, id, in: table)
  }

  /// Removes a row; false when there was none.
  @discardableResult
  package func remove(_ table: SealedTable, _ id: [UInt8]) throws -> Bool {
    guard try contains(table, id) else { return false }
    let domain = try writable(table.domain)
    guard let row = try domain.find(id, in: .sealed(table)) else { return false }
    if table == .contact, let lookupKeys {
      let value = try domain.open(row, in: table).withUnsafeBytes { Array($0) }
      try LookupIndex(domain: domain, keys: lookupKeys).change(id, from: value, to: nil)
    }
    try domain.remove(row, from: .sealed(table))
    return true
  }

  /// Writes what a contact is found by that a repair kept.
  func addLookups(ofContact row: StoredRow, in domain: OpenDomain) throws {
    guard let lookupKeys else { return }
    try LookupIndex(domain: domain, keys: lookupKeys)
      .add(row, openedWith: domain.key)
  }

  // MARK: Protectors

  /// What a person may bring to unlock the vault that this transaction sees.
  package func protectors() throws -> [Protector] {
    try currentRegistry().protectors.map(Protector.init)
  }

  /// Whether a person can show to be there: by a protector that this program can ask for. One of a later version's kind
  /// is none.
  package func canShowPresence() throws -> Bool {
    try protectors().contains { $0.kind != nil && $0.kind != ProtectorKind.none }
  }

  // MARK: Domains

  /// Which state each domain was in when this transaction began. No head and no row is read.
  package func stamps() throws -> [VaultPart: Stamp] { try currentRegistry().stamps }

  /// Whose keys vouch for what this transaction reads.
  package var sessionID: SessionID { session.id }

  /// Which state of a domain this transaction sees; nil when it has changed the domain, so that its state has no stamp
  /// yet.
  package func stamp(_ domain: VaultPart) throws -> Stamp? {
    guard let domain = try readable(domain) else { return Stamp.none }
    return domain.isChanged ? nil : domain.access.stamp
  }

  /// The stamp that a domain will have when this transaction is kept, having changed it.
  package func nextStamp(_ domain: VaultPart) -> Stamp {
    if let stamp = nextStamps[domain] { return stamp }
    let stamp = Stamp.random(&random)
    nextStamps[domain] = stamp
    return stamp
  }

  /// Compares every row of a domain with its head. Throws `VaultError.domainDamaged`.
  func check(_ domain: VaultPart) throws {
    guard let opened = try readable(domain) else { return }
    try opened.check()
    if domain == .contacts, let lookupKeys {
      try LookupIndex(domain: opened, keys: lookupKeys).check()
    }
  }

  /// A domain, after registry and head were checked in this transaction: another process may have
  /// written since the vault was unlocked.
  func domain(_ domain: VaultPart) throws -> OpenDomain {
    if let opened = domains[domain] { return opened }
    let registry = try currentRegistry()
    guard registry.entries[domain] != nil else {
      // One that a format brought, and that no change has made yet.
      let (key, wrapped) = try session.rootKeys.makeDomainKey(domain, random: &random)
      made[domain] = Registry.Entry(generation: 0, stamp: .none, wrappedKey: wrapped, head: [])
      return begin(
        OpenDomain(
          LocalDomain(key, DomainHead(of: domain)), database: database, session: session))
    }
    return begin(try session.open(domain, of: registry, database: database))
  }

  /// As above; nil for a domain that a later format brings than the file's, and that no change has made yet.
  private func readable(_ domain: VaultPart) throws -> OpenDomain? {
    try currentRegistry().format < domain.since ? nil : try self.domain(domain)
  }

  /// Works on a domain that stands already.
  @discardableResult
  func begin(_ domain: OpenDomain) -> OpenDomain {
    domains[domain.domain] = domain
    return domain
  }

  func writable(_ domain: VaultPart) throws -> OpenDomain {
    try currentRegistry().checkWritable(element)
    try session.checkWritable(domain)
    try bringTables(of: domain)
    return try self.domain(domain)
  }

  /// Makes the tables of a domain that a later format brings than the file's, which is of that one then.
  private func bringTables(of domain: VaultPart) throws {
    guard var registry, registry.format < domain.since else { return }
    // Keys are made where the root is.
    _ = try session.rootKeys
    try Schema.bringUp(database)
    registry.bringUp()
    self.registry = registry
  }

  func currentRegistry() throws -> Registry {
    if let registry { return registry }
    let registry = try session.registry(in: database)
    self.registry = registry
    return registry
  }

  /// Makes every domain of the file's format, for an agent, which makes none.
  func makeAllDomains() throws {
    let registry = try currentRegistry()
    for domain in VaultPart.all(of: registry.format) where registry.entries[domain] == nil {
      try self.domain(domain).touch()
    }
  }

  /// Writes the heads and the registry of what was changed. The last step of every writing
  /// transaction, inside it. What the registry is then, or nil when nothing was changed.
  ///
  /// A repair may have given its domain another key.
  func finish(repairing: VaultPart? = nil, wrappedKey: [UInt8] = []) throws -> Registry? {
    let changed = domains.filter { $0.value.isChanged }
    guard !changed.isEmpty else { return nil }
    var registry = try currentRegistry()
    if let repairing {
      let entry = Registry.Entry(generation: 0, stamp: .none, wrappedKey: wrappedKey, head: [])
      registry.entries[repairing] = entry
    }
    for (domain, opened) in changed {
      try session.checkWritable(domain)
      if let entry = made[domain] { registry.entries[domain] = entry }
      registry.set(domain, try opened.sealed(stamp: nextStamp(domain)))
    }
    if case .with(let change) = counting {
      registry = try registry.counted(by: change)
    }
    try registry.write(changed.keys, to: database) { try session.keys.code(of: $0) }
    return registry
  }
}
