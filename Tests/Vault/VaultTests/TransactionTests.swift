import CryptoPrimitives
import SecretMemory
import Testing
import VaultModel

@testable import Vault

@Suite("Transactions")
struct TransactionTests {
  private struct Stop: Error {}

  private let scratch = Scratch()
  private let sample: SampleVault
  private let vault: VaultStore

  init() throws {
    sample = try SampleVault(in: scratch)
    vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
  }

  /// Everything that stands in the file, table by table.
  private func dump() throws -> [[UInt8]] {
    let database = try Database(path: databasePath(sample.path))
    var all: [[UInt8]] = []
    for table in SealedTable.allCases {
      try database.forEach("SELECT id, value FROM \(table.rawValue) ORDER BY place, id") {
        all += [$0.blob(0), $0.blob(1)]
      }
    }
    for record in try CustodyRecord.all(in: database) { all += [record.id, record.content.box] }
    try database.forEach("SELECT head, wrapped_key, generation, stamp FROM domain ORDER BY name") {
      all += [$0.blob(0), $0.blob(1), bytes("\($0.integer(2))"), $0.blob(3)]
    }
    all.append(try database.blob("SELECT registry_mac FROM vault") ?? [])
    return all
  }

  @Test("a row that is not there is nil, an empty one is not")
  func missing() throws {
    try vault.write { try $0.put(.contact, [5], []) }
    let values = try vault.read { transaction in
      try [transaction.value(.contact, [4]), transaction.value(.contact, [5])]
    }
    #expect(values == [nil, []])
    let there = try vault.read { transaction in
      try [transaction.contains(.contact, [4]), transaction.contains(.contact, [5])]
    }
    #expect(there == [false, true])
  }

