import Foundation
import Testing

@testable import Vault

@Suite("The database")
struct DatabaseTests {
  private let scratch = Scratch()

  private struct Stop: Error {}

  private let path: String
  /// An empty database with one table of blobs.
  private let database: Database

  init() throws {
    path = scratch.file("test.db")
    try write([], to: path)
    database = try Database(path: path)
    try database.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT")
  }

  @Test(
    "a blob comes back as it was, an empty one and one of zeros too",
    arguments: [
      [], [0], [0, 0, 0], [1, 0, 2, 0], Array(0...255), Array(repeating: 0, count: 70_000),
    ]
      as [[UInt8]])
  func blobs(value: [UInt8]) throws {
    try database.run("INSERT INTO item VALUES (1, ?1)", .blob(value))
    #expect(try database.blob("SELECT value FROM item") == value)
    #expect(try database.number("SELECT length(value) FROM item") == value.count)
  }

  @Test("numbers and text come back as they were")
  func scalars() throws {
    for number in [0, 1, -1, .min, .max] as [Int64] {
      #expect(try database.first("SELECT ?1", .integer(number)) { $0.integer(0) } == number)
    }
    for text in ["", "a", "naïve ✓"] {
      #expect(try database.first("SELECT ?1", .text(text)) { $0.text(0) } == text)
    }
  }

  @Test("a query without rows gives nil")
  func noRows() throws {
    #expect(try database.blob("SELECT value FROM item") == nil)
  }

  @Test("a transaction that throws leaves nothing behind")
  func rollback() throws {
    try database.run("INSERT INTO item VALUES (1, ?1)", .blob([1]))
    #expect(throws: Stop.self) {
      try database.transaction(.writing) {
        try database.run("INSERT INTO item VALUES (2, ?1)", .blob([2]))
        try database.run("UPDATE item SET value = ?1", .blob([3]))
        try database.execute("CREATE TABLE other (id INTEGER)")
        throw Stop()
      }
    }
    #expect(try database.number("SELECT count(*) FROM item") == 1)
    #expect(try database.blob("SELECT value FROM item") == [1])
    #expect(try database.number("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("a transaction whose statement fails leaves nothing behind, and the next one works")
  func failingStatement() throws {
    #expect(throws: VaultError.self) {
      try database.transaction(.writing) {
        try database.run("INSERT INTO item VALUES (1, ?1)", .blob([1]))
        try database.run("INSERT INTO item VALUES (1, ?1)", .blob([2]))
      }
    }
    #expect(try database.number("SELECT count(*) FROM item") == 0)
    try database.transaction(.writing) {
      try database.run("INSERT INTO item VALUES (1, ?1)", .blob([3]))
    }
    #expect(try database.blob("SELECT value FROM item") == [3])
  }

  @Test("a query may run inside itself")
  func nestedQuery() throws {
    for id in 1...3 { try database.run("INSERT INTO item VALUES (?1, x'00')", .integer(id)) }
    var pairs: [[Int64]] = []
    let query = "SELECT id FROM item ORDER BY id"
    try database.forEach(query) { outer in
      let first = outer.integer(0)
      guard pairs.count < 9 else { throw Stop() }  // The outer query began anew.
      try database.forEach(query) { pairs.append([first, $0.integer(0)]) }
    }
    #expect(pairs == (1...3).flatMap { first in (1...3).map { [first, $0] } })
  }

  @Test("a second writer waits for the first")
  func waiting() throws {
    let second = SecondWriter(path: path)
    try database.execute("BEGIN IMMEDIATE")
    try database.run("INSERT INTO item VALUES (1, x'01')")
    second.start()
    Thread.sleep(forTimeInterval: 0.3)
    #expect(!second.isDone)
    try database.execute("COMMIT")
    #expect(second.result() == nil)
    #expect(try database.number("SELECT count(*) FROM item") == 2)
  }

  @Test("a second writer that has waited long enough is told so")
  func busy() throws {
    let second = try Database(path: path)
    try second.execute("PRAGMA busy_timeout = 20")
    try database.execute("BEGIN IMMEDIATE")
    #expect(throws: VaultError.busy) { try second.transaction(.writing) {} }
    #expect(try second.number("SELECT count(*) FROM item") == 0, "reading is still possible")
    try database.execute("COMMIT")
    try second.transaction(.writing) {}
  }

  @Test("the settings that durability and secrecy rest on are in force")
  func pragmas() throws {
    #expect(try database.first("PRAGMA journal_mode") { $0.text(0) } == "delete")
    #expect(try database.number("PRAGMA synchronous") == 3)
    #expect(try database.number("PRAGMA temp_store") == 2)
    #expect(try database.number("PRAGMA foreign_keys") == 1)
    #expect(try database.number("PRAGMA secure_delete") == 1)
    #expect(try database.number("PRAGMA trusted_schema") == 0)
    #expect(try database.number("PRAGMA cell_size_check") == 1)
  }
}

/// A writer on a thread and a connection of its own.
private final class SecondWriter: @unchecked Sendable {
  // @unchecked Sendable: `outcome` is touched only under `lock`; `finished` is made for threads.
  private let path: String
  private let lock = NSLock()
  private let finished = DispatchSemaphore(value: 0)
  private var outcome: (any Error)??

  init(path: String) { self.path = path }

  func start() {
    Thread.detachNewThread { [self] in
      var failure: (any Error)?
      do {
        let database = try Database(path: path)
        try database.transaction(.writing) {
          try database.run("INSERT INTO item VALUES (2, x'02')")
        }
      } catch {
        failure = error
      }
      lock.withLock { outcome = .some(failure) }
      finished.signal()
    }
  }

  var isDone: Bool { lock.withLock { outcome != nil } }

  /// Waits for the end and gives what was thrown.
  func result() -> VaultError? {
    finished.wait()
    return lock.withLock { outcome.flatMap { $0 } as? VaultError }
  }
}
