import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Encrypts to certificates and passwords.
struct PGPEncryptCommand: Command {
  static let configuration = CommandConfiguration(
    "encrypt", PGPMessageHelpWords.encrypt, details: .encryptDetails,
    usage:
      "whisper pgp encrypt (--to <name> | --to-file <file> | --to-self | --password) [<options>] [<file>]"
  )

  @Option(help: PGPMessageHelpWords.to.help("name"), completion: .names(.reader))
  var to: [String] = []
  @Option(help: PGPMessageHelpWords.toFile.help("file"), completion: .file())
  var toFile: [String] = []
  @Flag(help: PGPMessageHelpWords.toSelf.help) var toSelf = false
  @Flag(help: PGPMessageHelpWords.password.help) var password = false
  @OptionGroup var messagePassword: MessagePasswordOptions
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: PGPMessageHelpWords.sign.help)
  var sign: Bool?
  @Option(
    name: .customLong("as"), help: PGPMessageHelpWords.own.help("key"), completion: .names(.key))
  var key: String?
  @Flag(help: PGPMessageHelpWords.noSelf.help) var noSelf = false
  @Flag(help: PGPMessageHelpWords.binary.help) var binary = false
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var dry: DryRunOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.inputs += toFile
    return needs
  }

  func check() throws(UsageError) {
    guard !to.isEmpty || !toFile.isEmpty || toSelf || hasPassword else {
      throw UsageError(.noAddressee)
    }
    if toSelf, noSelf { throw UsageError(.either, "--to-self", "--no-self") }
    if toFile.contains("-") { throw UsageError(.inputTwice) }
  }

  private var hasPassword: Bool { password || messagePassword.isGiven }

  func run(in context: Context) throws {
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: nil)
    }
    try output.file?.check(context)
    try PGPPackets.check(isBinary: binary, output, context)
    let whisper = try context.vault.opened()
    let atHand = try toFile.flatMap { try CertificateInput(path: $0).certificates(context) }
    try context.vault.unlock(whisper)
    var request = EncryptionRequest()
    for name in to { request.add(try reader(name, whisper, context)) }
    request.recipients = atHand
    request.hasPassword = hasPassword
    request.signing = SigningChoice(sign)
    request.key = try key.map { try whisper.openPGPKeys.find($0) }
    if toSelf || noSelf { request.encryptsToSelf = toSelf }
    let plan = try whisper.openPGPMessages.plan(request)
    guard !context.isDryRun else {
      return try context.printDryRun(PlannedEncryptionReport(plan, whisper, context))
    }
    let encryption = PGPEncryption(
      plan: plan, own: own, output: output.file, isArmored: !binary)
    let passwords = hasPassword ? [try messagePassword.new(context)] : []
    try encryption.run(passwords, of: Input(file, context), in: whisper, context)
  }

  /// A contact. Who names an own key is told how to write to themselves.
  private func reader(
    _ name: String, _ whisper: Whisper, _ context: Context
  ) throws -> NamedContact {
    do {
      return try context.named(name, in: whisper)
    } catch var error as CommandError where error.is(PeopleErrorWords.contactNotFound) {
      guard try context.ownKey(name, in: whisper) != nil else { throw error }
      error.hint = .own(PGPMessageErrorWords.ownKeyHint.text)
      throw error
    }
  }
}
