import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Decrypts a message with the keys in the vault, or a password.
struct PGPDecryptCommand: Command {
  static let configuration = CommandConfiguration(
    "decrypt", PGPMessageHelpWords.decrypt, details: .decryptDetails)

  @Flag(help: PGPMessageHelpWords.requireSignature.help) var requireSignature = false
  @Option(help: PGPMessageHelpWords.signedBy.help("name"), completion: .names(.signer))
  var signedBy: String?
  @Flag(help: PGPMessageHelpWords.anonymous.help) var anonymous = false
  @Flag(help: PGPMessageHelpWords.decryptPassword.help) var password = false
  @Flag(help: PGPMessageHelpWords.stream.help) var stream = false
  @OptionGroup var messagePassword: MessagePasswordOptions
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.stagesInput = true
    return needs
  }

  func check() throws(UsageError) {
    if stream, requireSignature { throw UsageError(.either, "--stream", "--require-signature") }
    if stream, signedBy != nil { throw UsageError(.either, "--stream", "--signed-by") }
  }

  func run(in context: Context) throws {
    try output.file?.check(context)
    let input = Input(file, context)
    let whisper = try context.vault.opened(toRead: input)
    if input.isTyped { try context.vault.unlock(whisper) }
    try input.rewindable(prompt: PGPInspectWords.pasteData.text, context) { source in
      var decryption = PGPDecryption(
        triesAnonymous: anonymous, demand: requireSignature ? .known : nil, releasesEarly: stream,
        own: own,
        password: password || messagePassword.isGiven ? messagePassword.source(context) : nil,
        output: output.file)
      // Whether it is an OpenPGP message shows before anybody is asked for what opens the vault.
      let found: FoundMessages
      do {
        found = try FoundMessages(in: source)
      } catch let error as OpenPGPError {
        try source.rewind()
        let beginning = try source.beginning(GivenKind.lookedAt)
        try input.checkNoBackup(beginning)
        try input.checkKind(beginning, noneOf: [.message])
        throw error
      }
      try found.checkKind(input)
      if !input.isTyped { try context.vault.unlock(whisper) }
      if let signedBy { decryption.demand = try context.signer(signedBy, in: whisper) }
      try decryption.run(found, whisper, context)
    }
  }
}

/// How a message is decrypted and given where it belongs.
struct PGPDecryption {
  var triesAnonymous = false
  /// Whose signature is asked for; nil where it is delivered whatever became of signatures.
  var demand: SignatureDemand?
  var releasesEarly = false
  /// Whether it is said that nobody judges how old the message is.
  var saysFreshness = false
  let own: OwnPassphraseOptions
  /// Where a password that may open it comes from; nil where none is to be tried.
  var password: SecretSource?
  let output: OutputFile?

  /// Decrypts the first message that may be for the person.
  func run(_ found: FoundMessages, _ whisper: Whisper, _ context: Context) throws {
    let service = whisper.openPGPMessages
    let (message, plan) = try found.first { message in
      do {
        return try service.planDecryption(
          of: message.summary, triesAnonymous: triesAnonymous, hasPassword: password != nil)
      } catch let error as OpenPGPError where error.kind == .notAddressed {
        throw PGPNotForMe(message.summary, error)
      }
    }
    let source = message.source
    if releasesEarly, plan.format == .seipdV1 {
      throw OpenPGPError(.invalidRequest, .messageReleaseEarly)
    }
    func decrypt(_ passwords: [Password]) throws {
      let delivery = try PGPDelivery(output, context)
      let isEarly = releasesEarly && !delivery.isStaged
      let release: MessageDecryptor.Release =
        isEarly ? .chunkByChunk : delivery.isStaged ? .intoStaging : .afterAuthentication
      try context.vault.withAnswers(own: own.source(context), of: whisper) { answers in
        // From its beginning for each password that is tried.
        try source.rewind()
        let decrypted = try service.decrypt(
          source, to: delivery.sink, by: plan, passwords: passwords,
          release: release,
          demand: demand, answers: answers,
          progress: context.output.pgpProgress()
        ) { decrypted in
          guard !isEarly, !delivery.isStaged else { return }
          context.output.printFacts(
            PGPMessageReport(decrypted, at: message.place, saysFreshness: saysFreshness))
        }
        if isEarly || delivery.isStaged {
          let report = PGPMessageReport(
            decrypted, at: message.place, saysFreshness: saysFreshness)
          try delivery.finish(context) { context.output.printFacts(report) }
        }
      }
    }
    // Nobody types a password for what a key opens.
    guard let password, plan.keys.isEmpty || password.isGiven else { return try decrypt([]) }
    try password.accepted(prompt: PGPMessageWords.passwordPrompt.text, streams: true) {
      try decrypt([Password($0)])
    }
  }
}

/// A message that none of the keys opens, with what may open it.
struct PGPNotForMe: Error {
  let hasPasswords: Bool
  let isHidden: Bool
  /// Whether passwords alone open it.
  let isForNoKey: Bool
  let error: OpenPGPError

  init(_ message: MessageSummary, _ error: OpenPGPError) {
    hasPasswords = !message.passwords.isEmpty
    isHidden = message.hasHiddenRecipients
    isForNoKey = hasPasswords && message.recipients.isEmpty && message.droppedSessionKeys == 0
    self.error = error
  }
}
