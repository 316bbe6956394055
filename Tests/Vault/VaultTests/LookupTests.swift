import CryptoPrimitives
import Testing
import VaultModel

@testable import Vault

@Suite("What contacts are found by")
struct LookupTests {
  private let scratch = Scratch()
  private let vault: VaultStore

  init() throws {
    vault = try VaultStore.create(
      at: scratch.vault, protectors: .none, lookupKeys: SampleLookupKeys())
    try vault.unlock()
  }

  private static let id = (1...9).map { SampleVault.id($0) }

  private func put(_ values: String?..., by program: VaultStore? = nil) throws {
    try (program ?? vault).write { transaction in
      for (index, value) in values.enumerated() {
        guard let value else {
          try transaction.remove(.contact, Self.id[index])
          continue
        }
        try transaction.put(.contact, Self.id[index], bytes(value))
      }
    }
  }

  /// The places in `id` of the contacts that have something.
  private func find(_ kind: UInt8, _ text: String, in program: VaultStore? = nil) throws -> [Int] {
    try (program ?? vault).read { transaction in
      try transaction.contacts(with: Lookup(kind: kind, bytes(text))).compactMap { found in
        Self.id.firstIndex(of: found.id)
      }.sorted()
    }
  }

  private func lookupCount() throws -> Int { try vault.read { try $0.count(.lookup) } }

  /// A program that knows no look-ups, which leaves them as they are.
  private func forgetful() throws -> VaultStore {
    let vault = try VaultStore.open(at: scratch.vault)
    try vault.unlock()
    return vault
  }

  @Test("is written, changed and removed with the contact")
  func follows() throws {
    try put("1:alice 4:key", "1:bob")
    #expect(try find(1, "alice") == [0] && find(4, "key") == [0] && find(1, "bob") == [1])
    #expect(try find(4, "alice") == [] && find(1, "ali") == [] && find(1, "") == [])
    #expect(try lookupCount() == 3)
    try put("1:alicia 4:key")
    #expect(try find(1, "alice") == [] && find(1, "alicia") == [0] && find(4, "key") == [0])
    #expect(try lookupCount() == 3)
    try put("nothing")
    #expect(try find(1, "alicia") == [] && find(4, "key") == [])
    try put(nil, nil)
    #expect(try lookupCount() == 0)
    #expect(try vault.check().isEmpty)
  }

  @Test("leads to every contact that has it")
  func several() throws {
    try put("1:twin", "1:twin 4:key", "1:other")
    #expect(try find(1, "twin") == [0, 1])
    try put("1:twin", "1:single", "1:twin")
    #expect(try find(1, "twin") == [0, 2] && find(1, "single") == [1])
    try put(nil, "1:twin")
    #expect(try find(1, "twin") == [1, 2])
    #expect(try vault.check().isEmpty)
  }

  @Test("is seen in the transaction that writes it")
  func inside() throws {
    let found = try vault.write { transaction in
      try transaction.put(.contact, Self.id[0], bytes("1:alice"))
      let first = try transaction.contacts(with: Lookup(kind: 1, bytes("alice"))).map(\.id)
      try transaction.remove(.contact, Self.id[0])
      return try [first, transaction.contacts(with: Lookup(kind: 1, bytes("alice"))).map(\.id)]
    }
    #expect(found == [[Self.id[0]], []])
  }

  @Test("is found among many, whose rows need not be opened")
  func many() throws {
    try vault.write { transaction in
      for number in 0..<400 {
        var id = [UInt8](repeating: 0, count: 16)
        (id[0], id[1]) = (UInt8(number >> 8), UInt8(number & 0xFF))
        try transaction.put(.contact, id, bytes("1:name-\(number) 4:\(number % 3)"))
      }
    }
    let program = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    for number in [0, 7, 399] {
      let found = try program.read {
        try $0.contacts(with: Lookup(kind: 1, bytes("name-\(number)")))
      }
      #expect(found.map(\.value) == [bytes("1:name-\(number) 4:\(number % 3)")])
    }
    let third = try program.read { try $0.contacts(with: Lookup(kind: 4, bytes("2"))) }
    #expect(third.count == 133)
    #expect(try program.check().isEmpty)
  }

