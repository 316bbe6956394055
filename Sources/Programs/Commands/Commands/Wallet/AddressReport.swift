import Addresses
import SeedPhrase
import WalletKit
import WhisperEnvelope
import Words

/// Addresses, one a line.
struct AddressListReport: Report {
  struct Line: Encodable {
    let index: UInt32
    let path: String
    let address: String
  }

  let wallet: String
  let walletID: String
  let chain: String
  /// Nil of Ethereum, whose networks have the same addresses, as is the kind.
  let network: String?
  let kind: String?
  let account: UInt32
  let addresses: [Line]
  /// When the phrase last vouched for the account's keys; nil where it never did.
  let provenAt: Int64?

  init(
    _ shown: [AddressService.Shown], _ wallet: Wallet, ethereum account: UInt32, provenAt: Int64?
  ) {
    (self.wallet, walletID) = (wallet.name.text, wallet.textOfID)
    (self.account, self.provenAt) = (account, provenAt)
    (chain, network, kind) = (Chain.ethereum.rawValue, nil, nil)
    addresses = shown.map {
      Line(index: $0.index, path: $0.path.text, address: $0.address.text)
    }
  }

  init(
    _ shown: [AddressService.Shown], _ wallet: Wallet, _ name: AddressService.AccountName,
    provenAt: Int64?
  ) {
    (self.wallet, walletID) = (wallet.name.text, wallet.textOfID)
    self.provenAt = provenAt
    (chain, network) = (Chain.bitcoin.rawValue, name.network.rawValue)
    (kind, account) = (name.kind.rawValue, name.number)
    addresses = shown.map {
      Line(index: $0.index, path: $0.path.text, address: $0.address.text)
    }
  }

  var text: Lines { Lines(toCopy: addresses.map(\.address).joined(separator: "\n")) }
}

/// Where an address is in a wallet.
struct LocatedAddressReport: Report {
  let wallet: String
  let walletID: String
  let address: String
  let path: String
  /// Nil of Ethereum, which has one.
  let kind: String?
  let account: UInt32
  /// When the phrase last vouched for the account's keys; nil where it never did.
  let provenAt: Int64?

  var text: Lines { Lines(WalletWords.located(address, wallet, path)) }
}

extension WalletAccess {
  /// Says when the phrase last vouched for keys that are shown, or whose addresses are.
  func say(provenAt: Int64?, of wallet: Wallet) {
    guard !context.output.isJSON else { return }
    if let provenAt {
      context.output.say(WalletWords.provenAt, Time.text(provenAt))
    } else {
      context.output.suggest(
        WalletWords.unproven, wallet.name.text, shellQuoted(wallet.name.text))
    }
  }

  /// Makes sure that an account's public key is here: one that is not is made of the phrase, once.
  func addingAccount(
    _ name: AddressService.AccountName, to wallet: Wallet, _ source: SecretSource
  ) throws {
    try addingAccount(name.number, to: wallet, source) {
      _ = try $0.account(name, of: wallet)
    } add: { service, phrase in
      try service.add(name, to: wallet, from: phrase)
    }
  }

  /// The same of an account of Ethereum.
  func addingAccount(
    ethereum number: UInt32, to wallet: Wallet, _ source: SecretSource
  ) throws {
    try addingAccount(number, to: wallet, source) {
      _ = try $0.account(ethereum: number, of: wallet)
    } add: { service, phrase in
      try service.add(ethereum: number, to: wallet, from: phrase)
    }
  }

  private func addingAccount(
    _ number: UInt32, to wallet: Wallet, _ source: SecretSource,
    look: (AddressService) throws -> Void,
    add: (WalletService, borrowing SeedPhrase) throws -> Void
  ) throws {
    do {
      try addresses(look)
    } catch WalletError.accountMissing {
      context.output.say(WalletWords.accountNeedsPhrase, "\(number)", wallet.name.text)
      try context.vault.unlock(whisper, for: .keys)
      let phrase = try open(wallet, source)
      // What the phrase says was taken in when it was opened, this account among it perhaps.
      do { try addresses(look) } catch WalletError.accountMissing {
        try wallets { try add($0, phrase) }
      }
    }
  }
}

extension Address {
  /// In groups of four, the first and the last in bold: as people compare it.
  var grouped: String {
    // The prefix is no part of what is compared.
    let prefix = chain == .ethereum ? "0x" : ""
    let characters = Array(text.dropFirst(prefix.count))
    var groups = stride(from: 0, to: characters.count, by: 4)
      .map { String(characters[$0..<min($0 + 4, characters.count)]) }
    for place in Set([groups.startIndex, groups.index(before: groups.endIndex)])
    where groups.indices.contains(place) {
      groups[place] = Emphasis.bold(groups[place])
    }
    return Emphasis.together(prefix + groups.joined(separator: " "))
  }
}
