/// Where a repair puts what does not open: nothing reads it, and nothing is lost.
enum Quarantine {
  static func take(
    _ domain: String, _ table: String, _ id: [UInt8], _ value: [UInt8], into database: Database
  ) throws {
    try database.run(
      "INSERT INTO quarantine (domain, tbl, id, value) VALUES (?1, ?2, ?3, ?4)",
      .text(domain), .text(table), .blob(id), .blob(value))
  }

  /// Keeps a wrapped domain key that does not open or whose domain is unknown: the rows that are set
  /// aside are sealed under the key inside.
  static func takeKey(_ name: String, _ wrappedKey: [UInt8], into database: Database) throws {
    try take(name, "domain", Array(name.utf8), wrappedKey, into: database)
  }
}
