internal import Addresses
package import SeedPhrase
package import Vault

/// What of a damaged part still opens: what was watched, and who was paid. Phrases stand elsewhere, and paper has them.
package struct WalletSalvage: Sendable {
  package struct Found: Sendable {
    package let wallet: Wallet
    /// Of the accounts of which addresses were shown.
    package let accounts: [BitcoinAccount]
  }

  package let wallets: [Found]
  package let payees: [Payee]
  package let tokens: [Token]
  package let report: RepairReport

  package init(_ vault: VaultStore) throws {
    var wallets: [Wallet] = []
    var accounts: [[UInt8]: Accounts] = [:]
    var payees: [Payee] = []
    var tokens: [Token] = []
    report = try vault.salvage(.wallets) { table, id, value in
      switch table {
      case .wallet: if let wallet = try? Wallet(id: id, decoding: value) { wallets.append(wallet) }
      case .account: accounts[id] = try? Accounts(decoding: value)
      case .payee: if let payee = try? Payee(id: id, decoding: value) { payees.append(payee) }
      case .token: if let token = try? Token(id: id, decoding: value) { tokens.append(token) }
      default: break
      }
    }
    (self.payees, self.tokens) = (payees, tokens)
    self.wallets = try wallets.map { wallet in
      let all = accounts[wallet.id] ?? Accounts()
      return Found(
        wallet: wallet,
        accounts: try all.all.filter { !$0.value.known.isEmpty }.keys
          .map { try all.account(AddressService.AccountName($0), of: wallet) })
    }
  }
}
