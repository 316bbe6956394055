import Words
import ArgumentParser
import SecretMemory
import WhisperEnvelope
import WhisperKit

struct PassphraseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase", abstract: VaultHelpWords.passphraseCommands.text,
    subcommands: [Change.self, Remove.self])

  struct Change: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.change.text,
      discussion: VaultHelpWords.changeDetails.text)

    @Option(help: VaultHelpWords.newFile.help("file"), completion: .file())
    var newPassphraseFile: String?
    @Option(
      help: VaultHelpWords.newFd.help("number"))
    var newPassphraseFd: Int32?
    @OptionGroup var generation: GenerateOptions
    @Flag(help: CommonHelpWords.force.help) var force = false
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds {
      var needs = FileNeeds(outputs: [generation.file(replaces: force)])
      needs.inputs = [newPassphraseFile].compactMap { $0 }
      return needs
    }

    func validate() throws {
      try PassphraseSource.check(
        "--new-passphrase", file: newPassphraseFile, descriptor: newPassphraseFd,
        besides: global.passphraseFd)
      let given =
        newPassphraseFile.map { _ in "--new-passphrase-file" }
        ?? newPassphraseFd.map { _ in "--new-passphrase-fd" }
      try generation.check(besides: given)
    }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let new = PassphraseSource(
        file: newPassphraseFile, descriptor: newPassphraseFd, terminal: context.terminal)
      let choice = try generation.choice(
        context, replaces: force, besides: [global.passphraseFile])
      // Known to be right before a new one is asked for.
      let current = try context.vault.unlock(whisper, prompt: .currentPrompt)
      let names = try whisper.identities.list().map(\.name.text)
      let hadNone = try whisper.protector == .none
      try NewPassphrase(
        context: context, source: new, generation: choice, names: names
      ).use { try whisper.changeProtector(from: current, to: .passphrase($0)) }
      context.output.say((hadNone ? VaultWords.passphraseSet : .passphraseChanged).text)
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.removePassphrase.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      guard try whisper.protector == .passphrase else {
        context.output.say(VaultWords.noPassphrase.text)
        return
      }
      let current = try context.vault.unlock(whisper, prompt: .currentPrompt)
      let consequence = VaultWords.removeConsequence.text
      guard try context.person.confirm(VaultWords.removeQuestion.text, about: consequence) else {
        throw CommandError.cancelled
      }
      try whisper.changeProtector(from: current, to: .none)
      context.output.say(VaultWords.passphraseRemoved.text)
    }
  }
}