  @Test("that leads to a contact without it is damage, and nothing is written from then on")
  func elsewhere() throws {
    try put("1:alice", "1:bob")
    try put("1:carol", by: forgetful())
    #expect(try damagedDomain { _ = try find(1, "alice") } == .contacts)
    #expect(try find(1, "bob") == [1])
    #expect(try damagedDomain { try put("1:dave") } == .contacts)
    #expect(try Set(vault.damage.keys) == [.contacts])
  }

  @Test("that leads nowhere is damage")
  func nowhere() throws {
    try put("1:alice")
    try put(nil, by: forgetful())
    #expect(try damagedDomain { _ = try find(1, "alice") } == .contacts)
  }

  @Test(
    "that is no list of rows is damage",
    arguments: [
      [], [0], [0, 0, 0, 1], [0, 0, 0, 2] + SampleVault.id(1), [0xFF, 0xFF, 0xFF, 0xFF],
    ]
      as [[UInt8]])
  func malformed(value: [UInt8]) throws {
    try put("1:alice")
    let id = try vault.domainKey(.contacts).lookupID(Lookup(kind: 1, bytes("alice")))
    try forgetful().write { try $0.put(.lookup, id, value) }
    #expect(try damagedDomain { _ = try find(1, "alice") } == .contacts)
    let again = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try Set(again.check().keys) == [.contacts])
  }

  /// What a program that forgets look-ups leaves, and whether a check finds it.
  private static let states: [(String, @Sendable (Transaction, DomainKey) throws -> Void)] = [
    (
      "a contact without its look-up",
      { transaction, _ in
        try transaction.put(.contact, id[3], bytes("1:erin"))
      }
    ),
    (
      "a look-up without its contact", { transaction, _ in try transaction.remove(.contact, id[0]) }
    ),
    (
      "a look-up that is gone",
      { transaction, key in
        try transaction.remove(.lookup, key.lookupID(Lookup(kind: 1, bytes("alice"))))
      }
    ),
    (
      "a look-up that leads to one contact of two",
      { transaction, key in
        let lookup = try key.lookupID(Lookup(kind: 1, bytes("twin")))
        try transaction.put(.lookup, lookup, [0, 0, 0, 1] + id[1])
      }
    ),
    (
      "a look-up that leads to another contact",
      { transaction, key in
        let lookup = try key.lookupID(Lookup(kind: 1, bytes("alice")))
        try transaction.put(.lookup, lookup, [0, 0, 0, 1] + id[1])
      }
    ),
    (
      "a look-up that leads to one contact twice",
      { transaction, key in
        let lookup = try key.lookupID(Lookup(kind: 1, bytes("alice")))
        try transaction.put(.lookup, lookup, [0, 0, 0, 2] + id[0] + id[0])
      }
    ),
    (
      "a look-up of nothing",
      { transaction, key in
        try transaction.put(.lookup, key.lookupID(Lookup(kind: 1, bytes("x"))), [0, 0, 0, 0])
      }
    ),
    (
      "a look-up under no value's id",
      { transaction, _ in
        try transaction.put(.lookup, [UInt8](repeating: 1, count: 32), [0, 0, 0, 1] + id[0])
      }
    ),
  ]

  @Test("is compared with the contacts both ways by a check, and mended by a repair")
  func compared() throws {
    for (name, change) in Self.states {
      try? put(nil, nil, nil, nil)
      let copy = scratch.file("copy")
      try put("1:alice", "1:twin", "1:twin")
      try copyDirectory(scratch.vault, to: copy)
      #expect(try VaultStore.open(at: copy, unlockedWith: nil).check().isEmpty)
      let other = try VaultStore.open(at: copy)
      try other.unlock()
      let key = try other.domainKey(.contacts)
      try other.write { try change($0, key) }
      let program = try VaultStore.open(at: copy, unlockedWith: nil)
      #expect(try Set(program.check().keys) == [.contacts], "\(name)")
      let report = try program.repair(.contacts) { _ in }
      #expect(report.setAside == 0, "\(name)")
      #expect(try VaultStore.open(at: copy, unlockedWith: nil).check().isEmpty, "\(name)")
    }
  }

  @Test(
    "a row of look-ups that is not whole, or has more behind its ids, leads nowhere",
    arguments: [[0, 0, 0, 0, 1], [0, 0, 0, 1] + id[0] + [0], [0, 0, 0, 2] + id[0], [0, 0, 0]])
  func malformed(row: [UInt8]) {
    #expect(throws: MalformedInput.self) { try Lookup.rows(decoding: row) }
  }
}
