import Foundation
import TestSupport
import VaultModel

@testable import Vault

/// Somebody who can write the file of a vault as he likes, has older copies of it, and no key.
struct HostileWriter {
  static let pageSize = 4096

  /// The vault, as it is to be read.
  let path: String
  /// Earlier states of it, and one that was gone on from elsewhere.
  let others: [String]
  var random: SeededRandom

  /// Does one thing to the file; what he tried, when SQLite did not refuse it.
  mutating func edit() throws -> String? {
    let edits: [(String, (inout HostileWriter) throws -> Void)] = [
      ("bytes flipped", { try $0.flipBytes() }),
      ("cells out of order", { try $0.shuffleCells() }),
      ("cells hidden", { try $0.hideCells() }),
      ("pages swapped", { try $0.swapPages() }),
      ("pages of an older file", { try $0.copyPages() }),
      ("a page twice", { try $0.doublePage() }),
      ("rows deleted", { try $0.sql("DELETE FROM $TABLE WHERE $SOME") }),
      ("rows at other places", { try $0.sql("UPDATE $TABLE SET place = $PLACE WHERE $SOME") }),
      ("rows doubled", { try $0.doubleRows() }),
      ("rows under other ids", { try $0.swapIDs() }),
      ("a row of another table", { try $0.foreignRow() }),
      ("an index", { try $0.plantIndex() }),
      ("a table redefined", { try $0.redefine() }),
      ("root pages swapped", { try $0.swapRoots() }),
      ("parts of older files", { try $0.putBack() }),
      ("something beside the tables", { try $0.plantObject() }),
      ("another version", { try $0.sql("PRAGMA user_version = \($0.number(0..<5))") }),
      ("a file of another length", { try $0.resize() }),
    ]
    let (name, edit) = edits[number(0..<edits.count)]
    do {
      try edit(&self)
      return name
    } catch is VaultError {
      return nil
    }
  }

  mutating func number(_ range: Range<Int>) -> Int {
    range.isEmpty ? range.lowerBound : Int.random(in: range, using: &random)
  }

  mutating func isHeads() -> Bool { Bool.random(using: &random) }

  // MARK: Octets

  private mutating func changeBytes(
    _ change: (inout [UInt8], inout HostileWriter) throws -> Void
  ) throws {
    var file = try contents(databasePath(path))
    try change(&file, &self)
    // Who has the file open looks again when its number of changes is another.
    if file.count > 100, isHeads() {
      let count = UInt8.random(in: .min ... .max, using: &random)
      (file[26], file[27], file[94], file[95]) = (count, 77, count, 77)
    }
    try write(file, to: databasePath(path))
  }

  private mutating func flipBytes() throws {
    try changeBytes { file, writer in
      let page = writer.number(0..<(file.count / Self.pageSize)) * Self.pageSize
      for _ in 0..<writer.number(1..<9) {
        file[page + writer.number(0..<Self.pageSize)] ^= UInt8(1 << writer.number(0..<8))
      }
    }
  }

  /// The place of a random b-tree page's header, how many cells it has, and where their pointers begin.
  private mutating func cells(of file: [UInt8]) -> (header: Int, count: Int, pointers: Int)? {
    for _ in 0..<20 {
      let page = number(0..<(file.count / Self.pageSize))
      let header = page * Self.pageSize + (page == 0 ? 100 : 0)
      let kind = file[header]
      guard [2, 5, 10, 13].contains(kind) else { continue }
      let count = Int(file[header + 3]) << 8 | Int(file[header + 4])
      guard count > 1, count < 1000 else { continue }
      return (header, count, header + (kind < 8 ? 12 : 8))
    }
    return nil
  }

  private mutating func shuffleCells() throws {
    try changeBytes { file, writer in
      guard let (_, count, pointers) = writer.cells(of: file) else { return }
      for _ in 0..<(writer.isHeads() ? 1 : count) {
        let one = pointers + 2 * writer.number(0..<count)
        let other = pointers + 2 * writer.number(0..<count)
        if writer.isHeads() {
          (file[one], file[other]) = (file[other], file[one])
          (file[one + 1], file[other + 1]) = (file[other + 1], file[one + 1])
        } else {
          (file[one], file[one + 1]) = (file[other], file[other + 1])
        }
      }
    }
  }

  private mutating func hideCells() throws {
    try changeBytes { file, writer in
      guard let (header, count, _) = writer.cells(of: file) else { return }
      let hidden = writer.number(0..<count)
      (file[header + 3], file[header + 4]) = (UInt8(hidden >> 8), UInt8(hidden & 0xFF))
    }
  }

  private mutating func swapPages() throws {
    try changeBytes { file, writer in
      let count = file.count / Self.pageSize
      let (one, other) = (writer.number(1..<count), writer.number(1..<count))
      for index in 0..<Self.pageSize {
        file.swapAt(one * Self.pageSize + index, other * Self.pageSize + index)
      }
    }
  }

