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

  /// Of Ethereum, which has one branch, and the same keys on all networks.
  struct Ethereum: Sendable {
    let publicKey: ExtendedPublicKey
    /// The highest index that was shown; nil where none was.
    var known: UInt32?
  }

  /// Of Bitcoin.
  private(set) var all: [Key: Account] = [:]
  /// By number.
  private(set) var ethereum: [UInt32: Ethereum] = [:]

  /// The most of a wallet.
  static let limit = 1_000
  /// Those that are made with the wallet, of each kind and coin of Bitcoin, and of Ethereum.
  static let made: ClosedRange<UInt32> = 0...4
  static let madeOfEthereum: ClosedRange<UInt32> = 0...19

  init() {}

  /// Those that every wallet has, by the keys of its phrase.
  init(of master: borrowing ExtendedPrivateKey) throws {
    self = try Accounts().missing(of: master)
  }

  private static let ofEveryWallet = BitcoinScriptKind.allCases.flatMap { kind in
    [true, false].flatMap { isMain in
      made.map { Key(kind: kind, isMain: isMain, number: $0) }
    }
  }

  /// Whether all are here that every wallet has: one that an earlier version made may lack some.
  var isWhole: Bool {
    Self.ofEveryWallet.allSatisfy { all[$0] != nil }
      && Self.madeOfEthereum.allSatisfy { ethereum[$0] != nil }
  }

  /// Those that every wallet has and that are not here, by the keys of the phrase.
  func missing(of master: borrowing ExtendedPrivateKey) throws -> Accounts {
    var made = Accounts()
    for key in Self.ofEveryWallet where all[key] == nil { try made.add(key, of: master) }
    for number in Self.madeOfEthereum where ethereum[number] == nil {
      try made.add(ethereum: number, of: master)
    }
    return made
  }

  private var hasRoom: Bool { all.count + ethereum.count < Self.limit }

  /// Makes an account of the keys of the phrase, unless it is here.
  mutating func add(_ key: Key, of master: borrowing ExtendedPrivateKey) throws {
    guard all[key] == nil else { return }
    guard hasRoom else { throw WalletError.accountLimit(Self.limit) }
    let path = BitcoinAccount.path(
      key.kind, on: key.isMain ? .main : .test, account: key.number)
    all[key] = Account(publicKey: try master.publicDescendant(path))
  }

  mutating func add(ethereum number: UInt32, of master: borrowing ExtendedPrivateKey) throws {
    guard ethereum[number] == nil else { return }
    guard hasRoom else { throw WalletError.accountLimit(Self.limit) }
    ethereum[number] = Ethereum(
      publicKey: try master.publicDescendant(EthereumAccount.path(number)))
  }

  /// Takes in others that are not here, as far as there is room; whether there was for all.
  mutating func add(_ others: Accounts) -> Bool {
    for (key, account) in others.all where all[key] == nil {
      guard hasRoom else { return false }
      all[key] = account
    }
    for (number, account) in others.ethereum where ethereum[number] == nil {
      guard hasRoom else { return false }
      ethereum[number] = account
    }
    return true
  }

  mutating func note(_ index: UInt32, on branch: BitcoinAccount.Branch, of key: Key) {
    let before = all[key]?.known[branch]
    all[key]?.known[branch] = max(before ?? 0, index)
  }

  mutating func note(_ index: UInt32, ofEthereum number: UInt32) {
    let before = ethereum[number]?.known
    ethereum[number]?.known = max(before ?? 0, index)
  }

  // MARK: Encoding

  /// The first had no accounts of Ethereum.
  private static let firstVersion: UInt8 = 1
  private static let version: UInt8 = 2

  /// version ‖ UInt16 count ‖ for each: LP(kind) ‖ flag main ‖ UInt32 number ‖ LP(public key, as BIP-32 has it without its
  /// version) ‖ for branches 0 and 1: flag [‖ UInt32]; then of Ethereum UInt16 count ‖ for each: UInt32 number ‖
  /// LP(public key) ‖ flag [‖ UInt32].
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
    writer.integer(UInt16(truncatingIfNeeded: ethereum.count))
    for (number, account) in ethereum.sorted(by: { $0.key < $1.key }) {
      writer.integer(number)
      writer.prefixed(try account.publicKey.octets())
      writer.integer(account.known == nil ? 0 : 1 as UInt8)
      if let known = account.known { writer.integer(known) }
    }
    return writer.bytes
  }

  init(decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard (Self.firstVersion...Self.version).contains(version) else {
      throw MalformedInput(.otherContent)
    }
    for _ in 0..<(try reader.integer(UInt16.self)) {
      guard let kind = BitcoinScriptKind(rawValue: try reader.prefixedString()) else {
        throw MalformedInput(.otherContent)
      }
      let key = Key(kind: kind, isMain: try reader.flag(), number: try reader.integer())
      var account = Account(publicKey: try ExtendedPublicKey(octets: reader.prefixed()))
      for branch in BitcoinAccount.Branch.allCases where try reader.flag() {
        account.known[branch] = try Self.index(&reader)
      }
      all[key] = account
    }
    if version > Self.firstVersion {
      for _ in 0..<(try reader.integer(UInt16.self)) {
        let number = try reader.integer(UInt32.self)
        var account = Ethereum(publicKey: try ExtendedPublicKey(octets: reader.prefixed()))
        if try reader.flag() { account.known = try Self.index(&reader) }
        ethereum[number] = account
      }
    }
    try reader.finish()
  }
  private static func index(_ reader: inout CanonicalReader) throws -> UInt32 {
    let index = try reader.integer(UInt32.self)
    guard index < DerivationPath.hardened else { throw MalformedInput(.otherContent) }
    return index
  }
}
