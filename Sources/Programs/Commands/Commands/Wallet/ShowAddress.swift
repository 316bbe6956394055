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

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
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

    var purpose: Purpose { secrets.purpose }

    private var isOfEthereum: Bool { chain == .ethereum }

    func check() throws(UsageError) {
      if isOfEthereum {
        for (option, isGiven) in [
          ("--kind", account.kind != nil), ("--network", account.network != nil),
          ("--change", change),
        ] where isGiven {
          throw UsageError(.either, option, "--chain=ethereum")
        }
      }
      guard (1...Self.largestCount).contains(count ?? 1) else {
        throw UsageError(of: WalletHelpWords.countUsage, "\(Self.largestCount)")
      }
      if verify != nil, secrets.hidden.isMeant {
        throw UsageError(.either, "--verify", "--bip39-passphrase")
      }
      if verify != nil, qr.qr != nil { throw UsageError(.either, "--verify", "--qr") }
      if qr.qr != nil, count ?? 1 > 1 { throw UsageError(.either, "--qr", "--count") }
    }

    func run(in context: Context) throws {
      try qr.file(.none)?.check(context)
      let sought = try verify.map { try GivenAddress($0).address }
      let access = try context.wallets()
      let wallet = try access.wallet(self.name)
      if let sought { return try locate(sought, in: wallet, access) }
      let shown =
        try isOfEthereum
        ? shownOfEthereum(of: wallet, access) : shown(account.name, of: wallet, access)
      // A hidden wallet's keys were made of the phrase just now.
      let provenAt: Int64? =
        try secrets.hidden.isMeant
        ? context.clock.now() : access.wallets { try $0.accountsProvenAt(wallet) }
      let report =
        isOfEthereum
        ? AddressListReport(
          shown, wallet, ethereum: account.account ?? 0, provenAt: provenAt)
        : AddressListReport(shown, wallet, account.name, provenAt: provenAt)
      try qr.print(report, coded: shown.first?.address.text, context)
      sayAbout(shown, wallet, context)
      if !secrets.hidden.isMeant { access.say(provenAt: provenAt, of: wallet) }
    }

    private func shown(
      _ name: AddressService.AccountName, of wallet: Wallet, _ access: WalletAccess
    ) throws -> [AddressService.Shown] {
      let source = secrets.source(access.context)
      let branch: BitcoinAccount.Branch = change ? .change : .receive
      let opened = try secrets.hidden.opened(wallet, account: name, source, access)
      if let hidden = opened.hidden {
        return try hidden.addresses(name, branch, from: index ?? 0, count: count ?? 1)
      }
      try access.addingAccount(name, to: wallet, source)
      return try access.addresses {
        try $0.show(name, of: wallet, branch, from: index ?? 0, count: count ?? 1)
      }
    }

    private func shownOfEthereum(
      of wallet: Wallet, _ access: WalletAccess
    ) throws -> [AddressService.Shown] {
      let source = secrets.source(access.context)
      let number = account.account ?? 0
      let opened = try secrets.hidden.opened(wallet, ethereum: number, source, access)
      if let hidden = opened.hidden {
        return try hidden.addresses(ethereum: number, from: index ?? 0, count: count ?? 1)
      }
      try access.addingAccount(ethereum: number, to: wallet, source)
      return try access.addresses {
        try $0.show(ethereum: number, of: wallet, from: index ?? 0, count: count ?? 1)
      }
    }

    private func sayAbout(
      _ shown: [AddressService.Shown], _ wallet: Wallet, _ context: Context
    ) {
      guard !context.output.isJSON else { return }
      if let only = shown.first, shown.count == 1 {
        context.output.show("\(only.address.grouped) (\(only.path.text))")
      }
      if !change, wallet.backup == nil {
        context.output.suggest(
          WalletWords.backupUnchecked, wallet.name.text, shellQuoted(wallet.name.text))
      }
      if account.kind == .p2pkh { context.output.say(WalletWords.neverSignedFor) }
    }

    private func locate(_ address: Address, in wallet: Wallet, _ access: WalletAccess) throws {
      guard let found = try access.addresses({ try $0.locate(address, in: wallet) }) else {
        throw CommandError.addressNotFound(address.text, wallet: wallet.name.text)
      }
      let provenAt = try access.wallets { try $0.accountsProvenAt(wallet) }
      try access.context.output.print(
        LocatedAddressReport(
          wallet: wallet.name.text, walletID: wallet.textOfID, address: address.text,
          path: found.path.text, kind: found.kind?.rawValue, account: found.account,
          provenAt: provenAt))
      access.say(provenAt: provenAt, of: wallet)
    }
  }

  struct ShowDescriptor: Command {
    static let configuration = CommandConfiguration(
      "descriptor", WalletHelpWords.descriptor, details: .descriptorDetails)

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, core, xpub
    }

    @Argument(help: WalletHelpWords.name.help, completion: .names(.wallet)) var name: String
    @OptionGroup var account: AccountOptions
    @Option(help: WalletHelpWords.format.help("format")) var format: Format?
    @Option(help: WalletHelpWords.timestamp.help("seconds")) var timestamp: Int64?
    @OptionGroup var qr: QROutputOptions
    @OptionGroup var secrets: WalletSecretOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { secrets.purpose }

    func check() throws(UsageError) {
      if let timestamp, timestamp < 0 {
        throw UsageError(of: WalletHelpWords.timestampUsage)
      }
      if timestamp != nil, format != .core {
        throw UsageError(.onlyWith, "--timestamp", "--format core")
      }
    }

    func run(in context: Context) throws {
      try qr.file(.none)?.check(context)
      let access = try context.wallets()
      let wallet = try access.wallet(self.name)
      let name = account.name
      let source = secrets.source(context)
      let opened = try secrets.hidden.opened(wallet, account: name, source, access)
      let found: BitcoinAccount
      if let hidden = opened.hidden {
        found = try hidden.account(name)
      } else {
        try access.addingAccount(name, to: wallet, source)
        found = try access.addresses { try $0.account(name, of: wallet) }
      }
      let provenAt: Int64? =
        try secrets.hidden.isMeant
        ? context.clock.now() : access.wallets { try $0.accountsProvenAt(wallet) }
      let report = try DescriptorReport(
        found, wallet, format ?? .text, timestamp: timestamp, provenAt: provenAt)
      try qr.print(report, coded: report.written, context)
      if !secrets.hidden.isMeant { access.say(provenAt: provenAt, of: wallet) }
      guard format == .core, !context.output.isJSON else { return }
      context.output.say(WalletWords.coreWallet)
      if wallet.origin != .made, timestamp == nil {
        context.output.say(WalletWords.coreRescans)
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
  let walletID: String
  let network: String
  let kind: String
  let account: UInt32
  let fingerprint: String
  let path: String
  let descriptor: String
  let xpub: String
  /// When the phrase last vouched for the key; nil where it never did.
  let provenAt: Int64?
  /// As it is written down, and drawn as a code.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  private enum CodingKeys: CodingKey {
    case wallet, walletID, network, kind, account, fingerprint, path, descriptor, xpub, provenAt
  }

  init(
    _ account: BitcoinAccount, _ wallet: Wallet, _ format: WalletCommands.ShowDescriptor.Format,
    timestamp: Int64?, provenAt: Int64?
  ) throws {
    (self.wallet, walletID) = (wallet.name.text, wallet.textOfID)
    self.provenAt = provenAt
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
