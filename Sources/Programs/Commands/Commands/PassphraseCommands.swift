import VaultModel
import Words
import ArgumentParser
import SecretMemory
import WhisperKit

/// Short forms of `protector` for the passphrase.
struct PassphraseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "passphrase", VaultHelpWords.passphraseCommands,
    subcommands: [Change.self, Remove.self])

  struct Change: Command {
    static let configuration = CommandConfiguration(
      "change", VaultHelpWords.change, details: .changeDetails)

    @OptionGroup var new: NewPassphraseOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      // Nobody is asked for what opens the vault in vain.
      let stored = try whisper.protectors.stored()
      if !stored.allSatisfy({ $0.kind == ProtectorKind.none }) {
        try stored.check(has: .passphrase)
      }
      let choice = try new.choice(context, global)
      // Known to be right before a new one is asked for.
      let current = try context.vault.unlock(whisper, asking: .current)
      if try whisper.protectors.areNone() {
        try new.add(choice, to: whisper, with: current, context)
      } else {
        try new.change(choice, of: whisper, with: current, context)
      }
    }
  }

  struct Remove: Command {
    static let configuration = CommandConfiguration("remove", VaultHelpWords.removePassphrase)

    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      guard try whisper.protectors.stored().contains(where: { $0.kind == .passphrase }) else {
        context.output.say(VaultWords.noPassphrase)
        return
      }
      let current = try context.vault.unlock(whisper, asking: .current)
      let all = try whisper.protectors.list()
      guard let passphrase = all.first(where: { $0.kind == .passphrase }) else {
        throw WhisperError.noPassphraseSet
      }
      try ProtectorCommands.Remove.remove(
        passphrase, of: whisper, with: current, toNone: all.count == 1, context)
    }
  }
}
