import ArgumentParser
import SecretMemory
import Vault
import WhisperKit

struct PassphraseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase", abstract: VaultHelpWords.passphraseCommands.text,
    subcommands: [Change.self, Remove.self])

  struct Change: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.change.text,
      discussion: VaultHelpWords.changeDetails.text)

    @Option(help: VaultHelpWords.newFile.help("file"))
    var newPassphraseFile: String?
    @Option(
      help: VaultHelpWords.newFd.help("number"))
    var newPassphraseFd: Int32?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(inputs: [newPassphraseFile].compactMap { $0 }) }

    func validate() throws {
      try PassphraseSource.check(
        "--new-passphrase", file: newPassphraseFile, descriptor: newPassphraseFd,
        besides: global.passphraseFd)
    }

    func run(in context: Context) throws {
      let whisper = try context.opened()
      let new = PassphraseSource(
        file: newPassphraseFile, descriptor: newPassphraseFd, terminal: context.terminal)
      let current = try context.currentPassphrase(whisper, prompt: .currentPrompt)
      // Known to be right before a new one is asked for.
      try whisper.unlock(passphrase: current)
      let passphrase = try context.newPassphrase(new)
      try whisper.changeProtector(from: current, to: .passphrase(passphrase))
      context.say(VaultWords.passphraseChanged.text)
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.removePassphrase.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.opened()
      guard try whisper.vault.protector == .passphrase else {
        context.say(VaultWords.noPassphrase.text)
        return
      }
      let consequence = VaultWords.unprotected.text
      guard try context.confirm(VaultWords.removeQuestion.text, about: consequence) else {
        throw CommandError.cancelled
      }
      let current = try context.currentPassphrase(whisper, prompt: .currentPrompt)
      try whisper.unlock(passphrase: current)
      try whisper.changeProtector(from: current, to: .none)
      context.say(VaultWords.passphraseRemoved.text)
    }
  }
}
