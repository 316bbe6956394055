internal import CryptoPrimitives
internal import SecureElement

extension CustodyRecord {
  /// Its fields of octets, but for the code.
  private var blobs: [[UInt8]] {
    [
      id, owner, elementKey.publicKey, elementKey.blob, slot, content.ephemeralPublic,
      content.salt, content.nonce, content.box,
    ]
  }

  /// How many octets the row has in its domain's count: of all its fields, kind, mode and layer having one each.
  var octets: Int { blobs.reduce(3 + Octets32.byteCount) { $0 + $1.count } }
}

// MARK: - Sending

extension CustodyRecord {
  func write(to writer: inout CanonicalWriter) {
    for field in blobs { writer.prefixed(field) }
    for number in [kind, mode, layer] { writer.integer(number) }
    writer.fixed(code)
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    id = Array(try reader.prefixed())
    owner = Array(try reader.prefixed())
    let publicKey = Array(try reader.prefixed())
    elementKey = ElementKey(publicKey: publicKey, blob: Array(try reader.prefixed()))
    slot = Array(try reader.prefixed())
    content = SealedContent(
      ephemeralPublic: Array(try reader.prefixed()), salt: Array(try reader.prefixed()),
      nonce: Array(try reader.prefixed()), box: Array(try reader.prefixed()))
    kind = try reader.integer()
    mode = try reader.integer()
    layer = try reader.integer()
    code = try reader.octets32()
  }
}

// MARK: - Storage

extension CustodyRecord {
  /// What a query for rows has after place, id and layer.
  static let columns =
    "owner, kind, mode, element_public, element_blob, slot, ephemeral_public, salt, nonce, box, mac"

  /// Reads a row as it stands; nil when a field cannot be what the vault wrote.
  init?(_ row: Statement) {
    guard let layer = UInt8(exactly: row.integer(2)),
      let kind = UInt8(exactly: row.integer(4)), let mode = UInt8(exactly: row.integer(5)),
      let code = Octets32(row.blob(13))
    else { return nil }
    id = row.blob(1)
    self.layer = layer
    owner = row.blob(3)
    self.kind = kind
    self.mode = mode
    elementKey = ElementKey(publicKey: row.blob(6), blob: row.blob(7))
    slot = row.blob(8)
    content = SealedContent(
      ephemeralPublic: row.blob(9), salt: row.blob(10), nonce: row.blob(11), box: row.blob(12))
    self.code = code
  }

  /// What a row says, whether it can be read or not.
  static func fields(of row: Statement) -> [UInt8] {
    var writer = CanonicalWriter()
    for column in [3] + Array(Int32(6)...13) { writer.prefixed(row.blob(column)) }
    for column in [4, 5, 2] as [Int32] { writer.integer(row.integer(column)) }
    return writer.bytes
  }

  func insert(at place: Place, into database: Database) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO custody (place, id, layer, \(Self.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """,
      .integer(Int(place.number)), .blob(id), .integer(Int(layer)), .blob(owner),
      .integer(Int(kind)), .integer(Int(mode)), .blob(elementKey.publicKey),
      .blob(elementKey.blob), .blob(slot), .blob(content.ephemeralPublic), .blob(content.salt),
      .blob(content.nonce), .blob(content.box), .blob(code.bytes))
  }
}
