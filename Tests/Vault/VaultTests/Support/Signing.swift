import CryptoPrimitives
import SecretMemory
import VaultModel

@testable import Vault

/// What only the vault's keys can do: the tests do it to make what a later program, or a wronged one, would have written.
extension VaultStore {
  /// The key of a domain of an unlocked vault.
  func domainKey(_ domain: VaultPart) throws -> DomainKey {
    try withStorage { database, session in
      let wrapped = try database.blob(
        "SELECT wrapped_key FROM domain WHERE name = ?1", .text(domain.rawValue))
      return try session.rootKeys.openDomainKey(domain, wrapped: wrapped ?? [])
    }
  }

  /// Makes the rows that stand in the file those of the domain's next state.
  func sign(_ domain: VaultPart) throws {
    let key = try domainKey(domain)
    try signRegistry { database in
      let name = Value.text(domain.rawValue)
      let generation = try database.first(
        "SELECT generation FROM domain WHERE name = ?1", name
      ) { $0.integer(0) }
      var random = SystemRandom()
      var head = DomainHead(of: domain)
      head.generation = UInt64(clamping: (generation ?? 0) + 1)
      head.stamp = .random(&random)
      for table in domain.countedTables {
        for row in try RowStore(database: database).rows(of: table) {
          head[table].add(
            try key.sum(of: [row], in: table), octets: row.octets, at: row.place)
        }
      }
      try database.run(
        "UPDATE domain SET generation = ?2, stamp = ?3, head = ?4 WHERE name = ?1", name,
        .integer(Int64(clamping: head.generation)), .blob(head.stamp.bytes),
        .blob(try key.seal(head, random: &random)))
    }
  }

  /// Changes the file, and signs its list of domains and protectors as it stands then.
  func signRegistry(_ change: (Database) throws -> Void) throws {
    try withStorage { database, session in
      try database.transaction(.writing) {
        try change(database)
        let code = try session.rootKeys.code(try Self.registryMessage(of: database, vaultID: id))
        try database.run("UPDATE vault SET registry_mac = ?1", .blob(code.bytes))
      }
    }
  }

  /// The octets of the message below.
  static func registryOctets(of database: Database, vaultID: [UInt8]) throws -> [UInt8] {
    try registryMessage(of: database, vaultID: vaultID).bytes
  }

  /// What the registry's code covers, written out from docs/VAULT.md, "Domains".
  static func registryMessage(
    of database: Database, vaultID: [UInt8]
  ) throws -> CanonicalWriter {
    var writer = CanonicalWriter()
    writer.label("whisper-registry-v2")
    writer.prefixed(vaultID)
    writer.integer(UInt32(try database.number("SELECT count(*) FROM domain")))
    try database.forEach(
      "SELECT name, generation, stamp, wrapped_key FROM domain ORDER BY name"
    ) { row in
      writer.prefixed(row.text(0))
      writer.integer(UInt64(bitPattern: row.integer(1)))
      writer.prefixed(row.blob(2))
      writer.prefixed(row.blob(3))
    }
    writer.integer(UInt32(try database.number("SELECT count(*) FROM protector")))
    try database.forEach("SELECT id, kind, name, factor, envelope FROM protector ORDER BY id") {
      writer.prefixed($0.blob(0))
      writer.prefixed([UInt8(truncatingIfNeeded: $0.integer(1))])
      writer.prefixed($0.text(2))
      writer.prefixed($0.blob(3))
      writer.prefixed(sha256($0.blob(4)).bytes)
    }
    try database.forEach("SELECT counter, g FROM vault") {
      writer.prefixed($0.blob(0))
      writer.integer(UInt64(bitPattern: $0.integer(1)))
    }
    return writer
  }
}
