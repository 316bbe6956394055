import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing
import VaultModel

@testable import Vault

/// Rules of the tests: what begins with 0xFF reads as nothing.
struct SampleRows: RowRules {
  func check(
    _ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer
  ) throws(MalformedInput) {
    if value.first == 0xFF { throw MalformedInput(.otherContent) }
  }
}

@Suite("Rows that open and do not read")
struct UnreadableRowTests {
  private let scratch = Scratch()
  private static let noRow: [UInt8] = [0xFF, 1]
  private static let id: [UInt8] = [7, 7]

  private func opened(rows: (any RowRules)? = SampleRows()) throws -> VaultStore {
    let vault = try VaultStore.open(
      at: scratch.vault, lookupKeys: SampleLookupKeys(), rows: rows)
    try vault.unlock()
    return vault
  }

  private func make() throws {
    _ = try VaultStore.create(
      at: scratch.vault, protectors: .none, lookupKeys: SampleLookupKeys())
  }

  @Test("each table's is found, and set aside with nothing else", arguments: SealedTable.allCases)
  func found(table: SealedTable) throws {
    // Look-ups are written by the vault itself, and compared with what they lead to.
    guard table != .lookup else { return }
    try make()
    let vault = try opened()
    try vault.write {
      try $0.put(table, Self.id, Self.noRow)
      try $0.put(table, [8], [1])
    }
    let row = UnreadableRow(table, Self.id)
    let check = try vault.checkRows()
    #expect(check.damage.isEmpty && check.unreadable == [row])
    #expect(try vault.check() == [table.domain: .rowUnreadable])
    // It is no damage of this process's: what stands beside it is written on.
    #expect(try vault.damage.isEmpty)
    try vault.write { try $0.put(table, [9], [1]) }
    // Who does not know what rows say takes it for well.
    #expect(try opened(rows: nil).check().isEmpty)

    var lent: [[UInt8]] = []
    let salvaged = try vault.salvage(table.domain) { _, id, _ in lent.append(id) }
    let counted = UnreadableRows.counted([row])
    #expect(salvaged.unreadable == counted && salvaged.setAside == 1 && !lent.contains(Self.id))
    var told: [UnreadableRow] = []
    let report = try vault.repair(table.domain, reporting: { told = $1 })
    #expect(report.unreadable == counted && report.setAside == 1 && report.kept == salvaged.kept)
    #expect(told == [row])
    #expect(try vault.check().isEmpty && opened().check().isEmpty)
    try vault.read { (transaction: Transaction) throws -> Void in
      #expect(try transaction.value(table, Self.id) == nil)
      #expect(try transaction.value(table, [8]) == [1])
    }
    let database = try Database(path: databasePath(scratch.vault))
    #expect(try database.number("SELECT count(*) FROM quarantine") == 1)
  }

  @Test("reading one throws which it is, and its neighbours are read")
  func read() throws {
    try make()
    let vault = try opened()
    try vault.write {
      try $0.put(.setting, Array("policies".utf8), Self.noRow)
      try $0.put(.setting, [1], [5])
    }
    func value(_ value: [UInt8]) throws -> UInt8 {
      try value.withUnsafeBytes { try SampleRows().check(.setting, [], $0) }
      return value[0]
    }
    try vault.read { (transaction: Transaction) throws -> Void in
      #expect(try transaction.row(.setting, [1], read: value) == 5)
      #expect(try transaction.row(.setting, [2], read: value) == nil)
      let unreadable = UnreadableRow(.setting, Array("policies".utf8))
      #expect(unreadable.kind == "setting policies")
      #expect(throws: VaultError.rowUnreadable(unreadable)) {
        try transaction.row(.setting, unreadable.id, read: value)
      }
      #expect(throws: VaultError.rowUnreadable(unreadable)) {
        try transaction.rows(.setting) { try value($1) }
      }
    }
  }

  @Test("an id that somebody chose is not shown")
  func kinds() {
    let hostile: [[UInt8]] = [
      [], [0x1B, 0x5B], Array("Policies".utf8), Array("a b".utf8),
      [UInt8](repeating: 97, count: 33),
    ]
    for id in hostile {
      #expect(UnreadableRow(.setting, id).kind == "setting")
      #expect(UnreadableRow(.replayState, id).kind == "replay_state")
    }
    #expect(UnreadableRow(.contact, Array("name".utf8)).kind == "contact")
    #expect(UnreadableRow(.replayState, Array("state".utf8)).kind == "replay_state state")
  }

  @Test("a lack of memory says nothing about a row")
  func memory() throws {
    struct NoMemory: RowRules {
      func check(_ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer) throws {
        throw VaultError.memory(.unavailable(errno: 12))
      }
    }
    try make()
    let vault = try opened(rows: NoMemory())
    try vault.write { try $0.put(.contact, Self.id, [1]) }
    let before = try contents(databasePath(scratch.vault))
    #expect(throws: VaultError.memory(.unavailable(errno: 12))) { try vault.check() }
    #expect(throws: VaultError.memory(.unavailable(errno: 12))) {
      try vault.repair(.contacts) { _ in }
    }
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test("killed at each of its writes, a repair was made or was not", .namesSeed)
  func killed() throws {
    for number in LongChain.numbers("repair of rows that do not read") {
      try? FileManager.default.removeItem(atPath: scratch.vault)
      try make()
      try opened().write {
        try $0.put(.setting, Self.id, Self.noRow)
        try $0.put(.setting, [8], [1])
      }
      let probe = try VaultProbe("mend", scratch.vault, "\(number)")
      let signal = try? probe.signal()
      let vault = try opened()
      let database = try Database(path: databasePath(scratch.vault))
      let aside = try database.number("SELECT count(*) FROM quarantine")
      let found = try vault.check()
      #expect(
        found.isEmpty ? aside == 1 : found == [.settings: .rowUnreadable] && aside == 0,
        "\(number)")
      #expect(try vault.read { try $0.value(.setting, [8]) } == [1], "\(number)")
      guard signal == nil else {
        #expect(signal == SIGKILL)
        continue
      }
      #expect(found.isEmpty && number > 5)
      return
    }
    Issue.record("it never ends")
  }
}
