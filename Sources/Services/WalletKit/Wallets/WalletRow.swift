package import CryptoPrimitives
package import WhisperEnvelope

/// A wallet as it is known without its phrase, as its row says.
package struct WalletRow: Equatable, Sendable {
  package let name: DisplayName
  /// How many words its phrase has; nil where that is not known.
  package let words: Int?
  package let origin: Wallet.Origin
  /// Seconds since 1970.
  package let createdAt: Int64
  package let backup: Wallet.Backup?
  /// 33 bytes.
  package let masterKey: [UInt8]

  package init(
    name: DisplayName, words: Int?, origin: Wallet.Origin, createdAt: Int64,
    backup: Wallet.Backup?, masterKey: [UInt8]
  ) {
    (self.name, self.words, self.origin) = (name, words, origin)
    (self.createdAt, self.backup, self.masterKey) = (createdAt, backup, masterKey)
  }

  // MARK: Encoding

  private static let version: UInt8 = 1

  /// version ‖ LP(name) ‖ words, 0 where unknown ‖ origin ‖ Int64 made at ‖ flag [‖ Int64 checked at ‖ flag whole] ‖
  /// LP(master public key).
  package var encoded: [UInt8] {
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

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    name = try DisplayName(reader.prefixedString())
    let words = try reader.integer(UInt8.self)
    self.words = words == 0 ? nil : Int(words)
    guard let origin = Wallet.Origin(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    self.origin = origin
    createdAt = try reader.integer()
    backup =
      try reader.flag()
      ? Wallet.Backup(checkedAt: reader.integer(), isWhole: reader.flag()) : nil
    masterKey = Array(try reader.prefixed())
    guard masterKey.count == 33 else { throw MalformedInput(.otherContent) }
    try reader.finish()
  }
}
