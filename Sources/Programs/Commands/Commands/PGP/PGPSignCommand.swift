import ArgumentParser
import OpenPGP
import WhisperKit
import Words

/// Signs with an OpenPGP key of the vault.
struct PGPSignCommand: Command {
  static let configuration = CommandConfiguration(
    "sign", PGPMessageHelpWords.signCommand, details: .signDetails)

  @Flag(help: PGPMessageHelpWords.detached.help) var detached = false
  @Flag(help: PGPMessageHelpWords.cleartext.help) var cleartext = false
  @Option(
    name: .customLong("as"), help: PGPMessageHelpWords.own.help("key"), completion: .names(.key))
  var key: String?
  @Flag(help: PGPMessageHelpWords.binary.help) var binary = false
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(text: file) }

  func check() throws(UsageError) {
    if detached, cleartext { throw UsageError(.either, "--detached", "--cleartext") }
    if binary, cleartext { throw UsageError(.either, "--binary", "--cleartext") }
  }

  private var form: SignatureForm { detached ? .detached : cleartext ? .cleartext : .inline }

  func run(in context: Context) throws {
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: nil)
    }
    try output.file?.check(context)
    try PGPPackets.check(isBinary: binary, output, context)
    let whisper = try context.vault.unlocked()
    let service = whisper.openPGPMessages
    let plan = try service.planSigning(by: key.map { try whisper.openPGPKeys.find($0) })
    func asking() throws -> KeyAnswers {
      try own.answers(isPresenceNeeded: plan.needsPresence, in: whisper, context) {
        try service.prepare(plan, answers: $0)
      }
    }
    try PGPPackets.make(
      of: Input(file, context), to: output.file, in: whisper, context, asking: asking
    ) {
      try service.sign(
        $0, to: $1, as: form, isArmored: !binary, by: plan, answers: $2,
        progress: context.output.pgpProgress())
    }
    let report = PGPSignReport(plan, form, at: context.clock.now())
    context.output.printFacts(report)
  }
}

struct PGPSignReport: Report {
  let key: String
  let signer: String
  let name: String
  let form: String

  init(_ plan: SigningPlan, _ form: SignatureForm, at time: Int64) {
    key = plan.key.fingerprint.hex
    signer = plan.signer.fingerprint.hex
    name = plan.key.userID(at: time)?.text ?? plan.key.fingerprint.hex
    self.form =
      switch form {
      case .inline: "inline"
      case .detached: "detached"
      case .cleartext: "cleartext"
      }
  }

  var text: Lines { Lines(PGPMessageWords.wroteSigned(printable(name))) }
}
