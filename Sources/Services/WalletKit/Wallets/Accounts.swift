internal import Addresses
internal import CryptoPrimitives
internal import SeedPhrase
internal import WalletRows

/// The accounts of one wallet whose public keys are here, and how far each branch is known. Two rows: keys are written by who has
/// the phrase, and what was shown by who shows it.
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

  /// Puts the keys that a phrase leads to in the place of others, of which what was shown is forgotten with them.
  mutating func replace(_ differing: UsedAccounts, of master: borrowing ExtendedPrivateKey) throws {
    for key in differing.bitcoin {
      all[key] = nil
      try add(key, of: master)
    }
    for number in differing.ethereum {
      ethereum[number] = nil
      try add(ethereum: number, of: master)
    }
  }

  // MARK: Rows

  /// When the phrase last vouched for the keys; nil where it never did, or its row is from before there were codes.
  var provenAt: Int64? { proof?.provenAt }
  /// What the row says of that, which the phrase alone can judge.
  private(set) var proof: AccountKeysRow.Proof?

  /// Throws `MalformedInput`.
  init(_ row: AccountKeysRow, _ shown: ShownRow?) throws {
    proof = row.proof
    for account in row.bitcoin {
      let key = try Key(account.kind, account.isMain, account.number)
      all[key] = Account(publicKey: try Self.publicKey(account.key))
      take(account.shown, of: key)
    }
    for account in row.ethereum {
      ethereum[account.number] = Ethereum(
        publicKey: try Self.publicKey(account.key), known: account.shown)
    }
    // Of an account that is not here nobody has an address.
    for account in shown?.bitcoin ?? [] {
      take(
        account.highest,
        of: Key(kind: account.kind, isMain: account.isMain, number: account.number))
    }
    for account in shown?.ethereum ?? [] { note(account.highest, ofEthereum: account.number) }
  }

  private static func publicKey(_ octets: [UInt8]) throws -> ExtendedPublicKey {
    do { return try ExtendedPublicKey(octets: octets) } catch is ExtendedKeyError {
      throw MalformedInput(.otherContent)
    }
  }

  private mutating func take(_ highest: [UInt32?], of key: Key) {
    for (branch, index) in zip(BitcoinAccount.Branch.allCases, highest) {
      if let index { note(index, on: branch, of: key) }
    }
  }

  func keysRow() throws -> AccountKeysRow {
    var row = AccountKeysRow()
    row.bitcoin = try all.sorted { $0.key < $1.key }.map { key, account in
      AccountKeysRow.Bitcoin(
        kind: key.kind.rawValue, isMain: key.isMain, number: key.number,
        key: try account.publicKey.octets())
    }
    row.ethereum = try ethereum.sorted { $0.key < $1.key }.map { number, account in
      AccountKeysRow.Ethereum(number: number, key: try account.publicKey.octets())
    }
    return row
  }

  var shownRow: ShownRow {
    var row = ShownRow()
    row.bitcoin = all.filter { !$0.value.known.isEmpty }.sorted { $0.key < $1.key }
      .map { key, account in
        ShownRow.Bitcoin(
          kind: key.kind, isMain: key.isMain, number: key.number,
          highest: BitcoinAccount.Branch.allCases.map { account.known[$0] })
      }
    row.ethereum = ethereum.sorted { $0.key < $1.key }.compactMap { number, account in
      account.known.map { ShownRow.Ethereum(number: number, highest: $0) }
    }
    return row
  }
}

extension Accounts.Key {
  fileprivate init(_ kind: String, _ isMain: Bool, _ number: UInt32) throws(MalformedInput) {
    guard let kind = BitcoinScriptKind(rawValue: kind) else { throw MalformedInput(.otherContent) }
    self.init(kind: kind, isMain: isMain, number: number)
  }
}
