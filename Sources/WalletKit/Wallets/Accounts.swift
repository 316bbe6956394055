internal import Addresses
internal import CryptoPrimitives
internal import SeedPhrase

/// The accounts of one wallet whose public keys are here, and how far each branch is known. One row.
struct Accounts: Sendable {
  struct Key: Hashable, Comparable, Sendable {
    let kind: BitcoinScriptKind
    /// All networks for tests have the same keys.
    let isMain: Bool
    let number: UInt32

    /// The main network first, as in a row.
    static func < (left: Self, right: Self) -> Bool {
      (left.kind.rawValue, left.isMain ? 0 : 1, left.number)
        < (right.kind.rawValue, right.isMain ? 0 : 1, right.number)
    }
  }

  struct Account: Sendable {
    let publicKey: ExtendedPublicKey
    /// The highest index of each branch that was shown; nil of one of which none was.
    var known: [BitcoinAccount.Branch: UInt32] = [:]
  }

  private(set) var all: [Key: Account] = [:]

  /// The most of a wallet.
  static let limit = 1_000
  /// Those that are made with the wallet, of each kind and coin.
  static let made: ClosedRange<UInt32> = 0...4

  init() {}

  /// Those that every wallet has, by the keys of its phrase.
  init(of master: borrowing ExtendedPrivateKey) throws {
    try add(Self.ofEveryWallet, of: master)
  }

  static let ofEveryWallet = BitcoinScriptKind.allCases.flatMap { kind in
    [true, false].flatMap { isMain in
      made.map { Key(kind: kind, isMain: isMain, number: $0) }
    }
  }

  /// Makes those of some accounts that are not here of the keys of the phrase.
  mutating func add(_ keys: [Key], of master: borrowing ExtendedPrivateKey) throws {
    for key in keys { try add(key, of: master) }
  }

  /// Makes an account of the keys of the phrase, unless it is here.
  mutating func add(_ key: Key, of master: borrowing ExtendedPrivateKey) throws {
    guard all[key] == nil else { return }
    guard all.count < Self.limit else { throw WalletError.accountLimit(Self.limit) }
    let path = BitcoinAccount.path(
      key.kind, on: key.isMain ? .main : .test, account: key.number)
    all[key] = Account(publicKey: try master.publicDescendant(path))
  }

  /// Whether all of others are here.
  func has(_ others: Accounts) -> Bool { others.all.keys.allSatisfy { all[$0] != nil } }

  /// Takes in others that are not here, as far as there is room.
  mutating func add(_ others: Accounts) {
    for (key, account) in others.all where all[key] == nil && all.count < Self.limit {
      all[key] = account
    }
  }

  mutating func note(_ index: UInt32, on branch: BitcoinAccount.Branch, of key: Key) {
    let before = all[key]?.known[branch]
    all[key]?.known[branch] = max(before ?? 0, index)
  }

  // MARK: Encoding

  private static let version: UInt8 = 1

  /// version ‖ UInt16 count ‖ for each: LP(kind) ‖ flag main ‖ UInt32 number ‖ LP(public key, as BIP-32 has it without its
  /// version) ‖ for branches 0 and 1: flag [‖ UInt32].
  func encoded() throws -> [UInt8] {
    var writer = CanonicalWriter(capacity: 128 * all.count)
    writer.integer(Self.version)
    writer.integer(UInt16(truncatingIfNeeded: all.count))
    for (key, account) in all.sorted(by: { $0.key < $1.key }) {
      writer.prefixed(key.kind.rawValue)
      writer.integer(key.isMain ? 1 : 0 as UInt8)
      writer.integer(key.number)
      writer.prefixed(try account.publicKey.octets())
      for branch in BitcoinAccount.Branch.allCases {
        let known = account.known[branch]
        writer.integer(known == nil ? 0 : 1 as UInt8)
        if let known { writer.integer(known) }
      }
    }
    return writer.bytes
  }

  init(decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    for _ in 0..<(try reader.integer(UInt16.self)) {
      guard let kind = BitcoinScriptKind(rawValue: try reader.prefixedString()) else {
        throw MalformedInput(.otherContent)
      }
      let key = Key(kind: kind, isMain: try reader.flag(), number: try reader.integer())
      var account = Account(publicKey: try ExtendedPublicKey(octets: reader.prefixed()))
      for branch in BitcoinAccount.Branch.allCases where try reader.flag() {
        let known = try reader.integer(UInt32.self)
        guard known < DerivationPath.hardened else { throw MalformedInput(.otherContent) }
        account.known[branch] = known
      }
      all[key] = account
    }
    try reader.finish()
  }
}