  @Test("rows of any id and size come back", arguments: [0, 1, 16, 4096, 1_000_000])
  func sizes(count: Int) throws {
    let id = [UInt8](repeating: 0, count: min(count, 300))
    let value = [UInt8](repeating: 0xFF, count: count)
    try vault.write { try $0.put(.identity, id, value) }
    #expect(try vault.read { try $0.value(.identity, id) } == value)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("a walk over a table gives its rows in the order of their places, even inside another walk")
  func walk() throws {
    var ids: [[UInt8]] = []
    var stored: [[UInt8]] = []
    try Database(path: databasePath(sample.path))
      .forEach("SELECT id FROM contact ORDER BY place, id") { stored.append($0.blob(0)) }
    try vault.read { transaction in
      try transaction.forEach(.contact) { outer, _ in
        ids.append(outer)
        guard ids.count < 13 else { throw Stop() }
        try transaction.forEach(.contact) { inner, _ in ids.append(inner) }
      }
    }
    #expect(ids == stored.flatMap { [$0] + stored })
  }

  @Test("a transaction sees what it wrote itself")
  func ownWrites() throws {
    var seen: [[UInt8]?] = []
    var counts: [Int] = []
    try vault.write { transaction in
      try transaction.put(.contact, [9], [1])
      seen.append(try transaction.value(.contact, [9]))
      try transaction.put(.contact, [9], [2])
      seen.append(try transaction.value(.contact, [9]))
      counts.append(try transaction.count(.contact))
      try transaction.remove(.contact, [9])
      seen.append(try transaction.value(.contact, [9]))
      counts.append(try transaction.count(.contact))
    }
    #expect(seen == [[1], [2], nil])
    #expect(counts == [4, 3])
  }

  @Test("a transaction that throws changes no row, head, generation or key")
  func throwing() throws {
    let before = try dump()
    let key = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 0, count: 32))
    #expect(throws: Stop.self) {
      try vault.write { transaction in
        for table in SampleVault.tables {
          try transaction.put(table, SampleVault.ids[0], [1])
          try transaction.put(table, [9], [9])
          try transaction.remove(table, SampleVault.ids[1])
        }
        try transaction.store(key)
        try transaction.removePrivateKeys(fingerprint: sample.keys[0].fingerprint)
        throw Stop()
      }
    }
    #expect(try dump() == before)
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      for domain in VaultPart.allCases {
        #expect(try SampleVault.isWhole(domain, each, keys: sample.keys))
      }
    }
  }

  @Test("a transaction that changes nothing writes nothing")
  func idle() throws {
    let before = try contents(databasePath(sample.path))
    let removed = try vault.write { try $0.remove(.contact, [77]) }
    #expect(!removed)
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("each change of a domain raises its generation by one, and no other's")
  func generations() throws {
    func all() throws -> [VaultPart: Int] {
      let database = try Database(path: databasePath(sample.path))
      let query = "SELECT generation FROM domain WHERE name ="
      return try Dictionary(
        uniqueKeysWithValues: VaultPart.allCases.map {
          ($0, try database.number("\(query) '\($0.rawValue)'"))
        })
    }
    func stamps() throws -> [VaultPart: Stamp?] {
      try vault.read { transaction in
        try Dictionary(
          uniqueKeysWithValues: VaultPart.allCases.map { ($0, try transaction.stamp($0)) })
      }
    }
    var expected = try all()
    let before = try stamps()
    try vault.write { transaction in
      try transaction.put(.contact, [1], [1])
      try transaction.put(.contact, [2], [2])
      try transaction.put(.replay, [2], [2])
    }
    for domain in [VaultPart.contacts, .replay] {
      expected[domain] = try #require(expected[domain]) + 1
    }
    #expect(try all() == expected)
    let after = try stamps()
    let changed = VaultPart.allCases.filter { after[$0] != before[$0] }
    #expect(changed == [.contacts, .replay])
  }

  @Test(
    "a domain that a transaction has changed has no stamp in it, and afterwards the one that was told"
  )
  func unsettledStamp() throws {
    let (before, during, next) = try vault.write { transaction in
      let before = try transaction.stamp(.contacts)
      try transaction.put(.contact, [1], [1])
      return (before, try transaction.stamp(.contacts), transaction.nextStamp(.contacts))
    }
    #expect(before != nil && during == nil && next != before)
    #expect(try vault.read { try $0.stamp(.contacts) } == next)
  }

  @Test("a change made by another opener is seen, and the next write builds on it")
  func others() throws {
    let other = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try other.write { try $0.put(.contact, [1], bytes("from the other")) }
    #expect(try vault.read { try $0.value(.contact, [1]) } == bytes("from the other"))
    try vault.write { try $0.put(.contact, [2], [2]) }
    try other.write { _ = try $0.remove(.contact, [2]) }
    #expect(try vault.read { try $0.value(.contact, [2]) } == nil)
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("a registry or head that changes under an open vault is noticed")
  func changedWhileOpen() throws {
    let head = try Database(path: databasePath(sample.older))
      .blob("SELECT head FROM domain WHERE name = 'contacts'")
    try tamper(sample.path) {
      try $0.run("UPDATE domain SET head = ?1 WHERE name = 'contacts'", .blob(head ?? []))
    }
    let id = SampleVault.ids[0]
    #expect(try damagedDomain { try vault.read { _ = try $0.value(.contact, id) } } == .contacts)
    try tamper(sample.path) { try $0.execute("UPDATE domain SET generation = generation + 1") }
    #expect(throws: VaultError.registryDamaged) { try vault.read { _ = try $0.count(.setting) } }
  }

  @Test("a cell that changes under an open vault does not open, and overwriting it is no cure")
  func cellWhileOpen() throws {
    let id = SampleVault.ids[0]
    try tamper(sample.path) {
      try $0.run("UPDATE contact SET value = x'00' WHERE id = ?1", .blob(id))
    }
    let before = try contents(databasePath(sample.path))
    #expect(try damagedDomain { try vault.read { _ = try $0.value(.contact, id) } } == .contacts)
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(
        try damagedDomain { try each.write { try $0.put(.contact, id, bytes("new")) } } == .contacts
      )
    }
    #expect(try contents(databasePath(sample.path)) == before)
  }
}
