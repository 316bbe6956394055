import VaultModel
import Words
import ArgumentParser
import ProductVersion
import WhisperKit

/// A command of ours: it says which files it needs, and runs in a context that gives it those alone.
protocol Command: ParsableCommand {
  var global: GlobalOptions { get }
  /// What its own arguments name; its groups of options say so themselves.
  var files: FileNeeds { get }
  var purpose: Purpose { get }
  /// Refuses arguments that make no sense together. Each group of options has done so before.
  func check() throws(UsageError)
  func run(in context: Context) throws
}

extension Command {
  var files: FileNeeds { FileNeeds() }
  var purpose: Purpose { .read }
  func check() throws(UsageError) {}
}

/// What the vault is unlocked for, which says how.
enum Purpose: Equatable {
  /// To see what is still there: by what opens it, also where it is not the vault that was counted last.
  case look
  /// With the keys that the vault's agent keeps, where one stands, else by what opens it.
  case read
  /// For rows of a part. An agent makes no part that the vault's format lacks, and writes nothing of wallets: then by what
  /// opens it.
  case write(VaultPart)
  /// By what opens it, for private keys: what an agent does not do.
  case keys
  /// By what opens it, for a change of what agents go by: `VaultAccess.changingRules`.
  case root

  /// Whether an agent that stands serves it.
  var usesAgent: Bool {
    switch self {
    case .look, .read: true
    case .write(let part): part != .wallets
    case .keys, .root: false
    }
  }
}

extension CommandConfiguration {
  /// Of a command below `WhisperCommand`, or of a group of them.
  ///
  /// Its name is said: without one the parser asks the runtime what the type is called, of every command whenever one is
  /// called, and that searches all conformances of the program each time.
  init<Words: Topic>(
    _ name: String, _ abstract: Words, details: Words? = nil, usage: String? = nil,
    isListed: Bool = true, subcommands: [any ParsableCommand.Type] = []
  ) {
    self.init(
      commandName: name, abstract: abstract.text, usage: usage, discussion: details?.text ?? "",
      shouldDisplay: isListed, subcommands: subcommands)
    // So that the parser looks for no options of the top, where it parses this by itself: `NamedCommand`.
    _superCommandName = "whisper"
  }
}

/// The top of the grammar; by itself it says what state things are in.
struct WhisperCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "whisper",
    abstract: CommonHelpWords.overview.text,
    discussion: CommonHelpWords.details.text,
    version: productVersion,
    subcommands: [
      InitCommand.self, StatusCommand.self, UnlockCommand.self, LockCommand.self,
      IdentityCommands.self, ContactCommands.self,
      KeybookCommands.self, SealCommand.self, OpenCommand.self, DetectCommand.self,
      QRCommand.self, PGPCommands.self,
      BackupCommand.self, RestoreCommand.self, PolicyCommands.self, SettingsCommands.self,
      WalletCommands.self,
      ProtectorCommands.self, PassphraseCommands.self, ModeCommand.self, VaultCommands.self,
      DoctorCommand.self, SelfTestCommand.self,
      TutorialCommand.self,
      DemoCommand.self,
      CommonOptions.self,
    ])

  @OptionGroup var global: GlobalOptions

  func run(in context: Context) throws {
    let status = try StatusReport(context, asks: true)
    try context.output.print(status)
    if let failure = status.failure { throw failure }
    context.sayNext(status.nextStep)
  }
}
