package import Addresses
package import SeedPhrase
package import Vault
internal import WhisperEnvelope

/// The addresses of wallets, by their public keys: nobody is asked for anything.
package struct AddressService: Sendable {
  let vault: WalletVault

  package init(vault: VaultStore) { self.vault = WalletVault(vault) }

  /// Which of a wallet's accounts.
  package struct AccountName: Hashable, Sendable {
    package let kind: BitcoinScriptKind
    package let network: Network
    package let number: UInt32

    package init(_ kind: BitcoinScriptKind, on network: Network, number: UInt32) {
      (self.kind, self.network, self.number) = (kind, network, number)
    }

    var path: DerivationPath { BitcoinAccount.path(kind, on: network, account: number) }

    /// On the main network, or on the one for tests unless another is said.
    init(_ key: Accounts.Key, testing network: Network = .test) {
      self.init(key.kind, on: key.isMain ? .main : network, number: key.number)
    }

    var key: Accounts.Key { Accounts.Key(kind: kind, isMain: network.isMain, number: number) }
  }

  package struct Shown: Equatable, Sendable {
    package let index: UInt32
    package let path: DerivationPath
    package let address: Address
  }

  /// How many addresses beyond those that were shown are known all the same: as far as other wallets look.
  static let gap: UInt32 = 20
  /// How far beyond those that were shown one is shown: what lies between is known with it.
  package static let reach: UInt32 = 10_000
  /// How many beyond those that were shown an address is looked for.
  static let search: UInt32 = 1_000
  /// No index from here on is looked at for one: what was shown may be written by others.
  static let searchEnd = OwnAddresses.limit + search

  /// An account. Throws `WalletError.accountMissing` for one whose public key is not here.
  package func account(_ name: AccountName, of wallet: Wallet) throws -> BitcoinAccount {
    try vault.read { transaction in
      let store = WalletStore(transaction)
      return try store.accounts(of: store.current(wallet)).account(name, of: wallet)
    }
  }

  /// Addresses of a branch from an index on, which are known from then on, with those that other wallets would look at.
  package func show(
    _ name: AccountName, of wallet: Wallet, _ branch: BitcoinAccount.Branch, from first: UInt32,
    count: Int
  ) throws -> [Shown] {
    guard first < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    let (account, shownEnd) = try vault.read { transaction in
      let store = WalletStore(transaction)
      let accounts = try store.accounts(of: store.current(wallet))
      // The index behind the highest that was shown.
      return (
        try accounts.account(name, of: wallet),
        accounts.all[name.key]?.known[branch].map { $0 + 1 } ?? 0
      )
    }
    let last = UInt64(first) + UInt64(max(1, count)) - 1
    guard last <= UInt64(shownEnd) + UInt64(Self.reach) else {
      throw WalletError.tooFar(limit: Int(Self.reach))
    }
    let shown = try account.addresses(branch, from: first, count: count).enumerated().map {
      let index = first + UInt32($0.offset)
      return Shown(index: index, path: account.path(branch, index), address: $0.element)
    }
    if let last = shown.last, last.index >= shownEnd {
      try vault.write(.uncounted) { transaction in
        let store = WalletStore(transaction)
        try store.note(
          [ShownIndex(account: name.key, branch: branch, index: last.index)],
          of: store.current(wallet), on: name.network)
      }
    }
    return shown
  }

  /// Where an address is in a wallet.
  package struct Located: Equatable, Sendable {
    package let path: DerivationPath
    /// Of Bitcoin.
    package var kind: BitcoinScriptKind?
    package let account: UInt32
  }

  /// Finds an address in a wallet; nil where it is none of those that were shown, nor of the next thousand, of the accounts
  /// that are here.
  package func locate(_ address: Address, in wallet: Wallet) throws -> Located? {
    let accounts = try vault.read { transaction in
      let store = WalletStore(transaction)
      return try store.accounts(of: store.current(wallet))
    }
    switch address.chain {
    case .bitcoin: return try locate(bitcoin: address, in: wallet, accounts)
    case .ethereum: return try accounts.locate(ethereum: address)
    case .zcash: return nil
    }
  }

  private func locate(
    bitcoin address: Address, in wallet: Wallet, _ accounts: Accounts
  ) throws -> Located? {
    guard let network = address.networks.first else { return nil }
    let kinds = BitcoinScriptKind.allCases.filter { $0.form == address.form }
    let names = accounts.all.keys
      .filter { kinds.contains($0.kind) && $0.isMain == network.isMain }
      .sorted { $0.number < $1.number }
      .map { AccountName($0, testing: network) }
    for name in names {
      let account = try accounts.account(name, of: wallet)
      for branch in BitcoinAccount.Branch.allCases {
        let shown = accounts.all[name.key]?.known[branch].map { $0 + 1 } ?? 0
        let found = try account.index(
          of: address, branch, in: 0..<min(Self.searchEnd, shown + Self.search))
        if let found {
          return Located(
            path: account.path(branch, found), kind: name.kind, account: name.number)
        }
      }
    }
    return nil
  }
}

extension Accounts {
  func account(
    _ name: AddressService.AccountName, of wallet: Wallet
  ) throws -> BitcoinAccount {
    guard name.number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    guard let account = all[name.key] else {
      throw WalletError.accountMissing(name: wallet.name.text, number: name.number)
    }
    return BitcoinAccount(
      name.kind, on: name.network, account: name.number,
      masterFingerprint: try wallet.fingerprint, key: account.publicKey)
  }
}
