import Testing
import VaultModel

@testable import Vault

@Suite("Reading page by page")
struct PageTests {
  private let scratch = Scratch()
  private let vault: VaultStore
  private static let count = 300

  init() throws {
    vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    try vault.write { transaction in
      let rows = (0..<Self.count).map { (bytes("row \($0)"), bytes("value \($0)")) }
      try transaction.put(.setting, rows)
    }
  }

  /// All pages of a size, one after the other, each in a transaction of its own.
  private func pages(of limit: Int) throws -> [[[UInt8]]] {
    var pages: [[[UInt8]]] = []
    var cursor: Transaction.Cursor?
    repeat {
      var page: [[UInt8]] = []
      cursor = try vault.read { transaction in
        try transaction.page(.setting, after: cursor, limit: limit) { id, value in
          #expect(value == bytes("value ") + id.dropFirst(4))
          page.append(id)
        }
      }
      pages.append(page)
    } while cursor != nil && pages.count <= Self.count
    return pages
  }

  @Test(
    "gives each row once, in the order of places, and ends",
    arguments: [1, 2, 7, 64, 100, 150, 299, 300, 301, 1000])
  func pages(limit: Int) throws {
    let pages = try pages(of: limit)
    var stored: [[UInt8]] = []
    try Database(path: databasePath(scratch.vault))
      .forEach("SELECT id FROM setting ORDER BY place, id") { stored.append($0.blob(0)) }
    #expect(pages.flatMap { $0 } == stored)
    // The last one may be empty: whether there is more is known when it is read.
    #expect(pages.count <= Self.count / limit + 1)
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test("of an empty table is one empty page")
  func empty() throws {
    let cursor = try vault.read { try $0.page(.contact, limit: 10) { _, _ in Issue.record("row") } }
    #expect(cursor == nil)
  }

  @Test("ends with changedMeanwhile when the domain was changed between two pages")
  func changed() throws {
    let cursor = try vault.read { try $0.page(.setting, limit: 10) { _, _ in } }
    #expect(cursor != nil)
    // Another domain does not matter.
    try vault.write { try $0.put(.replay, [1], [1]) }
    _ = try vault.read { try $0.page(.setting, after: cursor, limit: 10) { _, _ in } }
    try vault.write { try $0.put(.setting, bytes("row 5"), [1]) }
    #expect(throws: VaultError.changedMeanwhile) {
      try vault.read { try $0.page(.setting, after: cursor, limit: 10) { _, _ in } }
    }
  }

  @Test("is refused in a transaction that has changed the domain itself")
  func ownChange() throws {
    #expect(throws: VaultError.changedMeanwhile) {
      try vault.write { transaction in
        try transaction.put(.setting, [1], [1])
        _ = try transaction.page(.setting, limit: 10) { _, _ in }
      }
    }
  }

  @Test("finds damage in the page that it is in, not before")
  func damage() throws {
    let database = try Database(path: databasePath(scratch.vault))
    let last = try database.number("SELECT max(place) FROM setting")
    try tamper(scratch.vault) {
      try $0.execute("DELETE FROM setting WHERE place = \(last)")
    }
    var count = 0
    let found = try damagedDomain {
      try vault.read { transaction in
        _ = try transaction.page(.setting, limit: Self.count) { _, _ in count += 1 }
      }
    }
    #expect(found == .settings)
    #expect(count > 0 && count < Self.count)
  }
}
