import VaultModel

@testable import Vault

/// One thing that somebody without keys can do to a vault's file.
struct Tampering {
  let name: String
  /// The domains that must be found damaged; none when the registry must fail.
  let damages: Set<VaultPart>
  /// How many rows of those domains do not open any more.
  let unopened: Int
  let apply: (Database) throws -> Void

  init(
    _ name: String, _ damages: VaultPart?..., unopened: Int = 0,
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
    let ids = try sample.ids(of: table)
    let select = "SELECT value FROM \(table.rawValue) WHERE id = ?1"
    let cell = try now.blob(select, .blob(ids[0])) ?? []
    let older = try then.blob(select, .blob(ids[0])) ?? []
    let oldHead = try then.blob(headOf, .text(table.domain.rawValue)) ?? []
    let name = table.rawValue
    let domain = table.domain
    // A repair writes look-ups anew and counts none.
    let (one, two) = table == .lookup ? (0, 0) : (1, 2)

    func put(_ cell: [UInt8], _ id: [UInt8]) -> (Database) throws -> Void {
      { try $0.run("UPDATE \(name) SET value = ?2 WHERE id = ?1", .blob(id), .blob(cell)) }
    }
    func add(_ cell: [UInt8]) -> (Database) throws -> Void {
      {
        try $0.run(
          "INSERT INTO \(name) SELECT place, x'09', ?2 FROM \(name) WHERE id = ?1", .blob(ids[0]),
          .blob(cell))
      }
    }
    func move(_ place: String) -> (Database) throws -> Void {
      { try $0.run("UPDATE \(name) SET place = \(place) WHERE id = ?1", .blob(ids[0])) }
    }
    var all = cell.landmarks.map { index in
      Tampering(
        "\(name): byte \(index)", domain, unopened: one, apply: put(cell.flipping(index), ids[0]))
    }
    all += [
      Tampering("\(name): emptied", domain, unopened: one, apply: put([], ids[0])),
      Tampering("\(name): cut", domain, unopened: one, apply: put(Array(cell.dropLast()), ids[0])),
      Tampering("\(name): moved to another id", domain, unopened: one, apply: put(cell, ids[1])),
      Tampering("\(name): copied to a new id", domain, unopened: one, apply: add(cell)),
      Tampering("\(name): at another place", domain, apply: move("(place + 512) % 1024")),
      Tampering("\(name): at no place", domain, unopened: one, apply: move("1024")),
      Tampering(
        "\(name): added", domain, unopened: one, apply: add([UInt8](repeating: 1, count: 60))),
      Tampering("\(name): deleted", domain) {
        try $0.run("DELETE FROM \(name) WHERE id = ?1", .blob(ids[0]))
      },
      Tampering("\(name): all deleted", domain) { try $0.execute("DELETE FROM \(name)") },
      Tampering("\(name): ids swapped", domain, unopened: two) { database in
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
      let id = try sample.ids(of: other)[0]
      let foreign = try now.blob("SELECT value FROM \(other.rawValue) WHERE id = ?1", .blob(id))
      all.append(
        Tampering(
          "\(name): the value of \(other.rawValue)", domain, unopened: one,
          apply: put(foreign ?? [], ids[0])))
    }
    return all
  }

  private static let headOf = "SELECT head FROM domain WHERE name = ?1"
}
