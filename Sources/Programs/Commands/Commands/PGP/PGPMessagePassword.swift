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
    SecretSource(.messagePassword, secret, context.terminal)
  }

  /// One to lock a message with: who types it does so twice.
  func new(_ context: Context) throws -> Password {
    let source = source(context)
    let password = try source.secret(prompt: PGPMessageWords.newPasswordPrompt.text)
    guard password.count > 0 else { throw CommandError.messagePasswordEmpty }
    if !source.isGiven {
      let again = try source.secret(prompt: PGPMessageWords.passwordAgainPrompt.text)
      guard password.equals(again) else { throw CommandError.messagePasswordsDiffer }
    }
    return Password(password)
  }
}
