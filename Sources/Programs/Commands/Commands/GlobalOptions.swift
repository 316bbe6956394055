import ArgumentParser
import VaultModel
import Words

/// Options that every command takes.
struct GlobalOptions: SharedOptions {
  @Option(
    name: .customLong("vault"),
    help: CommonHelpWords.vault.help("dir").ofEveryCommand,
    completion: .directory)
  var vaultPath: String?

  @Option(help: CommonHelpWords.tpmDevice.help("place").ofEveryCommand, completion: .file())
  var tpmDevice: String?

  @Option(help: CommonHelpWords.passphraseFile.help("file").ofEveryCommand, completion: .file())
  var passphraseFile: String?

  @Option(
    help: CommonHelpWords.passphraseFd.help("number").ofEveryCommand)
  var passphraseFd: Int32?

  @Option(help: CommonHelpWords.pinFile.help("file").ofEveryCommand, completion: .file())
  var pinFile: String?

  @Option(help: CommonHelpWords.pinFd.help("number").ofEveryCommand)
  var pinFd: Int32?

  @Option(help: CommonHelpWords.keyPINFile.help("file").ofEveryCommand, completion: .file())
  var keyPinFile: String?

  @Option(help: CommonHelpWords.keyPINFd.help("number").ofEveryCommand)
  var keyPinFd: Int32?

  @Option(
    help: CommonHelpWords.with.help("protector").ofEveryCommand, completion: .list(SecretKind.names)
  )
  var with: String?

  @Flag(help: AgentWords.noAgent.help.ofEveryCommand)
  var noAgent = false

  @Flag(help: CommonHelpWords.json.help.ofEveryCommand)
  var json = false

  @Flag(help: CommonHelpWords.text.help.ofEveryCommand)
  var text = false

  @Flag(name: .customLong("id"), help: CommonHelpWords.id.help.ofEveryCommand)
  var namesAreIDs = false

  @Option(help: CommonHelpWords.eventsFd.help("number").ofEveryCommand)
  var eventsFd: Int32?

  @Flag(help: CommonHelpWords.quiet.help.ofEveryCommand)
  var quiet = false

  @Flag(help: CommonHelpWords.yes.help.ofEveryCommand)
  var yes = false

  @Option(help: CommonHelpWords.approve.help("code").ofEveryCommand)
  var approve: [String] = []

  /// Those that take a value, and those that do not, as they are typed; the parser's own that a command may
  /// stand behind are among them.
  static let withValue = [
    "--vault", "--tpm-device", "--passphrase-file", "--passphrase-fd", "--pin-file", "--pin-fd",
    "--key-pin-file", "--key-pin-fd", "--with", "--approve", "--events-fd",
  ]
  static let flags = ["--no-agent", "--json", "--text", "--id", "--quiet", "--yes", "--help", "-h"]

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

  var secrets: [SecretOption] { [passphrase, pin, keyPIN] }

  var passphrase: SecretOption {
    SecretOption("--passphrase", file: passphraseFile, descriptor: passphraseFd)
  }

  var pin: SecretOption { SecretOption("--pin", file: pinFile, descriptor: pinFd) }

  var keyPIN: SecretOption {
    SecretOption("--key-pin", file: keyPinFile, descriptor: keyPinFd)
  }

  /// The descriptors that secrets are read from.
  var descriptors: [Int32] { secrets.compactMap(\.descriptor) }

  /// The files that secrets are read from.
  var secretFiles: [String] { secrets.compactMap(\.file) }

  /// Whether an option is about a security key that opens the vault.
  var asksForSecurityKey: Bool {
    keyPIN.given != nil || with?.lowercased() == ProtectorKind.securityKey.rawValue
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard vaultPath != "" else { throw UsageError(.vaultNamesDirectory) }
    guard tpmDevice != "" else { throw UsageError(.tpmNamesPlace) }
    guard json || !text else { throw UsageError(.onlyWith, "--text", "--json") }
  }
}
