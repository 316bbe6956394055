import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Encrypts to certificates and passwords.
struct PGPEncryptCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "encrypt", abstract: PGPMessageHelpWords.encrypt.text,
    usage: "whisper pgp encrypt (--to-file <file> | --password) [<options>] [<file>]",
    discussion: PGPMessageHelpWords.encryptDetails.text)

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
    var needs = FileNeeds(text: file, outputs: [output.file])
    needs.inputs += own.inputs + messagePassword.inputs + toFile
    return needs
  }

  func validate() throws {
    try own.check(with: global)
    try messagePassword.check(with: global, besides: [own.ownPassphraseFd])
    guard !toFile.isEmpty || hasPassword else {
      throw ValidationError(UsageErrorWords.noAddressee.text)
    }
    if toFile.contains("-") { throw ValidationError(UsageErrorWords.inputTwice.text) }
  }

  private var choice: SigningChoice {
    switch sign {
    case true?: .sign
    case false?: .doNotSign
    case nil: .automatic
    }
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
    var request = EncryptionRequest(recipients: atHand)
    request.hasPassword = hasPassword
    request.signing = choice
    request.key = try key.map { try whisper.openPGPKeys.find($0) }
    if noSelf { request.encryptsToSelf = false }
    let service = whisper.openPGPMessages
    let plan = try service.plan(request)
    let report = PGPEncryptReport(plan, at: context.clock.now())
    // Said before anything is encrypted.
    if !context.output.isJSON { context.output.say(report.text) }
    let passwords = hasPassword ? [try messagePassword.new(context)] : []
    let answers = try context.vault.withAnswers(
      isPresenceNeeded: plan.needsPresence, own: own.source(context), of: whisper
    ) { answers in
      try service.prepare(plan, answers: answers)
      return answers
    }
    try PGPPackets.write(to: output.file, context) { sink in
      try Input(file, context).octets(prompt: PGPMessageWords.typeData.text) { source in
        try service.encrypt(
          source, to: sink, by: plan, passwords: passwords, isArmored: !binary, answers: answers,
          progress: context.output.pgpProgress())
      }
    }
    if context.output.isJSON { context.output.printFacts(report) }
  }

  /// The certificates in a file. A secret key there is somebody's mistake.
  private func certificates(in path: String, _ context: Context) throws -> [Certificate] {
    let octets = try Input(path, context).text(limit: Self.certificateLimit)
    var options = Certificate.ReadOptions()
    options.takesSecretKeys = false
    return try Certificate.read(BytesSource(octets), options: options)
  }

  private static let certificateLimit = 4 << 20
}

/// How something is encrypted, and for whom.
struct PGPEncryptReport: Report {
  struct Reader: Encodable {
    let fingerprint: String
    /// The own key's.
    let name: String?
    /// The name that a certificate at hand claims.
    let claimedName: String?
    let isSelf: Bool
    /// Whether it keeps the message from the newer format.
    let downgrades: Bool
  }

  let format: Term
  let readers: [Reader]
  let hasPassword: Bool
  /// The key that signs; nil where nothing is signed.
  let signedBy: String?
  private let signerName: String?

  private enum CodingKeys: CodingKey { case format, readers, hasPassword, signedBy }

  init(_ plan: EncryptionPlan, at time: Int64) {
    format = plan.format.term
    readers = plan.readers.map { reader in
      let claimed = reader.certificate.primaryUserID(at: time)?.text
      return Reader(
        fingerprint: reader.certificate.fingerprint.hex, name: reader.name,
        claimedName: reader.name == nil ? claimed : nil, isSelf: reader.isSelf,
        downgrades: plan.downgradedBy.contains(reader))
    }
    hasPassword = plan.hasPassword
    signedBy = plan.signing?.signer.fingerprint.hex
    signerName = plan.signing.map { $0.key.userID(at: time)?.text ?? $0.key.fingerprint.hex }
  }

  var text: Lines {
    var lines: [String] = []
    for reader in readers {
      let who = reader.name.map(printable) ?? reader.fingerprint
      lines.append((reader.isSelf ? PGPMessageWords.encryptsForSelf : .encryptsFor)(who))
      if reader.name == nil {
        lines.append(
          PGPMessageWords.fileCertificate(
            reader.fingerprint, printable(reader.claimedName ?? reader.fingerprint)))
      }
    }
    if hasPassword { lines.append(PGPMessageWords.encryptsForPassword.text) }
    lines.append(PGPMessageWords.willBeFormat(format.text))
    for reader in readers where reader.downgrades {
      lines.append(
        PGPMessageWords.downgradedBy(
          printable(reader.name ?? reader.claimedName ?? reader.fingerprint)))
    }
    lines.append(
      signerName.map { PGPMessageWords.willBeSigned(printable($0)) }
        ?? PGPMessageWords.notSigned.text)
    return Lines(lines).breakingWords
  }
}
