import ArgumentParser
import CryptoPrimitives
import SecretMemory
import SeedPhrase
import TerminalInput
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// Which hidden wallet is meant: that of a passphrase of BIP-39, which is asked for twice or handed over.
struct HiddenWalletOptions: SharedOptions {
  @Flag(name: .customLong("bip39-passphrase"), help: WalletHelpWords.hiddenPassphrase.help)
  var isAsked = false
  @Option(
    name: .customLong("bip39-passphrase-file"),
    help: WalletHelpWords.hiddenPassphraseFile.help("file"), completion: .file())
  var file: String?
  @Option(
    name: .customLong("bip39-passphrase-fd"),
    help: WalletHelpWords.hiddenPassphraseFd.help("number"))
  var descriptor: Int32?
  @Option(help: WalletHelpWords.fingerprint.help("digits")) var fingerprint: String?

  /// Whether a hidden wallet is meant at all.
  var isMeant: Bool { isAsked || option.given != nil }

  private var option: SecretOption {
    SecretOption("--bip39-passphrase", file: file, descriptor: descriptor)
  }

  var secrets: [SecretOption] { [option] }

  func check(beside groups: OptionGroups) throws(UsageError) {
    if isAsked, let given = option.given { throw UsageError(.either, option.name, given) }
    guard let fingerprint else { return }
    guard isMeant else { throw UsageError(.onlyWith, "--fingerprint", option.name) }
    guard (try? Hex.decode(fingerprint))?.count == 4 else {
      throw UsageError(of: WalletHelpWords.fingerprintUsage)
    }
  }

  /// Says that nothing was written, where that is so.
  func sayWhatIsWritten(_ context: Context) {
    guard isMeant, !context.output.isJSON else { return }
    context.output.say(WalletWords.hiddenWritesNothing)
  }

  /// The passphrase: as it is, less one line end.
  private func secret(_ context: Context) throws -> SecretBytes {
    let source = SecretSource(.hiddenPassphrase, option, context.terminal, context.events)
    let secret = try source.secret(prompt: WalletWords.hiddenPrompt.text)
    guard secret.count > 0 else { throw CommandError.hiddenPassphraseEmpty }
    if !source.isGiven {
      let again = try source.secret(prompt: WalletWords.hiddenPromptAgain.text)
      guard secret.equals(again) else { throw CommandError.passphrasesDiffer }
    }
    let hasSpaceAtEnd = secret.withUnsafeBytes { octets in
      octets.first == UInt8(ascii: " ") || octets.last == UInt8(ascii: " ")
    }
    if hasSpaceAtEnd { context.output.say(WalletWords.hiddenSpaces) }
    return secret
  }

  /// Opens the phrase of a wallet, and makes the hidden one of it; nil where none is meant. It is named by its fingerprint
  /// before anything else: another passphrase would be another wallet, and no error.
  func opened(
    _ wallet: Wallet, account: AddressService.AccountName? = nil, ethereum number: UInt32? = nil,
    _ source: SecretSource, _ access: WalletAccess
  ) throws -> OpenedHiddenWallet? {
    guard isMeant else { return nil }
    let context = access.context
    try context.vault.unlock(access.whisper, for: .keys)
    let passphrase = try secret(context)
    let phrase = try access.openOnly(wallet, source)
    let hidden = try HiddenWallet(
      of: phrase, wallet, passphrase: passphrase, account: account, ethereum: number)
    let shown = Hex.encode(hidden.fingerprint)
    context.person.explain(Remark(WalletWords.hiddenFingerprint, shown))
    if let fingerprint, fingerprint.lowercased() != shown {
      throw CommandError.hiddenFingerprint(shown)
    }
    return OpenedHiddenWallet(hidden: hidden, phrase: phrase, passphrase: passphrase)
  }
}

/// What opens a wallet, or a hidden one.
struct WalletSecretOptions: SharedOptions {
  @OptionGroup var hidden: HiddenWalletOptions
  @OptionGroup var passphrase: WalletPassphraseOptions

  /// Of a command that needs no phrase but for a hidden wallet.
  var purpose: Purpose { hidden.isMeant ? .keys : .read }

  func source(_ context: Context) -> SecretSource { passphrase.source(context) }
}

/// A hidden wallet, and what it was made of.
struct OpenedHiddenWallet: ~Copyable {
  let hidden: HiddenWallet
  let phrase: SeedPhrase
  let passphrase: SecretBytes
}

extension OpenedHiddenWallet? {
  /// Its keys; nil where none is meant.
  var hidden: HiddenWallet? {
    switch self {
    case .some(let opened): opened.hidden
    case .none: nil
    }
  }
}
