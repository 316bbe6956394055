import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing
import VaultModel

@testable import Vault

@Suite("A vault against a model of it")
struct ModelTests {
  private struct Stop: Error {}

  private let scratch = Scratch()

  /// What a vault must hold.
  private struct Model {
    var rows: [SealedTable: [[UInt8]: [UInt8]]] = [:]
    var keys: [[UInt8]: [PrivateKeyKind: SampleKey]] = [:]
  }

  @Test("300 random operations leave what the model says", .namesSeed, arguments: 0..<4)
  func operations(round: Int) throws {
    var random = TestSeed.random("vault model \(round)")
    var model = Model()
    let path = scratch.vault
    var vault = try VaultStore.create(
      at: path, protectors: .none, lookupKeys: SampleLookupKeys())
    try vault.unlock()
    for step in 0..<300 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: vault = try VaultStore.open(at: path, unlockedWith: nil)
      case 1:
        try vault.relock()
        #expect(throws: VaultError.locked) { try vault.read { _ in } }
        try vault.unlock()
      case 2: try vault.rotateRoot(with: .none)
      case 3: try throwing(vault, &random)
      default: try change(vault, &model, &random)
      }
      #expect(try isEqual(vault, model, &random), "step \(step)")
    }
    let last = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try last.check().isEmpty)
    #expect(try isEqual(last, model, &random))
  }

  /// A transaction of one to five changes, kept.
  private func change(_ vault: VaultStore, _ model: inout Model, _ random: inout SeededRandom)
    throws
  {
    model = try vault.write { transaction in
      var model = model
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        try change(transaction, &model, &random)
      }
      return model
    }
  }

  /// A transaction of changes that is given up at its end.
  private func throwing(_ vault: VaultStore, _ random: inout SeededRandom) throws {
    do {
      try vault.write { transaction in
        var model = Model()
        for _ in 0..<5 { try? change(transaction, &model, &random) }
        throw Stop()
      }
    } catch is Stop {}
  }

  private func change(
    _ transaction: Transaction, _ model: inout Model, _ random: inout SeededRandom
  ) throws {
    let table = SampleVault.tables.randomElement(using: &random) ?? .setting
    let id = SampleVault.id(UInt8.random(in: 0..<8, using: &random))
    let fingerprint = [UInt8](repeating: UInt8.random(in: 0..<4, using: &random), count: 32)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      let names = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        " 1:\(Int.random(in: 0..<6, using: &random))"
      }
      let filler = random.bytes(Int.random(in: 0..<2000, using: &random)).filter { $0 != 0x20 }
      let value = filler + bytes(names.joined())
      try transaction.put(table, id, value)
      model.rows[table, default: [:]][id] = value
    case 5, 6:
      try transaction.remove(table, id)
      model.rows[table]?[id] = nil
    case 7, 8:
      let kind = SampleKey.kinds.randomElement(using: &random) ?? .x25519
      guard model.keys[fingerprint]?[kind] == nil else { return }
      let key = try SampleKey(kind, fingerprint: fingerprint)
      try transaction.store(key)
      model.keys[fingerprint, default: [:]][kind] = key
    default:
      try transaction.removePrivateKeys(fingerprint: fingerprint)
      model.keys[fingerprint] = nil
    }
  }

  /// Whether the vault has the model's rows and keys and no others.
  private func isEqual(_ vault: VaultStore, _ model: Model, _ random: inout SeededRandom) throws
    -> Bool
  {
    let table = SampleVault.tables.randomElement(using: &random) ?? .setting
    let name = Lookup(kind: 1, bytes("\(Int.random(in: 0..<6, using: &random))"))
    return try vault.read { transaction in
      var rows: [[UInt8]: [UInt8]] = [:]
      try transaction.forEach(table) { rows[$0] = $1 }
      guard rows == model.rows[table, default: [:]] else { return false }
      guard try transaction.count(table) == rows.count else { return false }
      let named = model.rows[.contact, default: [:]].filter {
        SampleLookupKeys().lookups(ofContact: $0.value).contains(name)
      }
      guard try Set(transaction.contacts(with: name).map(\.id)) == Set(named.keys) else {
        return false
      }
      for keys in model.keys.values {
        for key in keys.values where try transaction.seed(key) != key.seed { return false }
      }
      return true
    }
  }
}
