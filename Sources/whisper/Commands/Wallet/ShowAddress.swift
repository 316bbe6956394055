import Addresses
import ArgumentParser
import CryptoPrimitives
import FoundationEssentials
import SecretMemory
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension WalletCommands {
  struct ShowAddress: Command {
    static let configuration = CommandConfiguration(
      "address", WalletHelpWords.address, details: .addressDetails)

    @Argument(help: WalletHelpWords.name.help) var name: String
    @Option(help: WalletHelpWords.chain.help("chain")) var chain: WalletChain?
    @OptionGroup var account: AccountOptions
    @Option(help: WalletHelpWords.index.help("number")) var index: UInt32?
    @Option(help: WalletHelpWords.count.help("number")) var count: Int?
    @Flag(help: WalletHelpWords.changeBranch.help) var change = false
    @Option(help: WalletHelpWords.verify.help("address")) var verify: String?
    @OptionGroup var qr: QROutputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    static let largestCount = 1_000

    var unlocking: Unlocking { secrets.unlocking }
    var files: FileNeeds { qr.files(secrets.inputs) }

    func validate() throws {
      try secrets.check(with: global)
      try qr.check(.none, global)
      guard (1...Self.largestCount).contains(count ?? 1) else {
        throw ValidationError(WalletHelpWords.countUsage("\(Self.largestCount)"))
      }
      if verify != nil, secrets.hidden.isMeant {
        throw ValidationError(UsageErrorWords.either("--verify", "--bip39-passphrase"))
      }
      if verify != nil, qr.qr != nil {
        throw ValidationError(UsageErrorWords.either("--verify", "--qr"))
      }
      if qr.qr != nil, count ?? 1 > 1 {
        throw ValidationError(UsageErrorWords.either("--qr", "--count"))
      }
    }

    func run(in context: Context) throws {
      try qr.file(.none)?.check(context)
      let sought = try verify.map { try Address(reading: $0) }
      let access = try context.wallets()
      let wallet = try access.wallets { try $0.find(self.name) }
      if let sought { return try locate(sought, in: wallet, access) }
      let name = account.name
      let shown = try shown(name, of: wallet, access)
      let report = AddressListReport(shown, wallet.name.text, name)
      try qr.print(report, coded: shown.first?.address.text, context)
      sayAbout(shown, wallet, context)
    }

    private func shown(
      _ name: AddressService.AccountName, of wallet: Wallet, _ access: WalletAccess
    ) throws -> [AddressService.Shown] {
      let source = secrets.source(access.context)
      let branch: BitcoinAccount.Branch = change ? .change : .receive
      let opened = try secrets.hidden.opened(wallet, account: name, source, access)
      if let hidden = opened.hidden {
        return try WalletAccess.mapping {
          try hidden.addresses(name, branch, from: index ?? 0, count: count ?? 1)
        }
      }
      try access.addingAccount(name, to: wallet, source)
      return try access.addresses {
        try $0.show(name, of: wallet, branch, from: index ?? 0, count: count ?? 1)
      }
    }

    private func sayAbout(
      _ shown: [AddressService.Shown], _ wallet: Wallet, _ context: Context
    ) {
      guard !context.output.isJSON else { return }
      if let only = shown.first, shown.count == 1 {
        context.output.say("\(only.address.grouped) (\(only.path.text))")
      }
      if !change, wallet.backup == nil {
        context.output.suggest(
          WalletWords.backupUnchecked(wallet.name.text, shellQuoted(wallet.name.text)))
      }
      if account.kind == .p2pkh { context.output.say(WalletWords.neverSignedFor.text) }
    }

    private func locate(_ address: Address, in wallet: Wallet, _ access: WalletAccess) throws {
      guard let (name, path) = try access.addresses({ try $0.locate(address, in: wallet) }) else {
        throw CommandError.addressNotFound(address.text, wallet: wallet.name.text)
      }
      try access.context.output.print(
        LocatedAddressReport(
          wallet: wallet.name.text, address: address.text, path: path.text,
          kind: name.kind.rawValue, account: name.number))
    }
  }

  struct ShowDescriptor: Command {
    static let configuration = CommandConfiguration(
      "descriptor", WalletHelpWords.descriptor, details: .descriptorDetails)

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, core, xpub
    }

    @Argument(help: WalletHelpWords.name.help) var name: String
    @OptionGroup var account: AccountOptions
    @Option(help: WalletHelpWords.format.help("format")) var format: Format?
    @Option(help: WalletHelpWords.timestamp.help("seconds")) var timestamp: Int64?
    @OptionGroup var qr: QROutputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var unlocking: Unlocking { secrets.unlocking }
    var files: FileNeeds { qr.files(secrets.inputs) }

    func validate() throws {
      try secrets.check(with: global)
      try qr.check(.none, global)
      if let timestamp, timestamp < 0 {
        throw ValidationError(WalletHelpWords.timestampUsage.text)
      }
      if timestamp != nil, format != .core {
        throw ValidationError(UsageErrorWords.onlyWith("--timestamp", "--format core"))
      }
    }

    func run(in context: Context) throws {
      try qr.file(.none)?.check(context)
      let access = try context.wallets()
      let wallet = try access.wallets { try $0.find(self.name) }
      let name = account.name
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, account: name, source, access)
      let found: BitcoinAccount
      if let hidden = opened.hidden {
        found = try WalletAccess.mapping { try hidden.account(name) }
      } else {
        try access.addingAccount(name, to: wallet, source)
        found = try access.addresses { try $0.account(name, of: wallet) }
      }
      let report = try DescriptorReport(found, wallet, format ?? .text, timestamp: timestamp)
      try qr.print(report, coded: report.written, context)
      guard format == .core, !context.output.isJSON else { return }
      context.output.say(WalletWords.coreWallet.text)
      if wallet.origin != .made, timestamp == nil {
        context.output.say(WalletWords.coreRescans.text)
      }
    }
  }
}

