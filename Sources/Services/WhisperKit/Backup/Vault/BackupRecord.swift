internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import VaultModel

/// What stands in a vault's backup, in the open: LP(vault id), then one record after the other.
///
///     1 ‖ LP(domain) ‖ LP(table) ‖ LP(row id) ‖ LP(value)
///     2 ‖ LP(kind, 1) ‖ LP(fingerprint) ‖ LP(public key) ‖ UInt8 layer ‖ LP(private key, or its layer unopened)
///     0 ‖ UInt64 records before it
enum BackupRecord: ~Copyable {
  case row(SealedTable, id: [UInt8], value: SecretBytes)
  case privateKey(
    PrivateKeyKind, fingerprint: [UInt8], publicKey: [UInt8], Transaction.KeptPrivateKey)

  /// No field is longer, in octets: as long as the longest row.
  static let longestField = SealedTable.valueLimit

  fileprivate enum Tag {
    static let end: UInt8 = 0
    static let row: UInt8 = 1
    static let privateKey: UInt8 = 2
  }

  /// What the private key's octets are.
  fileprivate enum Layer {
    static let none: UInt8 = 0
    /// The layer of its own passphrase, which is bound to the vault that the backup is of.
    static let passphrase: UInt8 = 1
  }
}

/// Writes records, and counts them.
struct BackupRecordWriter {
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private var count: UInt64 = 0

  /// Begins the backup of a vault.
  init(vaultID: [UInt8], to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    self.sink = sink
    var writer = CanonicalWriter(capacity: 4 + vaultID.count)
    writer.prefixed(vaultID)
    try writer.bytes.withUnsafeBytes(sink)
  }

  mutating func write(
    _ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws {
    var writer = CanonicalWriter(capacity: 64)
    writer.integer(BackupRecord.Tag.row)
    writer.prefixed(table.domain.rawValue)
    writer.prefixed(table.rawValue)
    writer.prefixed(id)
    try write(writer, value)
  }

  mutating func write(
    _ kind: PrivateKeyKind, fingerprint: [UInt8], publicKey: [UInt8],
    _ privateKey: consuming Transaction.KeptPrivateKey
  ) throws {
    var writer = CanonicalWriter(capacity: 64 + publicKey.count)
    writer.integer(BackupRecord.Tag.privateKey)
    writer.prefixed([kind.rawValue])
    writer.prefixed(fingerprint)
    writer.prefixed(publicKey)
    switch consume privateKey {
    case .bare(let octets):
      writer.integer(BackupRecord.Layer.none)
      try write(writer, octets)
    case .layered(let octets):
      writer.integer(BackupRecord.Layer.passphrase)
      try write(writer, SecretBytes(copying: octets))
    }
  }

  func finish() throws {
    var writer = CanonicalWriter(capacity: 9)
    writer.integer(BackupRecord.Tag.end)
    writer.integer(count)
    try writer.bytes.withUnsafeBytes(sink)
  }

  private mutating func write(
    _ fields: consuming CanonicalWriter, _ last: borrowing SecretBytes
  ) throws {
    fields.integer(UInt32(truncatingIfNeeded: last.count))
    try fields.bytes.withUnsafeBytes(sink)
    try last.withUnsafeBytes(sink)
    count += 1
  }
}

/// Reads records from chunks of plaintext, which end where they like. Throws `MalformedInput` for what no writer writes,
/// and what the source of the chunks throws.
final class BackupRecordReader {
  private let nextChunk: () throws -> SecretBytes?
  private var chunk: SecretBytes
  private var position = 0
  private var count: UInt64 = 0
  /// Of the vault that the backup is of.
  private(set) var vaultID: [UInt8] = []

  /// Reads up to the first record.
  init(chunks: @escaping () throws -> SecretBytes?) throws {
    nextChunk = chunks
    chunk = try SecretBytes(count: 0)
    vaultID = try octets(limit: Self.vaultIDSize)
    guard vaultID.count == Self.vaultIDSize else { throw MalformedInput(.otherContent) }
  }

  private static let vaultIDSize = 16
  /// More than any name, row id or fingerprint has, in octets.
  private static let shortField = 64

  /// The next record; nil behind the last, which was all there is.
  func next() throws -> BackupRecord? {
    switch try integer(UInt8.self) {
    case BackupRecord.Tag.row:
      let (domain, table) = (try octets(limit: Self.shortField), try octets(limit: Self.shortField))
      guard let table = SealedTable.allCases.first(where: { Array($0.rawValue.utf8) == table }),
        Array(table.domain.rawValue.utf8) == domain
      else { throw MalformedInput(.otherContent) }
      count += 1
      return .row(table, id: try octets(limit: Self.shortField), value: try field())
    case BackupRecord.Tag.privateKey:
      let kind = try octets(limit: 1).first.flatMap(PrivateKeyKind.init(rawValue:))
      let fingerprint = try octets(limit: Self.shortField)
      let publicKey = try octets(limit: BackupRecord.longestField)
      guard let kind, kind != .seedPhrase else { throw MalformedInput(.otherContent) }
      let privateKey: Transaction.KeptPrivateKey =
        switch try integer(UInt8.self) {
        case BackupRecord.Layer.none: .bare(try field())
        case BackupRecord.Layer.passphrase:
          .layered(try octets(limit: BackupRecord.longestField))
        default: throw MalformedInput(.otherContent)
        }
      count += 1
      return .privateKey(kind, fingerprint: fingerprint, publicKey: publicKey, privateKey)
    case BackupRecord.Tag.end:
      guard try integer(UInt64.self) == count, position == chunk.count, try nextChunk() == nil
      else { throw MalformedInput(.bytesAfterEnd) }
      return nil
    default:
      throw MalformedInput(.otherContent)
    }
  }

  // MARK: Fields

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    var value: UInt64 = 0
    for byte in try octets(count: Value.bitWidth / 8) { value = value << 8 | UInt64(byte) }
    return Value(truncatingIfNeeded: value)
  }

  private func length(limit: Int) throws -> Int {
    guard let count = Int(exactly: try integer(UInt32.self)), count <= limit else {
      throw MalformedInput(.otherContent)
    }
    return count
  }

  private func octets(limit: Int) throws -> [UInt8] { try octets(count: try length(limit: limit)) }

  private func octets(count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try fill(UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  private func field() throws -> SecretBytes {
    try SecretBytes.filled(count: try length(limit: BackupRecord.longestField)) { try fill($0) }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws {
    var filled = 0
    while filled < buffer.count {
      if position == chunk.count {
        guard let next = try nextChunk() else { throw MalformedInput(.endsEarly) }
        chunk = next
        position = 0
      }
      let part = min(buffer.count - filled, chunk.count - position)
      chunk.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + part]))
      }
      (filled, position) = (filled + part, position + part)
    }
  }
}
