internal import Addresses
package import SeedPhrase
package import Vault
package import VaultModel
internal import WalletRows

/// What of a damaged part still opens: what was watched, and who was paid. Phrases stand elsewhere, and paper has them.
package struct WalletSalvage: Sendable {
  package struct Found: Sendable {
    package let wallet: Wallet
    /// Of the accounts of which addresses were shown.
    package let accounts: [BitcoinAccount]
    /// When the phrase last vouched for their keys; nil where it never did.
    package let provenAt: Int64?
  }

  package let wallets: [Found]
  package let payees: [Payee]
  package let tokens: [Token]
  package let report: RepairReport

  package init(_ vault: VaultStore) throws {
    var wallets: [Wallet] = []
    var keys: [[UInt8]: AccountKeysRow] = [:]
    var shown: [[UInt8]: ShownRow] = [:]
    var payees: [Payee] = []
    var tokens: [Token] = []
    report = try WalletVault(vault).salvage(.wallets) { table, id, value in
      switch table {
      case .wallet: if let wallet = try? Wallet(id: id, decoding: value) { wallets.append(wallet) }
      // Of the two rows of a wallet each reads as what it is alone.
      case .account:
        keys[id] = try? AccountKeysRow(decoding: value)
        shown[id] = try? ShownRow(decoding: value)
      case .payee: if let payee = try? Payee(id: id, decoding: value) { payees.append(payee) }
      case .token: if let token = try? Token(id: id, decoding: value) { tokens.append(token) }
      default: break
      }
    }
    (self.payees, self.tokens) = (payees, tokens)
    self.wallets = try wallets.map { wallet in
      let row = keys[AccountRow.keys(of: wallet.id)] ?? AccountKeysRow()
      let all = (try? Accounts(row, shown[AccountRow.shown(of: wallet.id)])) ?? Accounts()
      return Found(
        wallet: wallet,
        accounts: try all.all.filter { !$0.value.known.isEmpty }.keys
          .map { try all.account(AddressService.AccountName($0), of: wallet) },
        provenAt: all.provenAt)
    }
  }
}
