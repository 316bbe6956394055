internal import Addresses
internal import SeedPhrase

/// Which addresses are a wallet's, as far as they were shown, by its keys: what is known may be written by whoever shows an address
/// through an agent, and so could call any address ours.
final class OwnAddresses {
  private let store: WalletStore
  private var wallets: [[UInt8]: Accounts] = [:]
  private var found: [Branch: Set<String>] = [:]

  private struct Branch: Hashable {
    let wallet: [UInt8]
    let account: AddressService.AccountName?
    /// Of Ethereum's account.
    let number: UInt32
    let branch: BitcoinAccount.Branch?
  }

  /// No more of a branch, whatever is said to have been shown.
  static let limit: UInt32 = 20_000

  init(_ store: WalletStore) { self.store = store }

  /// Whether an address is among those of a wallet that were shown, or that other wallets would look at beyond them.
  func contain(_ address: Address, of wallet: Wallet) throws -> Bool {
    let accounts = try wallets[wallet.id] ?? store.accounts(of: wallet)
    wallets[wallet.id] = accounts
    switch address.chain {
    case .bitcoin:
      guard let network = address.networks.first else { return false }
      for key in accounts.all.keys
      where key.kind.form == address.form && key.isMain == network.isMain {
        let name = AddressService.AccountName(key, testing: network)
        for branch in BitcoinAccount.Branch.allCases {
          let place = Branch(wallet: wallet.id, account: name, number: 0, branch: branch)
          let addresses = try addresses(at: place) {
            try Self.addresses(accounts, name, branch, of: wallet)
          }
          if addresses.contains(address.text) { return true }
        }
      }
      return false
    case .ethereum:
      for number in accounts.ethereum.keys {
        let place = Branch(wallet: wallet.id, account: nil, number: number, branch: nil)
        let addresses = try addresses(at: place) {
          try Self.addresses(accounts, ethereum: number, of: wallet)
        }
        if addresses.contains(address.text) { return true }
      }
      return false
    case .zcash: return false
    }
  }

  private func addresses(
    at place: Branch, _ make: () throws -> [Address]
  ) throws -> Set<String> {
    if let found = found[place] { return found }
    let made = Set(try make().map(\.text))
    found[place] = made
    return made
  }

  /// All of them, branch by branch, on each network that they differ on.
  static func forEach(
    in accounts: Accounts, of wallet: Wallet, _ body: ([Address]) throws -> Void
  ) throws {
    for key in accounts.all.keys.sorted() {
      for network in key.isMain ? [Network.main] : [.test, .regtest] {
        let name = AddressService.AccountName(key, testing: network)
        for branch in BitcoinAccount.Branch.allCases {
          try body(addresses(accounts, name, branch, of: wallet))
        }
      }
    }
    for number in accounts.ethereum.keys.sorted() {
      try body(addresses(accounts, ethereum: number, of: wallet))
    }
  }

  /// Where one branch of an account was shown, the other one counts as looked at.
  private static func addresses(
    _ accounts: Accounts, _ name: AddressService.AccountName, _ branch: BitcoinAccount.Branch,
    of wallet: Wallet
  ) throws -> [Address] {
    guard let known = accounts.all[name.key]?.known, !known.isEmpty else { return [] }
    return try accounts.account(name, of: wallet)
      .addresses(branch, from: 0, count: count(shown: known[branch]))
  }

  private static func addresses(
    _ accounts: Accounts, ethereum number: UInt32, of wallet: Wallet
  ) throws -> [Address] {
    guard let known = accounts.ethereum[number]?.known else { return [] }
    return try accounts.account(ethereum: number, of: wallet)
      .addresses(from: 0, count: count(shown: known))
  }

  /// How many of a branch count as ours, of which this is the highest that was shown.
  static func count(shown highest: UInt32?) -> Int {
    Int(min(limit, highest.map { $0 + 1 } ?? 0) + AddressService.gap)
  }
}