extension OutputOptions {
  /// Of a command that writes its text to standard output alone.
  static var none: OutputOptions {
    var options = OutputOptions()
    (options.output, options.force) = (nil, false)
    return options
  }
}

extension WalletAccess {
  /// Makes sure that an account's public key is here: one that is not is made of the phrase, once.
  func addingAccount(
    _ name: AddressService.AccountName, to wallet: Wallet, _ source: SecretSource
  ) throws {
    do {
      _ = try addresses { try $0.account(name, of: wallet) }
    } catch WalletError.accountMissing {
      context.output.say(WalletWords.accountNeedsPhrase("\(name.number)", wallet.name.text))
      try context.vault.unlockHere(whisper)
      let phrase = try open(wallet, source)
      try addresses { try $0.add(name, to: wallet, from: phrase) }
    }
  }
}

extension Address {
  /// In groups of four, as people compare it.
  var grouped: String {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: 4)
      .map { String(characters[$0..<min($0 + 4, characters.count)]) }
      .joined(separator: " ")
  }
}

/// Addresses, one a line.
struct AddressListReport: Report {
  struct Line: Encodable {
    let index: UInt32
    let path: String
    let address: String
  }

  let wallet: String
  let chain: String
  let network: String
  let kind: String
  let account: UInt32
  let addresses: [Line]

  init(_ shown: [AddressService.Shown], _ wallet: String, _ name: AddressService.AccountName) {
    self.wallet = wallet
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
  let address: String
  let path: String
  let kind: String
  let account: UInt32

  var text: Lines { Lines(WalletWords.located(address, wallet, path)) }
}

/// What a program that watches is given.
struct DescriptorReport: Report {
  /// An entry of what Bitcoin Core imports.
  struct Entry: Encodable {
    let active: Bool
    let desc: String
    let `internal`: Bool
    let range: [Int]
    let timestamp: Int64
  }

  let wallet: String
  let network: String
  let kind: String
  let account: UInt32
  let fingerprint: String
  let path: String
  let descriptor: String
  let xpub: String
  /// As it is written down, and drawn as a code.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  private enum CodingKeys: CodingKey {
    case wallet, network, kind, account, fingerprint, path, descriptor, xpub
  }

  init(
    _ account: BitcoinAccount, _ wallet: Wallet, _ format: WalletCommands.ShowDescriptor.Format,
    timestamp: Int64?
  ) throws {
    self.wallet = wallet.name.text
    (network, kind) = (account.network.rawValue, account.kind.rawValue)
    self.account = account.account
    fingerprint = Hex.encode(account.masterFingerprint)
    path = account.path.text
    descriptor = try Descriptor(of: account).text
    xpub = try account.key.text(forMain: account.network.isMain)
    switch format {
    case .text: written = descriptor
    case .xpub: written = xpub
    case .core:
      let day: Int64 = 86_400
      let since = timestamp ?? (wallet.origin == .made ? max(0, wallet.createdAt - day) : 0)
      let entries = try BitcoinAccount.Branch.allCases.map {
        Entry(
          active: true, desc: try Descriptor(of: account, $0).text, internal: $0 == .change,
          range: [0, 999], timestamp: since)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      written = String(decoding: try encoder.encode(entries), as: UTF8.self)
    }
  }
}
