import VaultModel

@testable import Vault

extension Tampering {
  /// The columns of a private key's row that hold bytes.
  static let custodyColumns = [
    "owner", "element_public", "element_blob", "slot", "ephemeral_public", "salt", "nonce", "box",
    "mac",
  ]

  static func custody(of sample: SampleVault) throws -> [Tampering] {
    let now = try Database(path: databasePath(sample.path))
    let records = try CustodyRecord.all(in: now)
    let then = try Database(path: databasePath(sample.older))
    let older = try StoredRow.custody(in: then)
    let (one, other) = (records[0].id, records[1].id)
    func at(_ id: [UInt8], _ change: String) -> (Database) throws -> Void {
      { try $0.run("UPDATE custody SET \(change) WHERE id = ?1", .blob(id)) }
    }
    var all: [Tampering] = []
    for column in custodyColumns {
      let value = try now.blob("SELECT \(column) FROM custody WHERE id = ?1", .blob(one)) ?? []
      for index in value.landmarks {
        all.append(
          Tampering("custody: byte \(index) of \(column)", .keyMetadata, unopened: 1) {
            try $0.run(
              "UPDATE custody SET \(column) = ?2 WHERE id = ?1", .blob(one),
              .blob(value.flipping(index)))
          })
      }
      all += [
        Tampering(
          "custody: \(column) emptied", .keyMetadata, unopened: 1, apply: at(one, "\(column) = x''")
        ),
        Tampering(
          "custody: \(column) of the other key", .keyMetadata, unopened: 1,
          apply: {
            try $0.run(
              """
              UPDATE custody SET \(column) = (SELECT \(column) FROM custody WHERE id = ?2)
              WHERE id = ?1
              """, .blob(one), .blob(other))
          }),
      ]
    }
    for change in [
      "kind = kind % 3 + 1", "kind = 9", "kind = -1", "kind = 257", "mode = 2", "mode = 0",
      "layer = 1", "layer = -1", "place = 1024",
    ] {
      all.append(
        Tampering("custody: \(change)", .keyMetadata, unopened: 1, apply: at(one, change)))
    }
    all += [
      Tampering("custody: deleted", .keyMetadata) {
        try $0.run("DELETE FROM custody WHERE id = ?1", .blob(one))
      },
      Tampering(
        "custody: at another place", .keyMetadata, apply: at(one, "place = (place + 512) % 1024")),
      Tampering("custody: renamed", .keyMetadata, unopened: 1, apply: at(one, "id = x'01'")),
      Tampering("custody: copied", .keyMetadata, unopened: 1) {
        try $0.run(
          """
          INSERT INTO custody SELECT place, x'01', owner, kind, mode, layer, element_public,
            element_blob, slot, ephemeral_public, salt, nonce, box, mac FROM custody WHERE id = ?1
          """, .blob(one))
      },
      Tampering("custody: swapped", .keyMetadata, unopened: 2) { database in
        for (from, to) in [(one, [7]), (other, one), ([7], other)] {
          try database.run("UPDATE custody SET id = ?2 WHERE id = ?1", .blob(from), .blob(to))
        }
      },
      // The older row is whole, and its key opens: only the head knows that it is not the latest.
      Tampering("custody: an older row", .keyMetadata) { database in
        try database.run("DELETE FROM custody WHERE id = ?1", .blob(one))
        try older.first { $0.record.id == one }.map {
          try $0.record.insert(at: $0.place, into: database)
        }
      },
    ]
    return all
  }
}
