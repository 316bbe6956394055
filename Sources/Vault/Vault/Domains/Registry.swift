internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The list of domains with the state and wrapped key of each, and of protectors: the only authority on which there are.
/// It may be read before unlock, and is authenticated after.
struct Registry {
  struct Entry: Equatable {
    var generation: UInt64
    var stamp: Stamp
    var wrappedKey: [UInt8]
    /// The sealed head; authenticated by its own box and not by the registry, so that a head which is
    /// damaged costs its own domain and not the whole vault.
    var head: [UInt8]
  }

  /// The format of the file that it was read from, or that it is written to.
  private(set) var format: VaultFormat
  var entries: [VaultPart: Entry]
  var protectors: [ProtectorRow]
  /// What counts the vault's changes outside it (`CounterField`); empty for nothing.
  var counter: [UInt8]
  /// What the counter stood at when the last change was counted.
  var g: UInt64
  /// The code that stands in the file.
  let storedCode: [UInt8]

  /// One of today's format, with the code that is said to be its.
  init(
    entries: [VaultPart: Entry], protectors: [ProtectorRow], counter: [UInt8], g: UInt64,
    code: [UInt8]
  ) {
    format = .current
    (self.entries, self.protectors) = (entries, protectors)
    (self.counter, self.g, storedCode) = (counter, g, code)
  }

  /// A list in the making, or one that a repair accepts as it stands.
  init(
    entries: [VaultPart: Entry], protectors: [ProtectorRow], format: VaultFormat = .current
  ) {
    self.format = format
    (self.entries, self.protectors) = (entries, protectors)
    (counter, g, storedCode) = ([], 0, [])
  }

  /// Reads the list as it stands, without believing it. Each table is read once, and what is used is what was read.
  init(reading database: Database) throws {
    let stored = try StoredRegistry(database)
    guard stored.unknown.isEmpty, stored.impossibleProtectors.isEmpty,
      let g = UInt64(exactly: stored.g)
    else {
      throw VaultError.registryDamaged
    }
    format = stored.format
    entries = try stored.entries.mapValues { row in
      guard let generation = UInt64(exactly: row.generation), let stamp = Stamp(row.stamp) else {
        throw VaultError.registryDamaged
      }
      return Entry(
        generation: generation, stamp: stamp, wrappedKey: row.wrappedKey, head: row.head)
    }
    protectors = stored.protectors
    (counter, self.g, storedCode) = (stored.counter, g, stored.code)
  }

  /// Takes in that the file is of today's format.
  mutating func bringUp() { format = .current }

  /// Whether every domain of the file's format is there. One that a format brought is made by its first change.
  var isWhole: Bool { VaultPart.all(of: format).allSatisfy { entries[$0] != nil } }

  /// Which state each domain is in. It is changed with every change of the domain, and with nothing else.
  var stamps: [VaultPart: Stamp] { entries.mapValues(\.stamp) }

  /// Throws `VaultError.registryDamaged` for a domain that the list has not.
  func entry(_ domain: VaultPart) throws -> Entry {
    guard let entry = entries[domain] else { throw VaultError.registryDamaged }
    return entry
  }

  var protectorsByID: [ProtectorRow] {
    protectors.sorted { $0.id.lexicographicallyPrecedes($1.id) }
  }

  // MARK: Verifying

  /// Throws `VaultError.registryDamaged` unless the list is the one that was written last.
  func verify(_ keys: RootKeys) throws {
    let code = try keys.code(of: self)
    let isSame = code.withUnsafeBytes { code in
      storedCode.withUnsafeBytes { constantTimeEqual(code, $0) }
    }
    guard isSame else { throw VaultError.registryDamaged }
  }

  /// As above; and throws `VaultError.rootDamaged` when not one of the domain keys opens: then it is
  /// the root that is not this vault's, and accepting the list would hand the vault to whoever made
  /// that root.
  func verify(atUnlock keys: RootKeys) throws {
    do {
      try verify(keys)
    } catch VaultError.registryDamaged {
      throw try hasKey(of: keys) ? VaultError.registryDamaged : VaultError.rootDamaged
    }
  }

  /// Whether one of the domain keys opens under this root.
  func hasKey(of keys: RootKeys) throws -> Bool {
    try entries.contains { domain, entry in
      do {
        _ = try keys.openDomainKey(domain, wrapped: entry.wrappedKey)
        return true
      } catch VaultError.domainDamaged {
        return false
      }
    }
  }

  /// Whether a root envelope is one of the list's, octet for octet.
  func has(_ envelope: [UInt8]) -> Bool { protectors.contains { $0.envelope == envelope } }

  /// Whether a row is one of the list's, octet for octet.
  func has(_ row: ProtectorRow) -> Bool { protectors.contains(row) }

  /// Throws `VaultError.rolledBack` when the list is of a state before another one, both verified.
  func check(notBefore known: Registry) throws {
    for (domain, before) in known.entries {
      guard let now = entries[domain], now.generation >= before.generation,
        now.generation > before.generation || now.stamp == before.stamp
      else { throw VaultError.rolledBack }
    }
    // A new root begins another counter, which may stand lower than the one before while that stood beside it. It raises
    // every generation, which no state before does.
    let mayBeOfNewRoot = known.entries.allSatisfy { domain, before in
      entries[domain].map { $0.generation > before.generation } ?? false
    }
    guard g >= known.g || mayBeOfNewRoot, format >= known.format else {
      throw VaultError.rolledBack
    }
  }

