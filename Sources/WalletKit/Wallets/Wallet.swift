internal import Addresses
internal import CryptoPrimitives
package import WhisperEnvelope

/// A wallet as it is known without its phrase.
package struct Wallet: Sendable {
  /// 32 random bytes, by which its phrase is found.
  package let id: [UInt8]
  package internal(set) var name: DisplayName
  /// How many words its phrase has; nil until it was opened, of one that a repair found.
  package internal(set) var words: Int?
  package let origin: Origin
  package let createdAt: Int64
  /// When its backup was compared with its phrase; nil where that never was.
  package internal(set) var backup: Backup?
  /// Of the master key, 33 bytes: what the phrase must reproduce.
  package let masterKey: [UInt8]

  package enum Origin: UInt8, Sendable {
    case made = 0
    case imported = 1
    /// Its row was lost, and its phrase was not.
    case recovered = 2
  }

  package struct Backup: Equatable, Sendable {
    package let checkedAt: Int64
    /// Whether each word was compared.
    package let isWhole: Bool
  }

  /// What other programs name it by: the first four bytes of the master key's hash.
  package var fingerprint: [UInt8] {
    get throws { Array(try BitcoinScriptKind.hash160(masterKey).prefix(4)) }
  }

  /// The most wallets of a vault.
  package static let limit = 100

  // MARK: Encoding

  static let idSize = 32
  private static let version: UInt8 = 1

  /// version ‖ LP(name) ‖ words, 0 where unknown ‖ origin ‖ Int64 made at ‖ flag [‖ Int64 checked at ‖ flag whole] ‖
  /// LP(master public key).
  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.integer(Self.version)
    writer.prefixed(name.text)
    writer.integer(UInt8(truncatingIfNeeded: words ?? 0))
    writer.integer(origin.rawValue)
    writer.integer(createdAt)
    writer.integer(backup == nil ? 0 : 1 as UInt8)
    if let backup {
      writer.integer(backup.checkedAt)
      writer.integer(backup.isWhole ? 1 : 0 as UInt8)
    }
    writer.prefixed(masterKey)
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard id.count == Self.idSize, try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    self.id = id
    name = try DisplayName(reader.prefixedString())
    let words = try reader.integer(UInt8.self)
    self.words = words == 0 ? nil : Int(words)
    guard let origin = Origin(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    self.origin = origin
    createdAt = try reader.integer()
    backup =
      try reader.flag()
      ? Backup(checkedAt: reader.integer(), isWhole: reader.flag()) : nil
    masterKey = Array(try reader.prefixed())
    guard masterKey.count == 33 else { throw MalformedInput(.otherContent) }
    try reader.finish()
  }

  init(
    id: [UInt8], name: DisplayName, words: Int?, origin: Origin, createdAt: Int64,
    masterKey: [UInt8]
  ) {
    (self.id, self.name, self.words, self.origin) = (id, name, words, origin)
    (self.createdAt, self.masterKey) = (createdAt, masterKey)
  }
}
