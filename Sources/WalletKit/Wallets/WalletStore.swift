internal import CryptoPrimitives
internal import Vault
internal import WhisperEnvelope

/// The rows of wallets inside one transaction.
struct WalletStore {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Every wallet, oldest first.
  func all() throws -> [Wallet] {
    var wallets: [Wallet] = []
    try transaction.forEach(.wallet) { wallets.append(try Wallet(id: $0, decoding: $1)) }
    return wallets.sorted { ($0.createdAt, $0.name.text) < ($1.createdAt, $1.name.text) }
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
    guard let value = try transaction.value(.wallet, wallet.id) else {
      throw WalletError.changedMeanwhile(name: wallet.name.text)
    }
    let now = try Wallet(id: wallet.id, decoding: value)
    guard now.name == wallet.name, now.masterKey == wallet.masterKey else {
      throw WalletError.changedMeanwhile(name: wallet.name.text)
    }
    return now
  }

  func save(_ wallet: Wallet) throws {
    try transaction.put(.wallet, wallet.id, wallet.encoded)
  }

  func accounts(of wallet: Wallet) throws -> Accounts {
    guard let value = try transaction.value(.account, wallet.id) else { return Accounts() }
    return try Accounts(decoding: value)
  }

  func save(_ accounts: Accounts, of wallet: Wallet) throws {
    try transaction.put(.account, wallet.id, accounts.encoded())
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
