internal import Addresses
package import SecretMemory
internal import Secp256k1
package import SeedPhrase
internal import WhisperEnvelope

/// What a passphrase of BIP-39 makes of a phrase: another wallet, of which nothing is written anywhere. Each passphrase leads
/// to one, and none is wrong.
package struct HiddenWallet: Sendable {
  let keys: WalletKeys

  /// Of the master key, four bytes.
  package var fingerprint: [UInt8] { keys.fingerprint }

  /// The first accounts of each kind and of Ethereum, and `account`, or that of Ethereum, besides. Throws `SeedPhraseError`, and `WalletError.numberTooLarge`.
  package init(
    of phrase: borrowing SeedPhrase, _ wallet: Wallet, passphrase: borrowing SecretBytes,
    account: AddressService.AccountName? = nil, ethereum number: UInt32? = nil
  ) throws {
    let master = try phrase.masterKey(passphrase: passphrase)
    var accounts = try Accounts(of: master)
    if let account {
      guard account.number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
      try accounts.add(account.key, of: master)
    }
    if let number {
      guard number < DerivationPath.hardened else { throw WalletError.numberTooLarge }
      try accounts.add(ethereum: number, of: master)
    }
    keys = WalletKeys(
      wallet: wallet, masterKey: try master.publicKey.key.compressed(),
      fingerprint: try master.publicKey.fingerprint(), accounts: accounts, areProven: true)
  }

  /// An account. Throws `WalletError.accountMissing`.
  package func account(_ name: AddressService.AccountName) throws -> BitcoinAccount {
    guard let account = keys.accounts.all[name.key] else {
      throw WalletError.accountMissing(name: keys.wallet.name.text, number: name.number)
    }
    return BitcoinAccount(
      name.kind, on: name.network, account: name.number, masterFingerprint: fingerprint,
      key: account.publicKey)
  }

  /// Addresses of a branch from an index on.
  package func addresses(
    _ name: AddressService.AccountName, _ branch: BitcoinAccount.Branch, from first: UInt32,
    count: Int
  ) throws -> [AddressService.Shown] {
    guard first < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    let account = try account(name)
    return try account.addresses(branch, from: first, count: count).enumerated().map {
      let index = first + UInt32($0.offset)
      return AddressService.Shown(
        index: index, path: account.path(branch, index), address: $0.element)
    }
  }
}

extension HiddenWallet {
  /// Addresses of an account of Ethereum from an index on.
  package func addresses(
    ethereum number: UInt32, from first: UInt32, count: Int
  ) throws -> [AddressService.Shown] {
    guard first < DerivationPath.hardened else { throw WalletError.numberTooLarge }
    return try keys.accounts.account(ethereum: number, of: keys.wallet)
      .shown(from: first, count: count)
  }
}
