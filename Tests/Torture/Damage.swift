import CSQLite

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

/// What an older program leaves.
enum OlderVault {
  /// Takes away what came after the first version of the vault's tables.
  static func make(in place: Place) throws {
    try place.changeVault("DROP TABLE openpgp_key; PRAGMA user_version = 1")
  }
}

extension Place {
  /// Changes the vault's file with no key of its own, and says how many rows changed.
  @discardableResult
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
