import Words
import ArgumentParser
import SecretMemory
import WhisperKit

/// Where the own passphrase of private keys comes from.
struct OwnPassphraseOptions: SharedOptions {
  @Option(help: PrivateKeyWords.ownFile.help("file"), completion: .file())
  var ownPassphraseFile: String?
  @Option(help: PrivateKeyWords.ownFd.help("number"))
  var ownPassphraseFd: Int32?

  var secret: SecretOption {
    SecretOption("--own-passphrase", file: ownPassphraseFile, descriptor: ownPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  func source(_ context: Context) -> SecretSource {
    SecretSource(.ownPassphrase, secret, context.terminal, context.events)
  }
}
