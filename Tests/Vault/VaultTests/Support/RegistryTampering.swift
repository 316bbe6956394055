import VaultModel

@testable import Vault

extension Tampering {
  static func registry(of sample: SampleVault) throws -> [Tampering] {
    let now = try Database(path: databasePath(sample.path))
    let code = try now.blob("SELECT registry_mac FROM vault") ?? []
    var all = code.indices.map { index in
      Tampering("registry code: byte \(index)", nil) {
        try $0.run("UPDATE vault SET registry_mac = ?1", .blob(code.flipping(index)))
      }
    }
    for (name, sql) in [
      ("registry code: emptied", "UPDATE vault SET registry_mac = x''"),
      ("the count of changes", "UPDATE vault SET g = 1"),
      ("a negative count of changes", "UPDATE vault SET g = -1"),
      ("a protector: its id", "UPDATE protector SET id = x'00'"),
      ("a protector: its name", "UPDATE protector SET name = 'mine'"),
      ("a protector: its factor", "UPDATE protector SET factor = x'01'"),
      ("a protector: one more", "INSERT INTO protector VALUES (x'00', 9, '', x'', x'')"),
      (
        "a protector: one more of a kind that is none",
        "INSERT INTO protector VALUES (x'00', 256, '', x'', x'')"
      ),
      (
        "a protector: one more of a negative kind",
        "INSERT INTO protector VALUES (x'00', -1, '', x'', x'')"
      ),
      (
        "a protector: one more with the envelope",
        "INSERT INTO protector SELECT x'00', kind, '', x'', envelope FROM protector"
      ),
    ] {
      all.append(Tampering(name, nil) { try $0.execute(sql) })
    }
    for domain in VaultPart.allCases { all += try registry(of: sample, domain, now) }
    return all
  }

  private static func registry(
    of sample: SampleVault, _ domain: VaultPart, _ now: Database
  ) throws -> [Tampering] {
    let name = domain.rawValue
    let headOf = "SELECT head FROM domain WHERE name = ?1"
    let head = try now.blob(headOf, .text(name)) ?? []
    let key = try now.blob("SELECT wrapped_key FROM domain WHERE name = ?1", .text(name)) ?? []

    func set(_ column: String, _ value: [UInt8]) -> (Database) throws -> Void {
      { try $0.run("UPDATE domain SET \(column) = ?2 WHERE name = ?1", .text(name), .blob(value)) }
    }
    func update(_ what: String) -> (Database) throws -> Void {
      { try $0.run("UPDATE domain SET \(what) WHERE name = ?1", .text(name)) }
    }
    var all = head.landmarks.map { index in
      Tampering(
        "\(name): byte \(index) of the head", domain, apply: set("head", head.flipping(index)))
    }
    all += key.landmarks.map { index in
      Tampering(
        "\(name): byte \(index) of the key", nil, apply: set("wrapped_key", key.flipping(index)))
    }
    all += [
      Tampering("\(name): the head emptied", domain, apply: set("head", [])),
      Tampering("\(name): the row deleted", nil) {
        try $0.run("DELETE FROM domain WHERE name = ?1", .text(name))
      },
      Tampering("\(name): the row renamed", nil, apply: update("name = name || 'x'")),
      Tampering(
        "\(name): the generation raised", nil, apply: update("generation = generation + 1")),
      Tampering("\(name): a negative generation", nil, apply: update("generation = -1")),
      Tampering("\(name): the largest generation", nil, apply: update("generation = \(Int64.max)")),
      Tampering("\(name): another stamp", nil, apply: update("stamp = zeroblob(16)")),
      Tampering("\(name): a stamp cut short", nil, apply: update("stamp = x''")),
      Tampering("\(name): a domain added", nil) { database in
        try database.run(
          "INSERT INTO domain SELECT ?1, generation, stamp, wrapped_key, head FROM domain LIMIT 1",
          .text(name + "2"))
      },
      Tampering("\(name): an older state", nil) { database in
        try putBack(domain, from: sample.older, into: database)
      },
    ]
    for other in VaultPart.allCases where other != domain {
      let foreign = try now.blob(headOf, .text(other.rawValue)) ?? []
      all.append(
        Tampering("\(name): the head of \(other.rawValue)", domain, apply: set("head", foreign)))
    }
    return all
  }

  /// Generation, stamp, key, head and every row of a domain, as they were in an older file.
  static func putBack(_ domain: VaultPart, from older: String, into database: Database) throws {
    let then = try Database(path: databasePath(older))
    try then.forEach(
      "SELECT generation, stamp, wrapped_key, head FROM domain WHERE name = ?1",
      .text(domain.rawValue)
    ) { row in
      try database.run(
        """
        UPDATE domain SET generation = ?2, stamp = ?3, wrapped_key = ?4, head = ?5 WHERE name = ?1
        """,
        .text(domain.rawValue), .integer(row.integer(0)), .blob(row.blob(1)), .blob(row.blob(2)),
        .blob(row.blob(3)))
    }
    try putBackRows(of: domain, from: then, into: database)
  }

  /// Every row of a domain as it was in an older file.
  static func putBackRows(
    of domain: VaultPart, from then: Database, into database: Database
  ) throws {
    let (now, before) = (
      RowStore(database: database), RowStore(database: then)
    )
    for table in domain.countedTables {
      try now.removeAll(from: table)
      for row in try before.rows(of: table) { _ = try now.write(row, of: table, replacing: false) }
    }
  }
}
