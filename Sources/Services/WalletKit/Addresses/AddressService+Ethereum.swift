internal import Addresses
package import SeedPhrase
internal import Vault
internal import WhisperEnvelope

/// The addresses of wallets on Ethereum, which are the same on all its networks.
extension AddressService {
  /// An account, by its number. Throws `WalletError.accountMissing` for one whose public key is not here.
  package func account(ethereum number: UInt32, of wallet: Wallet) throws -> EthereumAccount {
    try vault.read { transaction in
      let store = WalletStore(transaction)
      return try store.accounts(of: store.current(wallet)).account(ethereum: number, of: wallet)
    }
  }

  /// Addresses of an account from an index on, which are known from then on, with those that other wallets would look at.
  package func show(
    ethereum number: UInt32, of wallet: Wallet, from first: UInt32, count: Int
  ) throws -> [Shown] {
    guard first < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    let (account, known) = try vault.read { transaction in
      let store = WalletStore(transaction)
      let accounts = try store.accounts(of: store.current(wallet))
      return (
        try accounts.account(ethereum: number, of: wallet), accounts.ethereum[number]?.known
      )
    }
    let shownEnd = known.map { $0 + 1 } ?? 0
    let last = UInt64(first) + UInt64(max(1, count)) - 1
    guard last <= UInt64(shownEnd) + UInt64(Self.reach) else {
      throw WalletError.tooFar(limit: Int(Self.reach))
    }
    let shown = try account.shown(from: first, count: count)
    if let last = shown.last, last.index >= shownEnd {
      try vault.write(.uncounted) { transaction in
        let store = WalletStore(transaction)
        try store.note(last.index, ofEthereum: number, of: store.current(wallet))
      }
    }
    return shown
  }
}

extension EthereumAccount {
  func shown(from first: UInt32, count: Int) throws -> [AddressService.Shown] {
    try addresses(from: first, count: count).enumerated().map {
      let index = first + UInt32($0.offset)
      return AddressService.Shown(index: index, path: path(index: index), address: $0.element)
    }
  }
}

extension Accounts {
  /// Finds an address in the accounts of Ethereum.
  func locate(ethereum address: Address) throws -> AddressService.Located? {
    for (number, kept) in ethereum.sorted(by: { $0.key < $1.key }) {
      let account = EthereumAccount(number: number, key: kept.publicKey)
      let shown = kept.known.map { $0 + 1 } ?? 0
      let end = min(AddressService.searchEnd, shown + AddressService.search)
      if let found = try account.index(of: address, in: 0..<end) {
        return AddressService.Located(path: account.path(index: found), account: number)
      }
    }
    return nil
  }

  func account(ethereum number: UInt32, of wallet: Wallet) throws -> EthereumAccount {
    guard number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    guard let account = ethereum[number] else {
      throw WalletError.accountMissing(name: wallet.name.text, number: number)
    }
    return EthereumAccount(number: number, key: account.publicKey)
  }
}

extension WalletStore {
  /// Takes in that addresses up to an index were shown: they are known from now on, with those that other wallets would
  /// look at.
  func note(_ index: UInt32, ofEthereum number: UInt32, of wallet: Wallet) throws {
    var accounts = try accounts(of: wallet)
    let account = try accounts.account(ethereum: number, of: wallet)
    let before = accounts.ethereum[number]?.known
    accounts.note(index, ofEthereum: number)
    let start = before.map { $0 + 1 + AddressService.gap } ?? 0
    let end = min(DerivationPath.hardened, max(index, before ?? 0) + 1 + AddressService.gap)
    if start < end {
      try KnownAddresses(transaction).add(
        account.addresses(from: start, count: Int(end - start)), of: .own(wallet: wallet.id))
    }
    try saveShown(accounts, of: wallet)
  }
}
