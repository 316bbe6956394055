import CSQLite
import Foundation
import TestSupport

/// What a failing disk does to a vault, so that there is something to repair.
enum Damage {
  /// Makes one sealed value of a table unreadable.
  static func cell(of table: String, in place: Place) throws {
    try run(
      "UPDATE \(table) SET value = zeroblob(length(value)) "
        + "WHERE id = (SELECT min(id) FROM \(table))", place)
  }

  /// Makes one private key unreadable.
  static func key(in place: Place) throws {
    try run(
      "UPDATE custody SET box = zeroblob(length(box)) WHERE id = (SELECT min(id) FROM custody)",
      place)
  }

  /// Makes the list of the vault's parts disagree with its code.
  static func registry(in place: Place) throws {
    try run("UPDATE vault SET registry_mac = zeroblob(32)", place)
  }

  private static func run(_ sql: String, _ place: Place) throws {
    guard try place.changeVault(sql) == 1 else { throw TortureFailure("\(sql): nothing changed") }
  }
}

/// What an earlier program left.
enum OlderVault {
  private static let fixtures =
    Checkout.root.appendingPathComponent("Tests/Programs/CommandTests/Fixtures").path

  /// Puts a vault of a format in the place's vault's stead, and letters to who has it.
  static func make(format: Int, in place: Place) throws {
    let ran = try Child.run(
      "/bin/gzip", ["-dc", "\(fixtures)/vault-\(format)-people.db.gz"], in: place.path,
      environment: place.environment)
    try place.overwrite(Place.database, with: Data(ran.expect(0).output))
    for name in ["letter", "opened-letter"] {
      let letter = try Data(
        contentsOf: URL(fileURLWithPath: "\(fixtures)/vault-\(format)-people.\(name)"))
      try place.overwrite(name, with: letter)
    }
  }
}

extension Place {
  /// Changes the vault's file with no key of its own, and says how many rows changed.
  fileprivate func changeVault(_ sql: String) throws -> Int32 {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard
      sqlite3_open_v2(file(Place.database), &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else { throw TortureFailure("\(sql): \(String(cString: sqlite3_errmsg(handle)))") }
    return sqlite3_changes(handle)
  }
}
