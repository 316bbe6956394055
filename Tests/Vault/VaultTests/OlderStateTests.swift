import SecureElement
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("A vault that is not the one that was counted last")
struct OlderStateTests {
  private let sample: CountedVault

  init() throws {
    sample = try CountedVault()
    try sample.write(1)
    try sample.copy(to: "older")
    try sample.write(2)
  }

  @Test("a directory that was put back does not open")
  func rolledBack() throws {
    try sample.putBack("older")
    let before = try sample.files()
    #expect(try sample.refusal() == .rolledBack)
    #expect(
      try sample.files().filter { $0.key == "vault.db" } == before.filter { $0.key == "vault.db" })
    #expect(try sample.value == 3)
  }

  @Test("it can be looked at, and nothing else")
  func looking() throws {
    try sample.putBack("older")
    let vault = try sample.opened()
    #expect(try vault.unlock(with: .none, toLook: true) == .rolledBack)
    #expect(try vault.check().isEmpty && vault.damage.isEmpty)
    var found: [UInt8] = []
    _ = try vault.salvage(.settings) { _, _, value in found += value }
    #expect(found == [1])
    let others: [(VaultStore) throws -> Void] = [
      { _ = try $0.read { try $0.count(.setting) } }, { _ = try $0.stamps },
      { try $0.write { try $0.put(.setting, [1], [9]) } },
      { try $0.write(.uncounted) { try $0.put(.replay, [1], [9]) } },
      { _ = try $0.repair(.contacts) { _ in } }, { try $0.rotateRoot(with: .none) },
      { try $0.changeProtector(from: .none, to: .none) }, { try $0.setCounting(false) },
      { try $0.setCounting(true) },
    ]
    for other in others { #expect(throws: VaultError.rolledBack) { try other(vault) } }
    #expect(try sample.refusal() == .rolledBack)
    // A newest one opens as ever.
    try vault.relock()
    #expect(try vault.acceptState() == .accepted)
    #expect(try vault.unlock(with: .none, toLook: true) == nil)
    try vault.write { try $0.put(.setting, [1], [9]) }
  }

  @Test("accepted, it is the newest state, and what was put away is an older one")
  func accepted() throws {
    try sample.copy(to: "newer")
    try sample.putBack("older")
    #expect(try sample.opened().acceptState() == .accepted)
    #expect(try (sample.g, sample.value ?? 0) == (4, 4))
    #expect(try sample.state() == 1)
    #expect(try sample.opened().acceptState() == .nothing)
    try sample.write(5)
    #expect(try sample.state() == 5)
    try sample.putBack("newer")
    #expect(try sample.refusal() == .rolledBack)
    #expect(try sample.opened().acceptState() == .accepted)
    #expect(try sample.state() == 2)
  }

  @Test("accepting a state that was not put back does nothing")
  func nothingToAccept() throws {
    let before = try sample.files()
    let vault = try sample.unlocked()
    #expect(try vault.acceptState() == .nothing)
    #expect(try vault.read { try $0.value(.setting, [1]) } == [2])
    #expect(try sample.files() == before)
  }

  @Test("changes that are not counted go back with a copy, and nobody notices")
  func uncounted() throws {
    try sample.copy(to: "between")
    try sample.write(3, .uncounted)
    try sample.putBack("between")
    #expect(try sample.state() == 2)
  }

  @Test("a counter that was raised by hand makes the vault an older one")
  func raised() throws {
    sample.counters.set(try sample.handle, to: 4)
    #expect(try sample.refusal() == .rolledBack)
    #expect(try sample.opened().acceptState() == .accepted)
    #expect(try sample.state() == 2)
    #expect(try sample.g == 5)
  }

  private static let losses: [(String, @Sendable (FileCounters, UInt32) -> Void)] = [
    ("gone", { $0.remove($1) }),
    ("marked otherwise", { $0.replace($1, mark: [UInt8](repeating: 1, count: 32)) }),
    ("under another secret", { $0.replace($1, secret: [UInt8](repeating: 1, count: 32)) }),
    ("behind by two", { $0.set($1, to: 1) }), ("never raised", { $0.set($1, to: 0) }),
  ]

  @Test("a counter that is gone, another's or behind is lost", arguments: losses.indices)
  func lost(index: Int) throws {
    let handle = try sample.handle
    try sample.copy(to: "before")
    Self.losses[index].1(sample.counters, handle)
    #expect(try sample.refusal() == .counterLost)
    let vault = try sample.opened()
    #expect(try vault.unlock(with: .none, toLook: true) == .counterLost)
    #expect(try vault.check().isEmpty)
    #expect(try vault.acceptState() == .accepted)
    try vault.unlock()
    try vault.write { try $0.put(.setting, [1], [8]) }
    #expect(try sample.state() == 8)
    let database = try Database(path: databasePath(sample.path))
    let field = try CounterField(parsing: database.blob("SELECT counter FROM vault") ?? [])
    #expect(field.handle != handle)
    #expect(try sample.g == sample.counters.value(at: field.handle))
    #expect(!sample.hasPending)
    // What is exactly the old one goes; what is another's stays.
    #expect(
      sample.counters.handles.contains(handle) == (Self.losses[index].0 == "marked otherwise"))
    try sample.putBack("before")
    #expect(try sample.refusal() == .counterLost)
  }

  @Test("a lost counter of an element that makes no other is accepted without one")
  func acceptedUncounted() throws {
    sample.counters.remove(try sample.handle)
    sample.counters.before { call throws(SecureElementError) in
      if call == .define { throw .unavailable(.owned) }
    }
    #expect(try sample.opened().acceptState() == .acceptedUncounted(.counterOwned))
    #expect(try sample.opened().counting == .off)
    #expect(try sample.state() == 2)
    #expect(!sample.hasPending)
  }

  @Test("a list that is repaired keeps its counter and goes on counting")
  func repairedList() throws {
    try tamper(sample.path) { try $0.execute("UPDATE vault SET registry_mac = x''") }
    #expect(try sample.refusal() == .registryDamaged)
    let repair = try sample.opened().repairRegistry(with: .none)
    #expect(repair == RegistryRepair(dropped: [], wasAgeChecked: false))
    #expect(try (sample.g, sample.value ?? 0) == (4, 4))
    #expect(try sample.state() == 2)
    #expect(try sample.opened().repairRegistry(with: .none) == nil)
    #expect(try sample.g == 4)
  }

  @Test("a damaged list that is an older one is repaired, and is still an older one")
  func repairedOlderList() throws {
    try sample.putBack("older")
    try tamper(sample.path) { try $0.execute("UPDATE vault SET registry_mac = x''") }
    #expect(try sample.opened().repairRegistry(with: .none)?.wasAgeChecked == true)
    #expect(try sample.refusal() == .rolledBack)
    #expect(try sample.opened().acceptState() == .accepted)
    #expect(try sample.state() == 1)
  }

  @Test(
    "a list that somebody gave the counter's value is repaired, and nobody says that it is not an older one"
  )
  func forgedCount() throws {
    let value = try #require(try sample.value)
    try sample.putBack("older")
    try tamper(sample.path) { try $0.execute("UPDATE vault SET g = \(value)") }
    #expect(try sample.refusal() == .registryDamaged)
    #expect(try sample.opened().repairRegistry(with: .none)?.wasAgeChecked == false)
    #expect(try sample.state() == 1)
  }

  @Test(
    "a damaged list without a counter that opens gets a fresh one", arguments: ["x''", "x'01'"])
  func repairedWithout(field: String) throws {
    try tamper(sample.path) {
      try $0.execute("UPDATE vault SET registry_mac = x'', counter = \(field)")
    }
    #expect(try sample.opened().repairRegistry(with: .none)?.wasAgeChecked == false)
    #expect(sample.counters.handles.count == 2)
    try sample.write(6)
    #expect(try sample.state() == 6)
    #expect(try sample.opened().counting == .on)
  }
}
