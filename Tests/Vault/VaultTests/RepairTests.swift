import CryptoPrimitives
import SecretMemory
import SecureElement
import Testing
import VaultModel

@testable import Vault

@Suite("Repairing a damaged vault")
struct RepairTests {
  private struct Stop: Error {}

  private let scratch = Scratch()
  private let sample: SampleVault

  init() throws { sample = try SampleVault(in: scratch) }

  /// Every blob that a person could still miss: sealed rows, key rows, wrapped keys, and all that
  /// was set aside.
  private func blobs(_ path: String) throws -> Set<[UInt8]> {
    let database = try Database(path: databasePath(path))
    var all: Set<[UInt8]> = []
    // Look-ups are written anew, with the contacts.
    for table in SampleVault.tables {
      try database.forEach("SELECT value FROM \(table.rawValue)") { all.insert($0.blob(0)) }
    }
    try database.forEach("SELECT wrapped_key FROM domain") { all.insert($0.blob(0)) }
    try database.forEach("SELECT id FROM custody") { all.insert($0.blob(0)) }
    try database.forEach("SELECT id, value FROM quarantine") { row in
      all.insert(row.blob(0))
      all.insert(row.blob(1))
    }
    return all
  }

  private func isClean(_ path: String) throws -> Bool {
    try VaultStore.open(at: path, unlockedWith: nil).check().isEmpty
  }

  private func rowCount(_ domain: VaultPart, _ path: String) throws -> Int {
    let database = try Database(path: databasePath(path))
    let tables = domain.countedTables.filter { $0 != .sealed(.lookup) }.map(\.name)
    return try tables.reduce(0) { try $0 + database.number("SELECT count(*) FROM \($1)") }
  }

  @Test("a table that is gone costs its own domain, and a repair makes it anew")
  func missingTables() throws {
    for (table, domain) in [("contact", VaultPart.contacts), ("custody", .keyMetadata)] {
      let copy = scratch.file("copy")
      try copyDirectory(sample.path, to: copy)
      try tamper(copy) { try $0.execute("DROP TABLE \(table)") }
      let vault = try VaultStore.open(at: copy, unlockedWith: nil)
      #expect(try Array(vault.check().keys) == [domain])
      let salvaged = try vault.salvage(domain) { _, _, _ in }
      let repaired = try vault.repair(domain) { _ in }
      #expect(salvaged.kept == 0 && repaired.kept == 0)
      #expect(try isClean(copy))
    }
  }

