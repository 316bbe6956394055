import ArgumentParser
import OpenPGP
import SecretMemory
import Words

/// Where the password of a message comes from.
struct MessagePasswordOptions: SharedOptions {
  @Option(help: PGPMessageHelpWords.passwordFile.help("file"), completion: .file())
  var passwordFile: String?
  @Option(help: PGPMessageHelpWords.passwordFd.help("number"))
  var passwordFd: Int32?

  private var secret: SecretOption {
    SecretOption("--password", file: passwordFile, descriptor: passwordFd)
  }

  var secrets: [SecretOption] { [secret] }

  var isGiven: Bool { secret.given != nil }

  func source(_ context: Context) -> SecretSource {
    SecretSource(.messagePassword, secret, context.terminal, context.events)
  }

  /// One to lock a message with, which is judged and typed twice, as every new passphrase is. Whoever has the message may
  /// guess for as long as they like.
  func new(_ context: Context) throws -> Password {
    try NewPassphrase(
      context: context, source: source(context),
      prompt: PGPMessageWords.newPasswordPrompt.text, missing: CommandError.messagePasswordNeeded,
      empty: CommandError.messagePasswordEmpty, differ: CommandError.messagePasswordsDiffer
    ).use { Password($0) }
  }
}
