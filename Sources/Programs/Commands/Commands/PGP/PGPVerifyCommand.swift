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
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.inputs += [signature].compactMap(\.self)
    needs.stagesInput = signature == nil
    return needs
  }

  func check() throws(UsageError) {
    if signature != nil, output.output != nil {
      throw UsageError(.either, "--signature", "--output")
    }
    if signature == "-" { throw UsageError(.inputTwice) }
  }

  func run(in context: Context) throws {
    try output.file?.check(context)
    let whisper = try context.vault.opened()
    let input = Input(file, context)
    if let signature {
      let given = BytesSource(try Input(signature, context).text(limit: Self.signatureLimit))
      let signatures = try OpenPGPText.source(of: .signature, in: given)
      // Whether it is one shows before anybody is asked for what opens the vault.
      _ = try Signature.read(signatures)
      try signatures.rewind()
      try context.vault.unlock(whisper)
      let judged = try input.octets(prompt: PGPMessageWords.typeData.text) { data in
        try whisper.openPGPMessages.verify(
          signatures, over: data, progress: context.output.pgpProgress())
      }
      return try report(judged, context)
    }
    if input.isTyped { try context.vault.unlock(whisper) }
    try input.rewindable(prompt: PGPInspectWords.pasteData.text, context) { source in
      let (message, _) = try FoundMessages(in: source).first { message in
        if case .encrypted = message.summary.content {
          throw OpenPGPError(.invalidRequest, .messageEncrypted)
        }
      }
      if !input.isTyped { try context.vault.unlock(whisper) }
      let delivery = try PGPDelivery(output.file, context)
      let judged = try whisper.openPGPMessages.verify(
        message.source, to: delivery.sink, isStaged: delivery.isStaged,
        progress: context.output.pgpProgress())
      let report = PGPMessageReport(judged, at: message.place)
      try delivery.finish(context) { context.output.printFacts(report) }
    }
  }

  /// What a verified signature says is the command's only result.
  private func report(_ judged: [JudgedSignature], _ context: Context) throws {
    try context.output.print(PGPMessageReport(judged))
  }

  private static let signatureLimit = 1 << 20
}
