import ArgumentParser
import SecretMemory
import Vault
import WhisperKit

struct PassphraseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase", abstract: "Change or remove the vault's passphrase.",
    subcommands: [Change.self, Remove.self])

  struct Change: Command {
    static let configuration = CommandConfiguration(
      abstract: "Set another passphrase, or the first one.",
      discussion: "A copy of the vault made before still opens with the old passphrase.")

    @Option(help: ArgumentHelp("Read the new passphrase from a file.", valueName: "file"))
    var newPassphraseFile: String?
    @Option(
      help: ArgumentHelp("Read the new passphrase from a descriptor.", valueName: "number"))
    var newPassphraseFd: Int32?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(inputs: [newPassphraseFile].compactMap { $0 }) }

    func validate() throws {
      guard newPassphraseFile == nil || newPassphraseFd == nil else {
        throw ValidationError("Give --new-passphrase-file or --new-passphrase-fd, not both.")
      }
      guard newPassphraseFd == nil || newPassphraseFd != global.passphraseFd else {
        throw ValidationError("The two passphrases need a descriptor each.")
      }
      if let newPassphraseFd, newPassphraseFd < 0 {
        throw ValidationError("A file descriptor is not negative.")
      }
    }

    func run(in context: Context) throws {
      let whisper = try context.opened()
      let new = PassphraseSource(
        file: newPassphraseFile, descriptor: newPassphraseFd, terminal: context.terminal)
      let current = try context.currentPassphrase(whisper, prompt: "Current passphrase: ")
      // Known to be right before a new one is asked for.
      try whisper.unlock(passphrase: current)
      let passphrase = try context.newPassphrase(new)
      try whisper.changeProtector(from: current, to: .passphrase(passphrase))
      context.say(
        "The passphrase is changed. Copies of the vault made before open with the old one.")
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration(
      abstract: "Let the vault open without a passphrase.")

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.opened()
      guard try whisper.vault.protector == .passphrase else {
        context.say("The vault has no passphrase.")
        return
      }
      let consequence = ProtectionWords.protector("none")
      guard try context.confirm("Remove the passphrase?", about: consequence) else {
        throw CommandError.cancelled
      }
      let current = try context.currentPassphrase(whisper, prompt: "Current passphrase: ")
      try whisper.unlock(passphrase: current)
      try whisper.changeProtector(from: current, to: .none)
      context.say("The vault opens without a passphrase now.")
    }
  }
}
