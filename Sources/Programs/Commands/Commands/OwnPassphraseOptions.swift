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

  /// What answers private keys, once `prepare` asks for no more: who signs is asked before any data is read.
  func answers(
    isPresenceNeeded: Bool, in whisper: Whisper, _ context: Context,
    preparing prepare: (KeyAnswers) throws -> Void
  ) throws -> KeyAnswers {
    try context.vault.withAnswers(
      isPresenceNeeded: isPresenceNeeded, own: source(context), of: whisper
    ) { answers in
      try prepare(answers)
      return answers
    }
  }
}