  private mutating func copyPages() throws {
    let older = try contents(databasePath(others[number(0..<others.count)]))
    try changeBytes { file, writer in
      let count = min(file.count, older.count) / Self.pageSize
      for _ in 0..<writer.number(1..<5) {
        let page = writer.number(0..<count) * Self.pageSize
        file.replaceSubrange(
          page..<(page + Self.pageSize), with: older[page..<(page + Self.pageSize)])
      }
    }
  }

  private mutating func doublePage() throws {
    try changeBytes { file, writer in
      let count = file.count / Self.pageSize
      let from = writer.number(1..<count) * Self.pageSize
      let to = writer.number(1..<count) * Self.pageSize
      let page = Array(file[from..<(from + Self.pageSize)])
      file.replaceSubrange(to..<(to + Self.pageSize), with: page)
    }
  }

  private mutating func resize() throws {
    try changeBytes { file, writer in
      let count = file.count / Self.pageSize
      if writer.isHeads() {
        file.removeLast(writer.number(1..<(count / 2)) * Self.pageSize + writer.number(0..<2))
      } else {
        file += [UInt8](repeating: 0, count: writer.number(1..<3) * Self.pageSize)
      }
    }
  }

  // MARK: Statements

  mutating func table() -> String {
    (SealedTable.allCases.map(\.rawValue) + ["custody"]).randomElement(using: &random) ?? "setting"
  }

  /// Runs statements in which `$TABLE`, `$SOME` and `$PLACE` are a table, some of its rows and a place.
  mutating func sql(_ text: String) throws {
    let some = isHeads() ? "random() % 4 = 0" : "place % 7 = \(number(0..<7))"
    let place = ["(place + 1) % 1024", "\(number(0..<1024))", "1024", "-1", "place + 1024"]
    let statement = text.replacingOccurrences(of: "$TABLE", with: table())
      .replacingOccurrences(of: "$SOME", with: some)
      .replacingOccurrences(of: "$PLACE", with: place[number(0..<place.count)])
    try tamper(path) { try $0.execute(statement) }
  }

  private mutating func doubleRows() throws {
    let table = SealedTable.allCases[number(0..<SealedTable.allCases.count)].rawValue
    let place = number(0..<1024)
    try tamper(path) {
      try $0.execute(
        "INSERT OR IGNORE INTO \(table) SELECT (place + \(place)) % 1024, id, value FROM \(table)")
    }
  }

  private mutating func swapIDs() throws {
    let table = table()
    var ids: [[UInt8]] = []
    try Database(path: databasePath(path)).forEach("SELECT id FROM \(table)") {
      ids.append($0.blob(0))
    }
    guard ids.count > 1 else { return }
    ids.shuffle(using: &random)
    try tamper(path) { database in
      for (from, to) in [(ids[0], [7]), (ids[1], ids[0]), ([7], ids[1])] as [([UInt8], [UInt8])] {
        try database.run("UPDATE \(table) SET id = ?2 WHERE id = ?1", .blob(from), .blob(to))
      }
    }
  }

  private mutating func foreignRow() throws {
    let tables = SealedTable.allCases.map(\.rawValue).shuffled(using: &random)
    try tamper(path) {
      try $0.execute(
        "INSERT OR REPLACE INTO \(tables[0]) SELECT place, id, value FROM \(tables[1])")
    }
  }

  // MARK: Older states

  /// Rows, heads, states and the code of other files of the vault, each by itself or mixed.
  private mutating func putBack() throws {
    let then = try Database(path: databasePath(others[number(0..<others.count)]))
    let domains = VaultPart.allCases.filter { _ in isHeads() }
    let wanted = (0..<4).map { _ in isHeads() }
    let one = isHeads()
    try tamper(path) { database in
      for domain in domains {
        if wanted[0], one {
          try Self.putBackOneRow(of: domain, from: then, into: database)
        } else if wanted[0] {
          try Tampering.putBackRows(of: domain, from: then, into: database)
        }
        try then.forEach(
          "SELECT generation, stamp, head, wrapped_key FROM domain WHERE name = ?1",
          .text(domain.rawValue)
        ) { row in
          let name = Value.text(domain.rawValue)
          if wanted[1] {
            try database.run(
              "UPDATE domain SET head = ?2 WHERE name = ?1", name, .blob(row.blob(2)))
          }
          if wanted[2] {
            try database.run(
              "UPDATE domain SET generation = ?2, stamp = ?3, wrapped_key = ?4 WHERE name = ?1",
              name, .integer(row.integer(0)), .blob(row.blob(1)), .blob(row.blob(3)))
          }
        }
      }
      guard wanted[3], let code = try then.blob("SELECT registry_mac FROM vault") else { return }
      try database.run("UPDATE vault SET registry_mac = ?1", .blob(code))
    }
  }

  private static func putBackOneRow(
    of domain: VaultPart, from then: Database, into database: Database
  ) throws {
    let (now, before) = (
      RowStore(database: database), RowStore(database: then)
    )
    for table in domain.countedTables {
      guard let row = try before.rows(of: table).first else { continue }
      _ = try now.remove(row, from: table)
      _ = try now.write(row, of: table, replacing: false)
    }
  }
}
