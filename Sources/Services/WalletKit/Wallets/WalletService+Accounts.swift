internal import Addresses
package import SeedPhrase
internal import Vault

/// What a phrase says of its wallet's accounts. Rows of them that nobody with the phrase wrote are found here, and by each
/// signature.
extension WalletService {
  /// When a wallet's phrase last vouched for the keys of its accounts; nil where it never did. That stands beside them: who
  /// has what opens the vault can write both, and the next use of the phrase finds it.
  package func accountsProvenAt(_ wallet: Wallet) throws -> Int64? {
    try vault.read { transaction in
      let store = WalletStore(transaction)
      return try store.keysRow(of: store.current(wallet))?.proof?.provenAt
    }
  }

  /// Has a phrase that was opened, for whatever, vouch for the accounts that are kept, and takes in what it says besides: how
  /// many words it has, and accounts that every wallet has. Throws `WalletError.keysDiffer`, and then nothing is changed.
  package func prove(_ wallet: Wallet, by phrase: borrowing SeedPhrase) throws {
    let count = phrase.wordCount
    let opened = try OpenedWallet(phrase, id: wallet.id)
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      var wallet = try store.current(wallet)
      var accounts = try store.accounts(of: wallet, by: opened)
      _ = try accounts.add(accounts.missing(of: opened.master))
      wallet.words = count
      try store.save(wallet)
      try store.save(accounts, of: wallet, by: opened, at: now())
    }
  }

  /// Makes an account of an opened phrase.
  package func add(
    _ name: AddressService.AccountName, to wallet: Wallet, from phrase: borrowing SeedPhrase
  ) throws {
    guard name.number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    try add(to: wallet, OpenedWallet(phrase, id: wallet.id)) { try $0.add(name.key, of: $1) }
  }

  /// The same of Ethereum.
  package func add(
    ethereum number: UInt32, to wallet: Wallet, from phrase: borrowing SeedPhrase
  ) throws {
    guard number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    try add(to: wallet, OpenedWallet(phrase, id: wallet.id)) {
      try $0.add(ethereum: number, of: $1)
    }
  }

  private func add(
    to wallet: Wallet, _ opened: borrowing OpenedWallet,
    _ add: (inout Accounts, borrowing ExtendedPrivateKey) throws -> Void
  ) throws {
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      var accounts = try store.accounts(of: wallet, by: opened)
      try add(&accounts, opened.master)
      try store.save(accounts, of: wallet, by: opened, at: now())
    }
  }

  /// Puts the phrase's own keys in the place of those that are not; where these are in the wallet, `m` for its master key. What
  /// was shown of them was another's, so that nothing of it counts as known any more.
  package func replaceKeys(
    of wallet: Wallet, by phrase: borrowing SeedPhrase
  ) throws -> [String] {
    let opened = try OpenedWallet(phrase, id: wallet.id)
    return try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      let kept = try store.current(wallet)
      var accounts = try store.accounts(of: kept)
      let differing = try opened.differing(accounts)
      let isMaster = opened.isMaster(of: kept)
      try accounts.replace(differing, of: opened.master)
      let wallet = opened.mended(kept)
      try store.save(wallet)
      try store.save(accounts, of: wallet, by: opened, at: now())
      if !differing.isEmpty { try store.knowAnew(accounts, of: wallet) }
      return ((isMaster ? [] : [DerivationPath([])]) + differing.paths).map(\.text)
    }
  }
}

extension WalletStore {
  /// Has those addresses of a wallet be known that were shown of its accounts, and no others.
  fileprivate func knowAnew(_ accounts: Accounts, of wallet: Wallet) throws {
    let known = KnownAddresses(transaction)
    try known.forgetAll(of: .own(wallet: wallet.id))
    try OwnAddresses.forEach(in: accounts, of: wallet) { addresses in
      try known.add(addresses, of: .own(wallet: wallet.id))
    }
  }
}
