internal import CryptoPrimitives
internal import SecretMemory

/// The list of domains with the generation and wrapped key of each: the only authority on which
/// domains exist. It may be read before unlock, and is authenticated after.
struct Registry {
  struct Entry: Equatable {
    var generation: UInt64
    var wrappedKey: [UInt8]
    /// The sealed head; authenticated by its own box and not by the registry, so that a head which is
    /// damaged costs its own domain and not the whole vault.
    var head: [UInt8]
  }

  var entries: [Domain: Entry]
  /// The code that stands in the file.
  let storedCode: [UInt8]

  /// Reads the list as it stands, without believing it.
  init(reading database: Database) throws {
    var entries: [Domain: Entry] = [:]
    var isKnown = true
    try database.forEach("SELECT name, generation, wrapped_key, head FROM domain") { row in
      guard let domain = Domain(rawValue: row.text(0)),
        let generation = UInt64(exactly: row.integer(1))
      else {
        isKnown = false
        return
      }
      entries[domain] = Entry(
        generation: generation, wrappedKey: row.blob(2), head: row.blob(3))
    }
    guard isKnown, entries.count == Domain.allCases.count else { throw VaultError.registryDamaged }
    self.entries = entries
    storedCode = try database.first("SELECT registry_mac FROM vault") { $0.blob(0) } ?? []
  }

  /// Throws `VaultError.registryDamaged` unless the list is the one that was written last.
  func verify(_ keys: RootKeys) throws {
    let code = try keys.code(message(vaultID: keys.vaultID))
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

  /// Writes the list and its code.
  func write(to database: Database, _ keys: RootKeys) throws {
    for (domain, entry) in entries {
      guard let generation = Int64(exactly: entry.generation) else {
        throw VaultError.registryDamaged
      }
      try database.run(
        """
        INSERT INTO domain (name, generation, wrapped_key, head) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (name) DO UPDATE SET generation = ?2, wrapped_key = ?3, head = ?4
        """,
        .text(domain.rawValue), .integer(generation), .blob(entry.wrappedKey), .blob(entry.head))
    }
    let code = try keys.code(message(vaultID: keys.vaultID))
    try database.run("UPDATE vault SET registry_mac = ?1", .blob(code.bytes))
  }

  init(entries: [Domain: Entry]) {
    self.entries = entries
    storedCode = []
  }

  private func message(vaultID: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 512)
    writer.label("whisper-registry-v1")
    writer.prefixed(vaultID)
    writer.integer(UInt32(truncatingIfNeeded: entries.count))
    for (domain, entry) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.prefixed(domain.rawValue)
      writer.integer(entry.generation)
      writer.prefixed(entry.wrappedKey)
    }
    return writer
  }
}
