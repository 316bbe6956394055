internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// One way to the root, as the list of protectors has it. It is read before unlock, and authenticated after, with the
/// registry.
struct ProtectorRow: Equatable {
  /// Octets of an id.
  private static let idSize = 16
  /// Octets of the longest factor or envelope, of a later version's too. What is longer is not even read into memory.
  private static let longestField = 64 << 10
  /// How many rows are read. A list of so many is none that a vault wrote.
  private static let readLimit = 64

  /// 16 random octets.
  var id: [UInt8]
  /// See `ProtectorKind`; other kinds are a later version's.
  var kind: UInt8
  /// UTF-8, at most 64 octets.
  var name: [UInt8]
  /// What a strong factor needs besides; empty for the others. See `PINFactor` and `SecurityKeyFactor`.
  var factor: [UInt8]
  var envelope: [UInt8]

  /// Nil for one of a later version.
  var protector: ProtectorKind? { ProtectorKind(number: kind) }

  // MARK: Choosing

  /// Those that a credential may be for, of rows that nobody vouches for yet: a row that somebody put beside it costs a
  /// repair of the list, and keeps nobody from it. It is one, but where a vault has several of the kind. Where nothing is
  /// asked for, whatever is brought opens.
  ///
  /// Throws `VaultError.registryDamaged` for several of a kind of which a vault has one, before anything is tried on
  /// either, and what `candidates` throws.
  static func usable(of rows: [ProtectorRow], with kind: ProtectorKind) throws -> [ProtectorRow] {
    let usable = try candidates(of: rows, with: kind)
    guard usable.count == 1 || usable.allSatisfy({ $0.protector?.isSeveral == true }) else {
      throw VaultError.registryDamaged
    }
    return usable
  }

  /// As above, for a repair, which finds out which is the vault's.
  ///
  /// Throws `VaultError.laterProtector` where this program knows none of the kinds, `.passphraseRequired` and so on where
  /// nothing was brought, `.noPassphraseSet` and so on where the vault has none of the kind.
  static func candidates(
    of rows: [ProtectorRow], with kind: ProtectorKind
  ) throws -> [ProtectorRow] {
    let known = try openable(of: rows)
    let asksNothing = known.allSatisfy { $0.protector == ProtectorKind.none }
    let usable = known.filter { asksNothing || $0.protector == kind }
    guard !usable.isEmpty else {
      guard kind == .none else { throw kind.notSet }
      let askedFirst = ProtectorKind.allCases.filter(\.isStrong).first { kind in
        known.contains { $0.protector == kind }
      }
      throw (askedFirst ?? ProtectorKind.passphrase).required
    }
    return usable
  }

  /// Those that this program can open. Throws `VaultError.laterProtector`, and `.rootDamaged` where there are none.
  static func openable(of rows: [ProtectorRow]) throws -> [ProtectorRow] {
    let known = rows.filter { $0.protector != nil }
    guard !known.isEmpty else {
      throw rows.isEmpty ? VaultError.rootDamaged : VaultError.laterProtector
    }
    let openable = known.filter(\.isOfItsKind)
    guard !openable.isEmpty else { throw VaultError.rootDamaged }
    return openable
  }

  /// The envelope is bound to its kind: the one that is asked for is the one that opens.
  private var isOfItsKind: Bool {
    (try? RootEnvelope.protector(of: envelope)) == protector
  }

  /// The public key of a strong factor, 65 bytes, to which secrets are sealed without asking anybody. Throws
  /// `VaultError.rootDamaged` for what is none in form.
  func factorKey() throws -> [UInt8] {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      switch protector {
      case .pin: try PINFactor(parsing: factor).key.publicKey
      case .securityKey: try SecurityKeyFactor(parsing: factor).publicKey
      case .passphrase, .some(.none), nil: throw VaultError.rootDamaged
      }
    }
  }

  // MARK: Repairing

  /// The same without what opening it says nothing about, where no vault writes such a thing: who writes the file could
  /// have a list written that fits no code, or that grows without end.
  func inForm() -> ProtectorRow {
    var row = self
    if name.count > Protector.longestName
      || !String(decoding: name, as: UTF8.self).utf8.elementsEqual(name)
    {
      row.name = []
    }
    // A strong factor's box is bound to both.
    guard protector?.isStrong != true else { return row }
    row.factor = []
    if id.count != Self.idSize {
      var random = SystemRandom()
      row.id = random.bytes(Self.idSize)
    }
    return row
  }

  // MARK: Storage

  /// The rows as they stand, and those whose kind is no number of one octet, which no program writes.
  static func all(
    in database: Database
  ) throws -> (rows: [ProtectorRow], impossible: [ProtectorRow]) {
    var rows: [ProtectorRow] = []
    var impossible: [ProtectorRow] = []
    func bounded(_ column: String, by length: String) -> String {
      "CASE WHEN length(\(length)) <= \(longestField) THEN \(column) END"
    }
    try database.forEach(
      // audit: allow WA49 all that is put in stands here
      """
      SELECT \(bounded("id", by: "id")), kind, \(bounded("name", by: "CAST(name AS BLOB)")),
        \(bounded("factor", by: "factor")), \(bounded("envelope", by: "envelope"))
      FROM protector LIMIT \(readLimit)
      """
    ) { row in
      let kind = UInt8(exactly: row.integer(1))
      let found = ProtectorRow(
        id: row.blob(0), kind: kind ?? .max, name: row.blob(2), factor: row.blob(3),
        envelope: row.blob(4))
      if kind == nil { impossible.append(found) } else { rows.append(found) }
    }
    return (rows, impossible)
  }

  func write(to database: Database) throws {
    try database.run(
      "INSERT INTO protector (id, kind, name, factor, envelope) VALUES (?1, ?2, ?3, ?4, ?5)",
      .blob(id), .integer(Int(kind)), .text(String(decoding: name, as: UTF8.self)), .blob(factor),
      .blob(envelope))
  }
}

extension Protector {
  /// What may be told of it.
  init(_ row: ProtectorRow) {
    self.init(
      id: ID(octets: row.id), kind: row.protector,
      name: String(decoding: row.name, as: UTF8.self))
  }
}
