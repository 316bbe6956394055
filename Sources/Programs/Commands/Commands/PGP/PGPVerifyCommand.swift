import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Verifies a signed message, signed text, or a signature beside its data.
struct PGPVerifyCommand: Command {
  static let configuration = CommandConfiguration(
    "verify", PGPMessageHelpWords.verify, details: .verifyDetails)

  @Option(help: PGPMessageHelpWords.signature.help("file"), completion: .file())
  var signature: String?
  @Option(help: PGPMessageHelpWords.signedBy.help("name"), completion: .names(.signer))
  var signedBy: String?
  @Option(help: PGPMessageHelpWords.signerFile.help("file"), completion: .file())
  var signerFile: String?
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.inputs += [signature, signerFile].compactMap(\.self)
    needs.stagesInput = signature == nil
    return needs
  }

  func check() throws(UsageError) {
    if signature != nil, output.output != nil {
      throw UsageError(.either, "--signature", "--output")
    }
    if signedBy != nil, signerFile != nil {
      throw UsageError(.either, "--signed-by", "--signer-file")
    }
    if signature == "-" || signerFile == "-" { throw UsageError(.inputTwice) }
  }

  func run(in context: Context) throws {
    try output.file?.check(context)
    let whisper = try context.vault.opened()
    let input = Input(file, context)
    let atHand = try signerFile.map { try CertificateInput(path: $0).certificates(context) }
    if let signature {
      // Whether it is one shows before anybody is asked for what opens the vault.
      let signatures = try signatures(in: signature, context)
      try context.vault.unlock(whisper)
      let demand = try demand(atHand, whisper, context)
      let judged = try input.octets(prompt: PGPMessageWords.typeData.text) { data in
        try whisper.openPGPMessages.verify(
          signatures, over: context.events.measured(data), for: demand,
          progress: context.output.pgpProgress())
      }
      return try report(judged, context)
    }
    if input.isTyped { try context.vault.unlock(whisper) }
    try input.rewindable(prompt: PGPInspectWords.pasteData.text, context) { source in
      let found: FoundMessages
      do {
        found = try FoundMessages(in: source)
      } catch let error as OpenPGPError {
        try source.rewind()
        try input.checkKind(
          source.beginning(GivenKind.lookedAt), noneOf: [.message, .signedText, .signature])
        throw error
      }
      try found.checkKind(input)
      let (message, _) = try found.first { message in
        if case .encrypted = message.summary.content {
          throw OpenPGPError(.invalidRequest, .messageEncrypted)
        }
      }
      if !input.isTyped { try context.vault.unlock(whisper) }
      let demand = try demand(atHand, whisper, context)
      let delivery = try PGPDelivery(output.file, context)
      let judged = try whisper.openPGPMessages.verify(
        context.events.measured(message.source, times: delivery.isStaged ? 1 : 2),
        to: delivery.sink, isStaged: delivery.isStaged, for: demand,
        progress: context.output.pgpProgress())
      let report = PGPMessageReport(judged, at: message.place)
      try delivery.finish(context) { context.output.printFacts(report) }
    }
  }

  /// The signatures in a file, from their beginning.
  private func signatures(
    in path: String, _ context: Context
  ) throws -> any RewindableSource {
    let input = Input(path, context)
    let octets = try input.text(limit: Self.signatureLimit)
    guard !octets.isEmpty else { throw CommandError.inputEmpty }
    return try input.read(octets, noneOf: [.signature]) {
      let signatures = try OpenPGPText.source(of: .signature, in: BytesSource(octets))
      _ = try Signature.read(signatures)
      try signatures.rewind()
      return signatures
    }
  }

  /// Whose signature it must be.
  private func demand(
    _ atHand: [Certificate]?, _ whisper: Whisper, _ context: Context
  ) throws -> SignatureDemand {
    if let atHand {
      let claimed = atHand.first?.primaryUserID(at: context.clock.now())?.text
      return SignatureDemand(.atHand(atHand), name: claimed ?? signerFile)
    }
    return try signedBy.map { try context.signer($0, in: whisper) } ?? .known
  }

  /// What a verified signature says is the command's only result.
  private func report(_ judged: [JudgedSignature], _ context: Context) throws {
    try context.output.print(PGPMessageReport(judged))
  }

  private static let signatureLimit = 1 << 20
}