  /// Applies each change to a fresh copy, repairs it the way a person would, and checks what is left.
  private func check(_ list: (SampleVault) throws -> [Tampering]) throws {
    let copy = scratch.file("copy")
    for tampering in try list(sample) {
      try copyDirectory(sample.path, to: copy)
      try tamper(copy, tampering.apply)
      let before = try blobs(copy)
      let vault = try VaultStore.open(at: copy, lookupKeys: SampleLookupKeys())
      if tampering.breaksRegistry { try vault.repairRegistry(with: .none) }
      try vault.unlock()
      let damaged = try Set(vault.check().keys)
      for domain in damaged { try checkRepair(of: domain, vault, tampering) }
      #expect(try vault.damage.isEmpty, "\(tampering.name)")
      #expect(try isClean(copy), "\(tampering.name)")
      #expect(try before.subtracting(blobs(copy)).isEmpty, "\(tampering.name) lost something")
      for domain in VaultPart.allCases where !damaged.contains(domain) && !tampering.breaksRegistry
      {
        #expect(
          try SampleVault.isWhole(domain, vault, keys: sample.keys), "\(tampering.name): \(domain)")
      }
    }
  }

  private func checkRepair(of domain: VaultPart, _ vault: VaultStore, _ tampering: Tampering) throws
  {
    let rows = try rowCount(domain, vault.directory)
    var opened = 0
    let salvaged = try vault.salvage(domain) { _, _, _ in opened += 1 }
    let report = try vault.repair(domain) { _ in }
    let message = "\(tampering.name): \(report)"
    if !tampering.breaksRegistry {
      #expect(salvaged == report, "\(message), salvaged \(salvaged)")
      #expect(report.setAside == tampering.unopened, "\(message)")
    }
    #expect(report.kept + report.setAside == rows, "\(message)")
    if domain != .keyMetadata { #expect(opened == salvaged.kept, "\(message)") }
    #expect(try rowCount(domain, vault.directory) == report.kept, "\(message)")
  }

  @Test("keeps the rows that open, sets the others aside, and leaves the other domains alone")
  func rows() throws { try check(Tampering.rows) }

  @Test("keeps the private keys that open and sets the others aside")
  func custody() throws { try check(Tampering.custody) }

  @Test("mends the list of domains, then each domain, whatever was done to them")
  func registry() throws { try check(Tampering.registry) }

  @Test("of a domain whose key is lost says so, and starts it anew without destroying anything")
  func lostKey() throws {
    for domain in VaultPart.allCases {
      let copy = scratch.file("copy")
      try copyDirectory(sample.path, to: copy)
      let query = "SELECT wrapped_key FROM domain WHERE name = ?1"
      let key = try Database(path: databasePath(copy)).blob(query, .text(domain.rawValue)) ?? []
      try tamper(copy) {
        try $0.run(
          "UPDATE domain SET wrapped_key = ?2 WHERE name = ?1", .text(domain.rawValue),
          .blob(key.flipping(20)))
      }
      let before = try blobs(copy)
      let rows = try rowCount(domain, copy)
      let vault = try VaultStore.open(at: copy, lookupKeys: SampleLookupKeys())
      try vault.repairRegistry(with: .none)
      try vault.unlock()
      // The replay domain wants its own repair after every repair of the list.
      #expect(try Set(vault.damage.keys) == [domain, .replay])
      #expect(try vault.salvage(domain) { _, _, _ in }.keyWasLost)
      let report = try vault.repair(domain) { _ in }
      #expect(report.keyWasLost && report.kept == 0 && report.setAside == rows, "\(report)")
      #expect(try before.subtracting(blobs(copy)).isEmpty, "\(domain)")
      if domain != .replay { _ = try vault.repair(.replay) { _ in } }
      #expect(try isClean(copy))
      if let table = domain.tables.first {
        try vault.write { try $0.put(table, [1], bytes("anew")) }
      }
      #expect(try isClean(copy))
    }
  }

  @Test("of the list leaves a domain that is missing damaged, never empty and sound")
  func missingDomain() throws {
    try tamper(sample.path) {
      try $0.execute("DELETE FROM contact")
      try $0.execute("DELETE FROM domain WHERE name = 'contacts'")
    }
    let vault = try VaultStore.open(at: sample.path, lookupKeys: SampleLookupKeys())
    #expect(throws: VaultError.registryDamaged) { try vault.unlock() }
    try vault.repairRegistry(with: .none)
    try vault.unlock()
    #expect(try Set(vault.damage.keys) == [.contacts, .replay])
    let repaired = try vault.repair(.contacts) { _ in }
    #expect(repaired.keyWasLost)
  }

  @Test("writes what the domain cannot be without in the same transaction")
  func populate() throws {
    try tamper(sample.path) { try $0.execute("UPDATE setting SET value = x'00'") }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    _ = try vault.repair(.settings) { try $0.put(.setting, [42], bytes("a default")) }
    let again = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try again.damage.isEmpty)
    #expect(try again.read { try $0.value(.setting, [42]) } == bytes("a default"))
  }

  @Test("that fails leaves the domain as damaged as it was")
  func failing() throws {
    try tamper(sample.path) { database in
      try database.run("DELETE FROM contact WHERE id = ?1", .blob(SampleVault.ids[0]))
    }
    let before = try contents(databasePath(sample.path))
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Set(vault.check().keys) == [.contacts])
    #expect(throws: Stop.self) { try vault.repair(.contacts) { _ in throw Stop() } }
    #expect(try contents(databasePath(sample.path)) == before)
    #expect(try Set(vault.damage.keys) == [.contacts])
    let id = SampleVault.ids[1]
    #expect(try damagedDomain { try vault.read { _ = try $0.value(.contact, id) } } == .contacts)
    #expect(try damagedDomain { try vault.write { try $0.put(.contact, id, []) } } == .contacts)
  }

  @Test("of a sound domain keeps everything")
  func sound() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    for domain in VaultPart.allCases {
      let report = try vault.repair(domain) { _ in }
      #expect(report.setAside == 0 && !report.keyWasLost, "\(domain)")
    }
    // Only its code is gone.
    try tamper(sample.path) { try $0.execute("UPDATE vault SET registry_mac = zeroblob(32)") }
    try vault.repairRegistry(with: .none)
    let again = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Array(again.damage.keys) == [.replay])
    _ = try again.repair(.replay) { _ in }
    for domain in VaultPart.allCases {
      #expect(try SampleVault.isWhole(domain, again, keys: sample.keys))
    }
  }

  @Test("judges private keys by their rows, so that the secure element may be away")
  func elementAway() throws {
    let element = RefusingElement()
    let vault = try VaultStore.open(at: sample.path, elements: [element])
    try vault.unlock()
    element.refuse(.unavailable(.absent))
    let salvaged = try vault.salvage(.keyMetadata) { _, _, _ in }
    let repaired = try vault.repair(.keyMetadata) { _ in }
    #expect(salvaged == repaired && repaired.kept == sample.keys.count && repaired.setAside == 0)
    element.refuse(nil)
    #expect(try SampleVault.isWhole(.keyMetadata, vault, keys: sample.keys))
    #expect(try vault.check().isEmpty)
  }

  @Test("keeps one of two rows of one id, and sets the other aside")
  func twice() throws {
    try tamper(sample.path) {
      try $0.execute("INSERT INTO identity SELECT (place + 512) % 1024, id, value FROM identity")
    }
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try Set(vault.check().keys) == [.identities])
    let report = try vault.repair(.identities) { _ in }
    // The other table of the domain is whole.
    #expect(report.kept == 2 * SampleVault.ids.count && report.setAside == SampleVault.ids.count)
    #expect(try SampleVault.isWhole(.identities, vault, keys: sample.keys))
    #expect(try isClean(sample.path))
  }

  @Test("keeps of two rows of one id the one that stands where it should")
  func elsewhere() throws {
    let id = SampleVault.ids[0]
    let older = try Database(path: databasePath(sample.older))
      .blob("SELECT value FROM identity WHERE id = ?1", .blob(id))
    for offset in [1, 512, 1023] {
      let copy = scratch.file("copy")
      try copyDirectory(sample.path, to: copy)
      try tamper(copy) {
        try $0.run(
          "INSERT INTO identity SELECT (place + \(offset)) % 1024, id, ?2 FROM identity WHERE id = ?1",
          .blob(id), .blob(older ?? []))
      }
      let vault = try VaultStore.open(at: copy, unlockedWith: nil)
      #expect(try vault.repair(.identities) { _ in }.setAside == 1)
      #expect(try SampleVault.isWhole(.identities, vault, keys: sample.keys))
      #expect(try isClean(copy))
    }
  }

  @Test("a list with a protector that no vault writes so is sound after its repair")
  func formlessProtector() throws {
    let changes = [
      "name = CAST(x'41FF' AS TEXT)", "name = CAST(zeroblob(65) AS TEXT)", "id = x'00'",
      "factor = zeroblob(1000)",
      "id = zeroblob(1000), name = CAST(x'FF' AS TEXT), factor = x'01'",
    ]
    for change in changes {
      let copy = scratch.file("copy")
      try copyDirectory(sample.path, to: copy)
      try tamper(copy) { try $0.execute("UPDATE protector SET \(change)") }
      let vault = try VaultStore.open(at: copy)
      #expect(try vault.repairRegistry(with: .none) != nil)
      #expect(try vault.repairRegistry(with: .none) == nil)
      try vault.unlock(with: .none)
      let row = try #require(try StoredRegistry(vault.database).protectors.first)
      #expect(row.id.count == 16 && row.name.isEmpty && row.factor.isEmpty)
    }
  }

  @Test("a list that is sound is left as it is")
  func soundRegistry() throws {
    let before = try contents(databasePath(sample.path))
    let vault = try VaultStore.open(at: sample.path)
    #expect(try vault.repairRegistry(with: .none) == nil)
    #expect(try contents(databasePath(sample.path)) == before)
  }
}
