import CryptoPrimitives
import SecretMemory
import SecureElement
import Testing

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
    for table in SealedTable.allCases {
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
    try Vault.open(at: path, unlockedWith: nil).damage.isEmpty
  }

  private func rowCount(_ domain: Domain, _ path: String) throws -> Int {
    let database = try Database(path: databasePath(path))
    let tables = domain.tables.map(\.rawValue) + (domain == .keyMetadata ? ["custody"] : [])
    return try tables.reduce(0) { try $0 + database.number("SELECT count(*) FROM \($1)") }
  }

  @Test("a table that is gone costs its own domain, and a repair makes it anew")
  func missingTables() throws {
    for (table, domain) in [("contact", Domain.contacts), ("custody", .keyMetadata)] {
      let copy = scratch.file("copy")
      try copyDirectory(sample.path, to: copy)
      try tamper(copy) { try $0.execute("DROP TABLE \(table)") }
      let vault = try Vault.open(at: copy, unlockedWith: nil)
      #expect(try Array(vault.damage.keys) == [domain])
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
      let vault = try Vault.open(at: copy)
      if tampering.breaksRegistry { try vault.repairRegistry(passphrase: nil) }
      try vault.unlock()
      let damaged = try Set(vault.damage.keys)
      for domain in damaged { try checkRepair(of: domain, vault, tampering) }
      #expect(try vault.damage.isEmpty, "\(tampering.name)")
      #expect(try isClean(copy), "\(tampering.name)")
      #expect(try before.subtracting(blobs(copy)).isEmpty, "\(tampering.name) lost something")
      for domain in Domain.allCases where !damaged.contains(domain) && !tampering.breaksRegistry {
        #expect(
          try SampleVault.isWhole(domain, vault, keys: sample.keys), "\(tampering.name): \(domain)")
      }
    }
  }

  private func checkRepair(of domain: Domain, _ vault: Vault, _ tampering: Tampering) throws {
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
    for domain in Domain.allCases {
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
      let vault = try Vault.open(at: copy)
      try vault.repairRegistry(passphrase: nil)
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
    let vault = try Vault.open(at: sample.path)
    #expect(throws: VaultError.registryDamaged) { try vault.unlock() }
    try vault.repairRegistry(passphrase: nil)
    try vault.unlock()
    #expect(try Set(vault.damage.keys) == [.contacts, .replay])
    let repaired = try vault.repair(.contacts) { _ in }
    #expect(repaired.keyWasLost)
  }

  @Test("writes what the domain cannot be without in the same transaction")
  func populate() throws {
    try tamper(sample.path) { try $0.execute("UPDATE setting SET value = x'00'") }
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    _ = try vault.repair(.settings) { try $0.put(.setting, [42], bytes("a default")) }
    let again = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(try again.damage.isEmpty)
    #expect(try again.read { try $0.value(.setting, [42]) } == bytes("a default"))
  }

  @Test("that fails leaves the domain as damaged as it was")
  func failing() throws {
    try tamper(sample.path) { try $0.execute("DELETE FROM contact WHERE id = x'01'") }
    let before = try contents(databasePath(sample.path))
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(throws: Stop.self) { try vault.repair(.contacts) { _ in throw Stop() } }
    #expect(try contents(databasePath(sample.path)) == before)
    #expect(try Set(vault.damage.keys) == [.contacts])
    #expect(try damagedDomain { try vault.read { _ = try $0.count(.contact) } } == .contacts)
  }

  @Test("of a sound domain keeps everything")
  func sound() throws {
    let vault = try Vault.open(at: sample.path, unlockedWith: nil)
    for domain in Domain.allCases {
      let report = try vault.repair(domain) { _ in }
      #expect(report.setAside == 0 && !report.keyWasLost, "\(domain)")
    }
    try vault.repairRegistry(passphrase: nil)
    let again = try Vault.open(at: sample.path, unlockedWith: nil)
    #expect(try Array(again.damage.keys) == [.replay])
    _ = try again.repair(.replay) { _ in }
    for domain in Domain.allCases {
      #expect(try SampleVault.isWhole(domain, again, keys: sample.keys))
    }
  }

  @Test("sets no key aside because the secure element cannot be spoken to")
  func elementAway() throws {
    let element = AbsentElement()
    let vault = try Vault.open(at: sample.path, elements: [element])
    try vault.unlock()
    element.isAway.store(true)
    let before = try contents(databasePath(sample.path))
    let expected = VaultError.elementMissing(name: "software", reason: "away")
    #expect(throws: expected) { try vault.repair(.keyMetadata) { _ in } }
    #expect(throws: expected) { try vault.salvage(.keyMetadata) { _, _, _ in } }
    #expect(try contents(databasePath(sample.path)) == before)
    element.isAway.store(false)
    #expect(try vault.repair(.keyMetadata) { _ in }.kept == sample.keys.count)
  }
}
