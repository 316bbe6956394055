import VaultModel
import Words
import ArgumentParser
import ProductVersion
import QRExchange
import WhisperKit

/// A command of ours: it says which files it needs, and runs in a context that gives it those alone.
protocol Command: ParsableCommand {
  var global: GlobalOptions { get }
  var files: FileNeeds { get }
  var unlocking: Unlocking { get }
  func run(in context: Context) throws
}

extension Command {
  var files: FileNeeds { FileNeeds() }
  var unlocking: Unlocking { .throughAgent }
}

/// How a command unlocks the vault.
enum Unlocking {
  /// With the keys that the vault's agent keeps, where one stands, else by what opens it.
  case throughAgent
  /// By what opens it: for what an agent does not do.
  case alone
  /// As above; and an agent that stands is locked when it is done: it lacks a part that the vault has now.
  case aloneLockingAgent
  /// By what opens it, for a change of what agents go by: `VaultAccess.changingRules`.
  case changingRules
}

extension CommandConfiguration {
  /// Of a command below `WhisperCommand`, or of a group of them.
  ///
  /// Its name is said: without one the parser asks the runtime what the type is called, of every command whenever one is
  /// called, and that searches all conformances of the program each time.
  init<Words: Topic>(
    _ name: String, _ abstract: Words, details: Words? = nil, usage: String? = nil,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.init(
      commandName: name, abstract: abstract.text, usage: usage, discussion: details?.text ?? "",
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    // So that the parser looks for no options of the top, where it parses this by itself: `NamedCommand`.
    _superCommandName = "whisper"
  }
}

/// The files beside the vault that a command was told to use.
struct FileNeeds {
  var inputs: [String] = []
  /// Whether the command reads its text from standard input.
  var readsStandardInput = false
  var outputs: [String] = []
  /// Whether what is read may have to be kept, as it is, to be read twice.
  var stagesInput = false
  /// What QR helpers are started for, one each.
  var pictures: [QRTask] = []
  /// Whether the agent is started, and the descriptor that it reads a secret from.
  var agent: AgentNeed?
  /// Whether agents are ended, wherever they may be reached.
  var endsAgents = false
  /// Whether a security key is added to the vault.
  var addsSecurityKey = false
  var vault = VaultNeed.existing
  /// Whether the command looks at the machine and at our programs.
  var looksAtMachine = false
}

/// What an agent that is started is given.
struct AgentNeed {
  /// A descriptor with the secret that opens the vault.
  var secret: Int32?
  /// Whether it is for an offer: it is started where something can keep a vault unlocked and somebody can be asked, and the
  /// command hands the secret over.
  var isOffered = false
}

/// What a command needs of the vault's directory.
enum VaultNeed {
  case existing
  /// The directory is still to be made, so that the one above it is needed for a moment.
  case toBeMade
  /// The directory may go, too.
  case toBeRemoved
  /// The command works in a directory of its own, which goes when it ends:
  /// `Sandbox.inThrowawayDirectory`.
  case throwaway
  case none
}

extension VaultNeed {
  /// Whether it is to stand already.
  var isThere: Bool { self == .existing || self == .toBeRemoved }
}

extension FileNeeds {
  /// A command that reads a text: from a file, or, for `-` and nil, from standard input.
  init(text file: String?, outputs: [OutputFile?] = []) {
    let isStandardInput = file == nil || file == "-"
    self.init(
      inputs: isStandardInput ? [] : [file].compactMap { $0 }, readsStandardInput: isStandardInput,
      outputs: outputs.compactMap { $0?.path })
  }

