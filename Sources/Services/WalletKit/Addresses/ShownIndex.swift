internal import Addresses
internal import SeedPhrase
internal import Vault

/// An address of ours that others may have from now on.
struct ShownIndex: Equatable {
  let account: Accounts.Key
  let branch: BitcoinAccount.Branch
  let index: UInt32
}

extension WalletStore {
  /// Takes in that addresses were shown, or stand in what was signed: those up to them are known from now on, with those that
  /// other wallets would look at. What is farther off than anybody is shown something is passed over: all between would have
  /// to be known.
  func note(_ shown: [ShownIndex], of wallet: Wallet, on network: Network) throws {
    var accounts = try accounts(of: wallet)
    let changed = Set(shown.map(\.account))
    let before = changed.reduce(into: [:]) { $0[$1] = accounts.all[$1]?.known }
    for shown in shown.sorted(by: { $0.index < $1.index }) {
      let end = (accounts.all[shown.account]?.known[shown.branch]).map { UInt64($0) + 1 } ?? 0
      guard UInt64(shown.index) <= end + UInt64(AddressService.reach) else { continue }
      accounts.note(shown.index, on: shown.branch, of: shown.account)
    }
    let known = KnownAddresses(transaction)
    var isChanged = false
    for key in changed.sorted() {
      let account = try accounts.account(
        AddressService.AccountName(key, testing: network), of: wallet)
      let old = before[key] ?? [:]
      let new = accounts.all[key]?.known ?? [:]
      guard new != old else { continue }
      isChanged = true
      for branch in BitcoinAccount.Branch.allCases {
        // The other branch is looked at from the first time on.
        let start = old.isEmpty ? 0 : Self.end(after: old[branch])
        let end = Self.end(after: new[branch])
        guard start < end else { continue }
        try known.add(
          account.addresses(branch, from: start, count: Int(end - start)),
          of: .own(wallet: wallet.id))
      }
    }
    if isChanged { try saveShown(accounts, of: wallet) }
  }

  /// The index behind the last that is known, where the highest that was shown is this.
  private static func end(after shown: UInt32?) -> UInt32 {
    min(DerivationPath.hardened, (shown.map { $0 + 1 } ?? 0) + AddressService.gap)
  }
}