  /// Throws `VaultError.laterCounter` where a change would have to be counted in a way that this program does not know.
  func checkWritable(_ element: any SecureElement) throws {
    guard counter.isEmpty || CounterField.isKnown(counter) && element.counters != nil else {
      throw VaultError.laterCounter
    }
  }

  // MARK: Writing

  /// Takes a counter that was begun.
  mutating func take(_ fresh: FreshCounter) { (counter, g) = (fresh.field, fresh.g) }

  /// Takes a domain's next state.
  mutating func set(_ domain: VaultPart, _ state: DomainState) {
    entries[domain]?.generation = state.generation
    entries[domain]?.stamp = state.stamp
    entries[domain]?.head = state.head
  }

  /// Writes the entries of domains, what counts, and the code of the whole.
  func write(
    _ domains: some Sequence<VaultPart>, to database: Database, code: (Registry) throws -> Octets32
  ) throws {
    for domain in domains {
      guard let entry = entries[domain], let generation = Int64(exactly: entry.generation) else {
        throw VaultError.registryDamaged
      }
      try database.run(
        """
        INSERT INTO domain (name, generation, stamp, wrapped_key, head)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (name) DO UPDATE
        SET generation = ?2, stamp = ?3, wrapped_key = ?4, head = ?5
        """,
        .text(domain.rawValue), .integer(generation), .blob(entry.stamp.bytes),
        .blob(entry.wrappedKey), .blob(entry.head))
      guard database.changes == 1 else { throw VaultError.registryDamaged }
    }
    let code = try code(self)
    guard let g = Int64(exactly: g) else { throw VaultError.registryDamaged }
    try database.run(
      "UPDATE vault SET registry_mac = ?1, counter = ?2, g = ?3", .blob(code.bytes),
      .blob(counter), .integer(g))
    guard database.changes == 1 else { throw VaultError.registryDamaged }
  }

  /// As above, with the root's own keys.
  func write(_ domains: some Sequence<VaultPart>, to database: Database, _ keys: RootKeys) throws {
    try write(domains, to: database) { try keys.code(of: $0) }
  }

  /// Writes all protectors, and the code of the whole.
  func writeProtectors(to database: Database, _ keys: RootKeys) throws {
    try database.execute("DELETE FROM protector")
    for row in protectors { try row.write(to: database) }
    try write([], to: database, keys)
  }

  /// What the code of the list is of.
  func message(vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 1024)
    writer.label("whisper-registry-v2")
    writer.prefixed(vaultID)
    writer.integer(UInt32(truncatingIfNeeded: entries.count))
    for (domain, entry) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.prefixed(domain.rawValue)
      writer.integer(entry.generation)
      writer.prefixed(entry.stamp.bytes)
      writer.prefixed(entry.wrappedKey)
    }
    writer.integer(UInt32(truncatingIfNeeded: protectors.count))
    for row in protectorsByID {
      writer.prefixed(row.id)
      writer.prefixed([row.kind])
      writer.prefixed(row.name)
      writer.prefixed(row.factor)
      writer.prefixed(sha256(row.envelope))
    }
    writer.prefixed(counter)
    writer.integer(g)
    return writer
  }
}

/// The list as the file has it, for who believes it, and for the repair of one that nobody can.
struct StoredRegistry {
  struct Row {
    let generation: Int64
    let stamp: [UInt8]
    let wrappedKey: [UInt8]
    let head: [UInt8]
  }

  let format: VaultFormat
  private(set) var entries: [VaultPart: Row] = [:]
  /// Names of domains that this program does not know, or that the format has not, with their wrapped keys.
  private(set) var unknown: [(name: String, wrappedKey: [UInt8])] = []
  let protectors: [ProtectorRow]
  /// Those of a kind that cannot be.
  let impossibleProtectors: [ProtectorRow]
  private(set) var code: [UInt8] = []
  private(set) var counter: [UInt8] = []
  private(set) var g: Int64 = 0

  /// No head is larger, in octets: a table has at most 1,024 sums of 32. What is, is not even read into memory, and opens
  /// as none.
  static let headLimit = 256 << 10

  init(_ database: Database) throws {
    format = try Schema.format(of: database)
    (protectors, impossibleProtectors) = try ProtectorRow.all(in: database)
    try database.forEach(
      """
      SELECT name, generation, wrapped_key,
        CASE WHEN length(head) <= \(Self.headLimit) THEN head ELSE x'' END, stamp
      FROM domain
      """
    ) { row in
      guard let domain = VaultPart(rawValue: row.text(0)), domain.since <= format else {
        unknown.append((row.text(0), row.blob(2)))
        return
      }
      guard entries[domain] == nil else { throw VaultError.registryDamaged }
      entries[domain] = Row(
        generation: row.integer(1), stamp: row.blob(4), wrappedKey: row.blob(2),
        head: row.blob(3))
    }
    var count = 0
    try database.forEach("SELECT registry_mac, counter, g FROM vault") { row in
      count += 1
      (code, counter, g) = (row.blob(0), row.blob(1), row.integer(2))
    }
    guard count == 1 else { throw VaultError.registryDamaged }
  }
}