  /// A command that writes, and reads nothing but the vault.
  init(outputs: [OutputFile?]) { self.init(outputs: outputs.compactMap { $0?.path }) }
}

/// Options that every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customLong("vault"),
    help: CommonHelpWords.vault.help("dir"),
    completion: .directory)
  var vaultPath: String?

  @Option(help: CommonHelpWords.tpmDevice.help("place"), completion: .file())
  var tpmDevice: String?

  @Option(help: CommonHelpWords.passphraseFile.help("file"), completion: .file())
  var passphraseFile: String?

  @Option(
    help: CommonHelpWords.passphraseFd.help("number"))
  var passphraseFd: Int32?

  @Option(help: CommonHelpWords.pinFile.help("file"), completion: .file())
  var pinFile: String?

  @Option(help: CommonHelpWords.pinFd.help("number"))
  var pinFd: Int32?

  @Option(help: CommonHelpWords.keyPINFile.help("file"), completion: .file())
  var keyPinFile: String?

  @Option(help: CommonHelpWords.keyPINFd.help("number"))
  var keyPinFd: Int32?

  @Option(help: CommonHelpWords.with.help("protector"), completion: .list(SecretKind.names))
  var with: String?

  @Flag(help: AgentWords.noAgent.help)
  var noAgent = false

  @Flag(help: CommonHelpWords.json.help)
  var json = false

  @Flag(help: CommonHelpWords.quiet.help)
  var quiet = false

  @Flag(help: CommonHelpWords.yes.help)
  var yes = false

  /// Those that take a value, and those that do not, as they are typed; the parser's own that a command may
  /// stand behind are among them.
  static let withValue = [
    "--vault", "--tpm-device", "--passphrase-file", "--passphrase-fd", "--pin-file", "--pin-fd",
    "--key-pin-file", "--key-pin-fd", "--with",
  ]
  static let flags = ["--no-agent", "--json", "--quiet", "--yes", "--help", "-h"]

  /// Takes those that `arguments` begin with off it, with their values.
  static func take(from arguments: inout ArraySlice<String>) -> [String] {
    var taken: [String] = []
    while let word = arguments.first {
      let hasValueApart = withValue.contains(word)
      guard
        hasValueApart || flags.contains(word)
          || withValue.contains(where: { word.hasPrefix($0 + "=") })
      else { break }
      taken.append(word)
      arguments = arguments.dropFirst()
      if hasValueApart, let value = arguments.first, !value.hasPrefix("-") {
        taken.append(value)
        arguments = arguments.dropFirst()
      }
    }
    return taken
  }

  /// The descriptors that secrets are read from.
  var descriptors: [Int32?] { [passphraseFd, pinFd, keyPinFd] }

  /// The files that secrets are read from.
  var secretFiles: [String] { [passphraseFile, pinFile, keyPinFile].compactMap(\.self) }

  /// Whether an option is about a security key that opens the vault.
  var asksForSecurityKey: Bool {
    keyPinFile != nil || keyPinFd != nil || with?.lowercased() == ProtectorKind.securityKey.rawValue
  }

  func validate() throws {
    try SecretSource.check("--passphrase", file: passphraseFile, descriptor: passphraseFd)
    try SecretSource.check(
      "--pin", file: pinFile, descriptor: pinFd, besides: [passphraseFd])
    try SecretSource.check(
      "--key-pin", file: keyPinFile, descriptor: keyPinFd, besides: [passphraseFd, pinFd])
    if let vaultPath, vaultPath.isEmpty {
      throw ValidationError(UsageErrorWords.vaultNamesDirectory.text)
    }
    if let tpmDevice, tpmDevice.isEmpty {
      throw ValidationError(UsageErrorWords.tpmNamesPlace.text)
    }
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
      PGPCommands.self,
      BackupCommand.self, RestoreCommand.self, PolicyCommands.self, SettingsCommands.self,
      WalletCommands.self,
      ProtectorCommands.self, PassphraseCommands.self, ModeCommand.self, VaultCommands.self,
      DoctorCommand.self, SelfTestCommand.self,
      TutorialCommand.self,
      DemoCommand.self,
    ])

  @OptionGroup var global: GlobalOptions

  func run(in context: Context) throws {
    let status = try StatusReport(context, asks: true)
    try context.output.print(status)
    if let failure = status.failure { throw failure }
    context.sayNext(status.nextStep)
  }
}
