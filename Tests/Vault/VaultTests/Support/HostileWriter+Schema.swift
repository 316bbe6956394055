import Foundation

@testable import Vault

/// What he does to the schema.
extension HostileWriter {
  /// Runs statements on the schema's own table.
  private func changeSchema(_ statements: String...) throws {
    let database = try Database(path: databasePath(path))
    try database.execute("PRAGMA writable_schema = ON")
    for statement in statements { try database.execute(statement) }
    try database.execute("PRAGMA writable_schema = OFF")
  }

  /// An index that knows rows which the table has not any more.
  mutating func plantIndex() throws {
    let table = table()
    let columns = isHeads() ? "place, id" : "id, place"
    try tamper(path) { try $0.execute("CREATE INDEX planted ON \(table) (\(columns))") }
    guard isHeads() else { return }
    let text = "CREATE INDEX planted ON \(table) (\(columns))"
    let root = try Database(path: databasePath(path))
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'planted'")
    try changeSchema("DELETE FROM sqlite_schema WHERE name = 'planted'")
    try tamper(path) { try $0.execute("DELETE FROM \(table) WHERE random() % 2 = 0") }
    try changeSchema(
      "INSERT INTO sqlite_schema VALUES ('index', 'planted', '\(table)', \(root), '\(text)')")
  }

  /// The same table over again by the same text, with some of the rows.
  mutating func redefine() throws {
    let table = table()
    let text = try Database(path: databasePath(path)).first(
      "SELECT sql FROM sqlite_schema WHERE name = ?1", .text(table)
    ) { $0.text(0) }
    guard let text else { return }
    if isHeads() {
      try tamper(path) { database in
        try database.execute("ALTER TABLE \(table) RENAME TO away")
        try database.execute(text)
        try database.execute("INSERT INTO \(table) SELECT * FROM away WHERE random() % 3 > 0")
        try database.execute("DROP TABLE away")
      }
    } else {
      let other = text.replacingOccurrences(of: "NOT NULL", with: "NOT  NULL")
      let changes = [other, text.replacingOccurrences(of: "(place, id)", with: "(id, place)")]
      let change = changes[number(0..<changes.count)]
      try changeSchema("UPDATE sqlite_schema SET sql = '\(change)' WHERE name = '\(table)'")
    }
  }

  mutating func swapRoots() throws {
    let (one, other) = (table(), table())
    let database = try Database(path: databasePath(path))
    func root(_ table: String) throws -> Int {
      try database.number("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    }
    let roots = try (root(one), root(other))
    try changeSchema(
      "UPDATE sqlite_schema SET rootpage = \(roots.1) WHERE name = '\(one)'",
      "UPDATE sqlite_schema SET rootpage = \(isHeads() ? roots.0 : roots.1) WHERE name = '\(other)'"
    )
  }

  mutating func plantObject() throws {
    let table = table()
    let statements = [
      "CREATE TRIGGER t AFTER UPDATE ON \(table) BEGIN DELETE FROM \(table); END",
      "CREATE VIEW v AS SELECT * FROM \(table)", "ANALYZE", "DROP TABLE \(table)",
      "CREATE TABLE another (id BLOB)", "ALTER TABLE \(table) RENAME TO away",
    ]
    try sql(statements[number(0..<statements.count)])
  }
}
