@testable import Vault

/// One thing that somebody without keys can do to a vault's file.
struct Tampering {
  let name: String
  /// The domains that must be found damaged; none when the registry must fail.
  let damages: Set<Domain>
  /// How many rows of those domains do not open any more.
  let unopened: Int
  let apply: (Database) throws -> Void

  init(
    _ name: String, _ damages: Domain?..., unopened: Int = 0,
    apply: @escaping (Database) throws -> Void
  ) {
    self.name = name
    self.damages = Set(damages.compactMap { $0 })
    self.unopened = unopened
    self.apply = apply
  }

  var breaksRegistry: Bool { damages.isEmpty }
}

// MARK: - Sealed rows

extension Tampering {
  static func rows(of sample: SampleVault) throws -> [Tampering] {
    try SealedTable.allCases.flatMap { try rows(of: sample, in: $0) }
  }

  private static func rows(of sample: SampleVault, in table: SealedTable) throws -> [Tampering] {
    let now = try Database(path: databasePath(sample.path))
    let then = try Database(path: databasePath(sample.older))
    let ids = SampleVault.ids
    let select = "SELECT value FROM \(table.rawValue) WHERE id = ?1"
    let cell = try now.blob(select, .blob(ids[0])) ?? []
    let older = try then.blob(select, .blob(ids[0])) ?? []
    let oldHead = try then.blob(headOf, .text(table.domain.rawValue)) ?? []
    let name = table.rawValue
    let domain = table.domain

    func put(_ cell: [UInt8], _ id: [UInt8]) -> (Database) throws -> Void {
      { try $0.run("INSERT OR REPLACE INTO \(name) VALUES (?1, ?2)", .blob(id), .blob(cell)) }
    }
    var all = cell.landmarks.map { index in
      Tampering(
        "\(name): byte \(index)", domain, unopened: 1, apply: put(cell.flipping(index), ids[0]))
    }
    all += [
      Tampering("\(name): emptied", domain, unopened: 1, apply: put([], ids[0])),
      Tampering("\(name): cut", domain, unopened: 1, apply: put(Array(cell.dropLast()), ids[0])),
      Tampering("\(name): moved to another id", domain, unopened: 1, apply: put(cell, ids[1])),
      Tampering("\(name): copied to a new id", domain, unopened: 1, apply: put(cell, [9])),
      Tampering(
        "\(name): added", domain, unopened: 1, apply: put([UInt8](repeating: 1, count: 60), [9])),
      Tampering("\(name): deleted", domain) {
        try $0.run("DELETE FROM \(name) WHERE id = ?1", .blob(ids[0]))
      },
      Tampering("\(name): all deleted", domain) { try $0.execute("DELETE FROM \(name)") },
      Tampering("\(name): ids swapped", domain, unopened: 2) { database in
        for (from, to) in [(ids[0], [7]), (ids[1], ids[0]), ([7], ids[1])] {
          try database.run(
            "UPDATE \(name) SET id = ?2 WHERE id = ?1", .blob(from), .blob(to))
        }
      },
      Tampering("\(name): an older value", domain, apply: put(older, ids[0])),
      Tampering("\(name): an older value and head", domain) { database in
        try put(older, ids[0])(database)
        try database.run(
          "UPDATE domain SET head = ?2 WHERE name = ?1", .text(domain.rawValue), .blob(oldHead))
      },
    ]
    for other in SealedTable.allCases where other != table {
      let foreign = try now.blob("SELECT value FROM \(other.rawValue) WHERE id = ?1", .blob(ids[0]))
      all.append(
        Tampering(
          "\(name): the value of \(other.rawValue)", domain, unopened: 1,
          apply: put(foreign ?? [], ids[0])))
    }
    return all
  }

  private static let headOf = "SELECT head FROM domain WHERE name = ?1"
}

// MARK: - Heads and registry

extension Tampering {
  static func registry(of sample: SampleVault) throws -> [Tampering] {
    let now = try Database(path: databasePath(sample.path))
    let code = try now.blob("SELECT registry_mac FROM vault") ?? []
    var all = code.indices.map { index in
      Tampering("registry code: byte \(index)", nil) {
        try $0.run("UPDATE vault SET registry_mac = ?1", .blob(code.flipping(index)))
      }
    }
    all.append(
      Tampering("registry code: emptied", nil) {
        try $0.execute("UPDATE vault SET registry_mac = x''")
      })
    for domain in Domain.allCases { all += try registry(of: sample, domain, now) }
    return all
  }

  private static func registry(
    of sample: SampleVault, _ domain: Domain, _ now: Database
  ) throws -> [Tampering] {
    let name = domain.rawValue
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
      Tampering("\(name): a domain added", nil) { database in
        try database.run(
          "INSERT INTO domain VALUES (?1, 1, ?2, ?3)", .text(name + "2"), .blob(key), .blob(head))
      },
      Tampering("\(name): an older state", nil) { database in
        try putBack(domain, from: sample.older, into: database)
      },
    ]
    for other in Domain.allCases where other != domain {
      let foreign = try now.blob(headOf, .text(other.rawValue)) ?? []
      all.append(
        Tampering("\(name): the head of \(other.rawValue)", domain, apply: set("head", foreign)))
    }
    return all
  }

  /// Generation, key, head and every row of a domain, as they were in an older file.
  private static func putBack(
    _ domain: Domain, from older: String, into database: Database
  ) throws {
    let then = try Database(path: databasePath(older))
    let entry = "SELECT generation, wrapped_key, head FROM domain WHERE name = ?1"
    try then.forEach(entry, .text(domain.rawValue)) { row in
      try database.run(
        "UPDATE domain SET generation = ?2, wrapped_key = ?3, head = ?4 WHERE name = ?1",
        .text(domain.rawValue), .integer(row.integer(0)), .blob(row.blob(1)), .blob(row.blob(2)))
    }
    for table in domain.tables {
      try database.execute("DELETE FROM \(table.rawValue)")
      try then.forEach("SELECT id, value FROM \(table.rawValue)") { row in
        try database.run(
          "INSERT INTO \(table.rawValue) VALUES (?1, ?2)", .blob(row.blob(0)), .blob(row.blob(1)))
      }
    }
    guard domain == .keyMetadata else { return }
    try database.execute("DELETE FROM custody")
    for record in try CustodyRecord.all(in: then) { try record.insert(into: database) }
  }
}
