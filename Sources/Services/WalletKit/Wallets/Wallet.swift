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
  package internal(set) var masterKey: [UInt8]

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

  // MARK: Row

  static let idSize = 32
  var encoded: [UInt8] {
    WalletRow(
      name: name, words: words, origin: origin, createdAt: createdAt, backup: backup,
      masterKey: masterKey
    ).encoded
  }

  init(id: [UInt8], decoding value: [UInt8]) throws(MalformedInput) {
    guard id.count == Self.idSize else { throw MalformedInput(.otherContent) }
    let row = try WalletRow(decoding: value)
    self.init(
      id: id, name: row.name, words: row.words, origin: row.origin, createdAt: row.createdAt,
      masterKey: row.masterKey)
    backup = row.backup
  }

  init(
    id: [UInt8], name: DisplayName, words: Int?, origin: Origin, createdAt: Int64,
    masterKey: [UInt8]
  ) {
    (self.id, self.name, self.words, self.origin) = (id, name, words, origin)
    (self.createdAt, self.masterKey) = (createdAt, masterKey)
  }
}
