internal import CryptoPrimitives
package import SecretMemory

/// What a person must bring to unlock the vault, beside the machine's secure element.
package enum Protector: UInt8, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault.
  case none = 0
  case passphrase = 1
}

/// A protector with what it needs to seal.
package enum NewProtector: ~Copyable {
  case none
  case passphrase(SecretBytes)

  /// Which protector it is.
  package var kind: Protector {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    }
  }
}

/// One way to the root, as the list of protectors has it. It is read before unlock, and authenticated after, with the
/// registry.
struct ProtectorRow: Equatable {
  /// 16 random octets; none in formats 1 and 2, whose one protector stood in the table `vault`.
  var id: [UInt8]
  /// See `Protector`; other kinds are a later version's.
  var kind: UInt8
  /// UTF-8, at most 64 octets.
  var name: [UInt8]
  /// What a strong factor needs besides; empty for the kinds that this program knows.
  var factor: [UInt8]
  var envelope: [UInt8]

  static func new(_ kind: Protector, envelope: [UInt8], random: inout some RandomSource)
    -> ProtectorRow
  {
    ProtectorRow(
      id: random.bytes(16), kind: kind.rawValue, name: [], factor: [], envelope: envelope)
  }

  var protector: Protector? { Protector(rawValue: kind) }

  /// The one that this program opens the root with. Throws `VaultError.laterProtector` where it knows none of them.
  static func usable(of rows: [ProtectorRow]) throws -> ProtectorRow {
    let known = rows.filter { $0.protector != nil }
    guard let row = known.first(where: { $0.protector == .passphrase }) ?? known.first else {
      throw rows.isEmpty ? VaultError.rootDamaged : VaultError.laterProtector
    }
    // The envelope is bound to its kind, so that the one that was asked for is the one that opens.
    guard try RootEnvelope.protector(of: row.envelope) == row.protector else {
      throw VaultError.rootDamaged
    }
    return row
  }

  // MARK: Storage

  /// The rows as they stand, and those whose kind is no number of one octet, which no program writes.
  static func all(
    in database: Database, isOlder: Bool
  ) throws -> (rows: [ProtectorRow], impossible: [ProtectorRow]) {
    var rows: [ProtectorRow] = []
    var impossible: [ProtectorRow] = []
    guard !isOlder else {
      try database.forEach("SELECT root_envelope FROM vault") { row in
        let envelope = row.blob(0)
        let kind = try RootEnvelope.protector(of: envelope).rawValue
        rows.append(ProtectorRow(id: [], kind: kind, name: [], factor: [], envelope: envelope))
      }
      return (rows, impossible)
    }
    try database.forEach("SELECT id, kind, name, factor, envelope FROM protector") { row in
      let kind = UInt8(exactly: row.integer(1))
      let found = ProtectorRow(
        id: row.blob(0), kind: kind ?? .max, name: row.blob(2), factor: row.blob(3),
        envelope: row.blob(4))
      if kind == nil { impossible.append(found) } else { rows.append(found) }
    }
    return (rows, impossible)
  }

  /// Writes a row, in place of the one with the same id.
  func write(to database: Database) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO protector (id, kind, name, factor, envelope)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      .blob(id), .integer(Int(kind)), .text(String(decoding: name, as: UTF8.self)), .blob(factor),
      .blob(envelope))
  }
}
