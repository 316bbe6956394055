import Words
import ArgumentParser
import SecretMemory
import WhisperKit

/// Where the own passphrase of private keys comes from.
struct OwnPassphraseOptions: ParsableArguments {
  @Option(help: PrivateKeyWords.ownFile.help("file"), completion: .file())
  var ownPassphraseFile: String?
  @Option(help: PrivateKeyWords.ownFd.help("number"))
  var ownPassphraseFd: Int32?

  var inputs: [String] { [ownPassphraseFile].compactMap(\.self) }

  /// The option, if any, that hands it over.
  var given: String? {
    ownPassphraseFile.map { _ in "--own-passphrase-file" }
      ?? ownPassphraseFd.map { _ in "--own-passphrase-fd" }
  }

  func check(with global: GlobalOptions, besides taken: [Int32?] = []) throws {
    try SecretSource.check(
      "--own-passphrase", file: ownPassphraseFile, descriptor: ownPassphraseFd,
      besides: global.descriptors + taken)
  }

  func source(_ context: Context) -> SecretSource {
    SecretSource(
      .ownPassphrase, file: ownPassphraseFile, descriptor: ownPassphraseFd,
      terminal: context.terminal)
  }
}
