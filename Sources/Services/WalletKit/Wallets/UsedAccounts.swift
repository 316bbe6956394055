internal import SeedPhrase

/// Some accounts of a wallet: those with which something was reviewed, or whose keys are not the phrase's.
struct UsedAccounts: Equatable, Sendable {
  var bitcoin: Set<Accounts.Key> = []
  var ethereum: Set<UInt32> = []

  var isEmpty: Bool { bitcoin.isEmpty && ethereum.isEmpty }

  /// Where they are in the wallet.
  var paths: [DerivationPath] {
    bitcoin.sorted().map { AddressService.AccountName($0).path }
      + ethereum.sorted().map(EthereumAccount.path)
  }
}

extension Accounts {
  /// All that are here.
  var used: UsedAccounts {
    UsedAccounts(bitcoin: Set(all.keys), ethereum: Set(ethereum.keys))
  }

  /// Those of some whose keys, chain codes and all, are not what a master key leads to. Nobody says that one is that was not
  /// derived anew.
  func differing(
    _ used: UsedAccounts, from master: borrowing ExtendedPrivateKey
  ) throws -> UsedAccounts {
    var differing = UsedAccounts()
    for key in used.bitcoin {
      let derived = try master.publicDescendant(AddressService.AccountName(key).path)
      if all[key]?.publicKey != derived { differing.bitcoin.insert(key) }
    }
    for number in used.ethereum {
      let derived = try master.publicDescendant(EthereumAccount.path(number))
      if ethereum[number]?.publicKey != derived { differing.ethereum.insert(number) }
    }
    return differing
  }
}
