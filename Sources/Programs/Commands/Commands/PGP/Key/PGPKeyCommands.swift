import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// The person's own OpenPGP keys.
struct PGPKeyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "key", PGPKeyHelpWords.commands, details: .commandsDetails,
    subcommands: [
      Generate.self, List.self, Show.self, Use.self, Export.self, Backup.self, Import.self,
      Expiry.self, UserIDs.self, Subkeys.self, Update.self, OwnPassphrase.self, Revocation.self,
      Revoke.self, Delete.self,
    ])

  struct List: Command {
    static let configuration = CommandConfiguration("list", PGPKeyHelpWords.list)

    @OptionGroup var list: ListOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let keys = try context.vault.unlocked().openPGPKeys
      try context.output.print(
        PGPKeyListReport(
          try keys.list(), active: try keys.active(), at: context.clock.now(),
          context.output.namedVault), list)
    }
  }

  struct Show: Command {
    static let configuration = CommandConfiguration("show", PGPKeyHelpWords.show)

    @Argument(help: PGPKeyHelpWords.keyOrActive.help, completion: .names(.key)) var key: String?
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      try context.output.print(
        PGPKeyReport(try whisper.openPGPKeys.find(key), whisper, at: context.clock.now()))
    }
  }

  struct Use: Command {
    static let configuration = CommandConfiguration("use", PGPKeyHelpWords.use)

    @Argument(help: PGPKeyHelpWords.key.help, completion: .names(.key)) var key: String
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let found = try whisper.openPGPKeys.find(key)
      let used = try whisper.openPGPKeys.use(found.fingerprint)
      try context.output.printChange(
        PGPKeyWords.isActive(used.shownName(at: context.clock.now())),
        PGPKeyReport(used, whisper, at: context.clock.now()))
    }
  }
}
