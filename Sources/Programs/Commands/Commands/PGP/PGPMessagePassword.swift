import ArgumentParser
import OpenPGP
import SecretMemory
import Words

/// Where the password of a message comes from.
struct MessagePasswordOptions: ParsableArguments {
  @Option(help: PGPMessageHelpWords.passwordFile.help("file"), completion: .file())
  var passwordFile: String?
  @Option(help: PGPMessageHelpWords.passwordFd.help("number"))
  var passwordFd: Int32?

  var inputs: [String] { [passwordFile].compactMap(\.self) }

  var isGiven: Bool { passwordFile != nil || passwordFd != nil }

  func check(with global: GlobalOptions, besides taken: [Int32?] = []) throws {
    try SecretSource.check(
      "--password", file: passwordFile, descriptor: passwordFd, besides: global.descriptors + taken)
  }

  func source(_ context: Context) -> SecretSource {
    SecretSource(
      .messagePassword, file: passwordFile, descriptor: passwordFd, terminal: context.terminal)
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
