internal import CryptoPrimitives
internal import Vault
internal import WalletRows
internal import WhisperEnvelope

/// The rows of wallets inside one transaction.
struct WalletStore {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Every wallet, oldest first.
  func all() throws -> [Wallet] {
    try transaction.rows(.wallet) { try Wallet(id: $0, decoding: $1) }
      .sorted { ($0.createdAt, $0.name.text) < ($1.createdAt, $1.name.text) }
  }

  func find(_ name: String) throws -> Wallet {
    guard let sought = try? DisplayName(sought: name),
      let wallet = try all().first(where: {
        $0.name.foldedForComparison == sought.foldedForComparison
      })
    else { throw WalletError.notFound(name: name) }
    return wallet
  }

  /// The wallet as it is now, which must be called as it was shown.
  func current(_ wallet: Wallet) throws -> Wallet {
    let now = try transaction.row(.wallet, wallet.id) { try Wallet(id: wallet.id, decoding: $0) }
    guard let now else { throw WalletError.changedMeanwhile(name: wallet.name.text) }
    guard now.name == wallet.name, now.masterKey == wallet.masterKey else {
      throw WalletError.changedMeanwhile(name: wallet.name.text)
    }
    return now
  }

  func save(_ wallet: Wallet) throws {
    try transaction.put(.wallet, wallet.id, wallet.encoded)
  }

  /// Nil of a wallet that a repair found, until its phrase is opened.
  func keysRow(of wallet: Wallet) throws -> AccountKeysRow? {
    try transaction.row(
      .account, AccountRow.keys(of: wallet.id), read: AccountKeysRow.init(decoding:))
  }

  /// What the rows say. Nobody vouches for it but the phrase.
  func accounts(of wallet: Wallet) throws -> Accounts {
    let keys = try keysRow(of: wallet)
    let shown = try transaction.row(
      .account, AccountRow.shown(of: wallet.id), read: ShownRow.init(decoding:))
    return try VaultError.reading(.account, AccountRow.keys(of: wallet.id)) {
      try Accounts(keys ?? AccountKeysRow(), shown)
    }
  }

  /// The same, as far as the phrase vouches for all of it. Throws `WalletError.keysDiffer`.
  func accounts(of wallet: Wallet, by opened: borrowing OpenedWallet) throws -> Accounts {
    let accounts = try accounts(of: wallet)
    let differing = try opened.differing(accounts)
    let isMaster = opened.isMaster(of: wallet)
    guard isMaster, differing.isEmpty else {
      throw WalletError.keysDiffer(wallet, differing, isMaster: isMaster)
    }
    return accounts
  }

  /// Keys, with the phrase's code, and what was shown, which rows of before had with them.
  func save(
    _ accounts: Accounts, of wallet: Wallet, by opened: borrowing OpenedWallet, at time: Int64
  ) throws {
    try transaction.put(
      .account, AccountRow.keys(of: wallet.id), opened.row(accounts, at: time))
    try saveShown(accounts, of: wallet)
  }

  /// What was shown alone.
  func saveShown(_ accounts: Accounts, of wallet: Wallet) throws {
    let row = accounts.shownRow
    guard row != ShownRow() else {
      try transaction.remove(.account, AccountRow.shown(of: wallet.id))
      return
    }
    try transaction.put(.account, AccountRow.shown(of: wallet.id), row.encoded)
  }

  func removeAccounts(of wallet: Wallet) throws {
    try transaction.remove(.account, AccountRow.keys(of: wallet.id))
    try transaction.remove(.account, AccountRow.shown(of: wallet.id))
  }

  /// Throws where another wallet is called so, or there is no room for one more.
  func checkNew(_ name: DisplayName) throws {
    try checkFree(name)
    guard try transaction.count(.wallet) < Wallet.limit else {
      throw WalletError.limit(Wallet.limit)
    }
  }

  func checkFree(_ name: DisplayName, except id: [UInt8]? = nil) throws {
    let taken = try all().contains {
      $0.id != id && $0.name.foldedForComparison == name.foldedForComparison
    }
    guard !taken else { throw WalletError.exists(name: name.text) }
  }
}

/// Checks a name that somebody typed.
func displayName(_ text: String) throws -> DisplayName {
  do { return try DisplayName(typed: text) } catch { throw WalletError.nameInvalid(error.reason) }
}
