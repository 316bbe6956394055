import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Encrypts to certificates and passwords.
struct PGPEncryptCommand: Command {
  static let configuration = CommandConfiguration(
    "encrypt", PGPMessageHelpWords.encrypt, details: .encryptDetails,
    usage: "whisper pgp encrypt (--to <name> | --to-file <file> | --password) [<options>] [<file>]")

  @Option(help: PGPMessageHelpWords.to.help("name"))
  var to: [String] = []
  @Option(help: PGPMessageHelpWords.toFile.help("file"), completion: .file())
  var toFile: [String] = []
  @Flag(help: PGPMessageHelpWords.password.help) var password = false
  @OptionGroup var messagePassword: MessagePasswordOptions
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: PGPMessageHelpWords.sign.help)
  var sign: Bool?
  @Option(name: .customLong("as"), help: PGPMessageHelpWords.own.help("key")) var key: String?
  @Flag(help: PGPMessageHelpWords.noSelf.help) var noSelf = false
  @Flag(help: PGPMessageHelpWords.binary.help) var binary = false
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.inputs += toFile
    return needs
  }

  func check() throws(UsageError) {
    guard !to.isEmpty || !toFile.isEmpty || hasPassword else {
      throw UsageError(.noAddressee)
    }
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
    let atHand = try toFile.flatMap { try certificates(in: $0, context) }
    try context.vault.unlock(whisper)
    var request = EncryptionRequest()
    request.contacts = try to.map { try context.contact($0, in: whisper).id }
    request.recipients = atHand
    request.hasPassword = hasPassword
    request.signing = SigningChoice(sign)
    request.key = try key.map { try whisper.openPGPKeys.find($0) }
    if noSelf { request.encryptsToSelf = false }
    let encryption = PGPEncryption(
      plan: try whisper.openPGPMessages.plan(request), own: own, output: output.file,
      isArmored: !binary)
    let passwords = hasPassword ? [try messagePassword.new(context)] : []
    try encryption.run(passwords, of: Input(file, context), in: whisper, context)
  }

  /// The certificates in a file. A secret key there is somebody's mistake.
  private func certificates(in path: String, _ context: Context) throws -> [Certificate] {
    let octets = try Input(path, context).text(limit: Self.certificateLimit)
    var options = Certificate.ReadOptions()
    options.takesSecretKeys = false
    return try Certificate.read(
      try OpenPGPText.source(of: .publicKey, in: BytesSource(octets)), options: options)
  }

  private static let certificateLimit = 4 << 20
}
