internal import Secp256k1
internal import SeedPhrase

/// The public keys with which something is reviewed: a wallet's own, or those of a hidden one.
struct WalletKeys: Sendable {
  let wallet: Wallet
  /// 33 bytes.
  let masterKey: [UInt8]
  let fingerprint: [UInt8]
  let accounts: Accounts
  /// Whether the phrase vouched for the accounts, as far as that can be said while it is not open.
  let areProven: Bool

  /// Throws `WalletError.keysDiffer` unless a phrase leads to these keys, as far as something was reviewed with them: what was
  /// shown for ours must be. Rows are not asked, since they may be others by now than they were then.
  func check(_ used: UsedAccounts, by master: borrowing ExtendedPrivateKey) throws {
    let isMaster = try master.publicKey.key.compressed() == masterKey
    let differing = try accounts.differing(used, from: master)
    guard isMaster, differing.isEmpty else {
      throw WalletError.keysDiffer(wallet, differing, isMaster: isMaster)
    }
  }
}

extension WalletKeys {
  init(of wallet: Wallet, in store: WalletStore) throws {
    let accounts = try store.accounts(of: wallet)
    self.init(
      wallet: wallet, masterKey: wallet.masterKey, fingerprint: try wallet.fingerprint,
      accounts: accounts, areProven: accounts.provenAt != nil)
  }
}
