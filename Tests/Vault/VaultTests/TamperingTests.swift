import Testing
import VaultModel

@testable import Vault

@Suite("A vault that was changed from outside")
struct TamperingTests {
  private let scratch = Scratch()

  /// Applies each change to a fresh copy, and checks that it is noticed and nothing is reset.
  private func check(_ list: (SampleVault) throws -> [Tampering]) throws {
    let sample = try SampleVault(in: scratch)
    let copy = scratch.file("copy")
    for tampering in try list(sample) {
      try copyDirectory(sample.path, to: copy)
      try tamper(copy, tampering.apply)
      let before = try contents(databasePath(copy))
      #expect(before != (try contents(databasePath(sample.path))), "\(tampering.name)")
      let vault = try VaultStore.open(at: copy, lookupKeys: SampleLookupKeys())
      if tampering.breaksRegistry {
        #expect(try vaultError { try vault.unlock() } == .registryDamaged, "\(tampering.name)")
        #expect(try vaultError { try vault.read { _ in } } == .locked, "\(tampering.name)")
      } else {
        try vault.unlock()
        // Seen by what is read alone, and by a check of all.
        let reader = try VaultStore.open(at: copy, unlockedWith: nil)
        for domain in tampering.damages {
          let found = try damagedDomain {
            _ = try SampleVault.isWhole(domain, reader, keys: sample.keys)
          }
          #expect(found == domain, "\(tampering.name)")
          #expect(try reader.damage[domain] != nil, "\(tampering.name)")
        }
        #expect(try Set(vault.check().keys) == tampering.damages, "\(tampering.name)")
        #expect(try Set(vault.damage.keys) == tampering.damages, "\(tampering.name)")
        try checkDomains(vault, sample, tampering)
      }
      #expect(try contents(databasePath(copy)) == before, "\(tampering.name) was reset")
    }
  }

  /// The damaged domains refuse every change, the others have all their rows.
  private func checkDomains(
    _ vault: VaultStore, _ sample: SampleVault, _ tampering: Tampering
  ) throws {
    for domain in VaultPart.allCases {
      if tampering.damages.contains(domain) {
        #expect(
          try damagedDomain { try Self.change(domain, in: vault, sample) } == domain,
          "\(tampering.name)")
      } else {
        #expect(
          try SampleVault.isWhole(domain, vault, keys: sample.keys), "\(tampering.name): \(domain)")
      }
    }
  }

  private static func change(_ domain: VaultPart, in vault: VaultStore, _ sample: SampleVault)
    throws
  {
    try vault.write { transaction in
      if let table = domain.tables.first {
        try transaction.put(table, SampleVault.ids[0], [1])
      } else {
        try transaction.removePrivateKeys(fingerprint: sample.keys[0].fingerprint)
      }
    }
  }

  @Test("shows it wherever a sealed row was changed, moved, added, removed or put back")
  func rows() throws { try check(Tampering.rows) }

  @Test("shows it wherever a head, a domain's key or the list of domains was changed")
  func registry() throws { try check(Tampering.registry) }

  @Test("shows it wherever a private key's row was changed, moved, added, removed or put back")
  func custody() throws { try check(Tampering.custody) }

  @Test("shows every byte of a small cell and of a head")
  func everyByte() throws {
    let sample = try SampleVault(in: scratch)
    let database = try Database(path: databasePath(sample.path))
    let places = [
      ("setting", "value", "id = x'01010101010101010101010101010101'", VaultPart.settings),
      ("domain", "head", "name = 'contacts'", VaultPart.contacts),
    ]
    for (table, column, row, domain) in places {
      let query = "SELECT \(column) FROM \(table) WHERE \(row)"
      let genuine = try database.blob(query) ?? []
      let update = "UPDATE \(table) SET \(column) = ?1 WHERE \(row)"
      for index in genuine.indices {
        try tamper(sample.path) { try $0.run(update, .blob(genuine.flipping(index))) }
        let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
        #expect(try Set(vault.check().keys) == [domain], "byte \(index) of \(column)")
      }
      try tamper(sample.path) { try $0.run(update, .blob(genuine)) }
    }
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("shows several damaged domains, each by itself, and keeps the rest in use")
  func several() throws {
    let sample = try SampleVault(in: scratch)
    try tamper(sample.path) { database in
      try database.execute("DELETE FROM setting")
      try database.execute("UPDATE replay_state SET value = x'00'")
    }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Set(vault.check().keys) == [.settings, .replay])
    for domain in [VaultPart.identities, .contacts, .keyMetadata] {
      #expect(try SampleVault.isWhole(domain, vault, keys: sample.keys))
    }
    try vault.write { try $0.put(.contact, [1], bytes("still in use")) }
    #expect(try vault.read { try $0.value(.contact, [1]) } == bytes("still in use"))
  }

  @Test("what the vault itself wrote is not damage")
  func control() throws {
    let sample = try SampleVault(in: scratch)
    for path in [sample.path, sample.older] {
      #expect(try VaultStore.open(at: path, unlockedWith: nil).check().isEmpty)
    }
  }
}
