import Words
import ArgumentParser
import SecretMemory
import WhisperEnvelope
import WhisperKit

struct SealCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: MessageHelpWords.seal.text,
    usage: "whisper seal (--to <name> | --to-key <key>) [<options>] [<file>]",
    discussion: MessageHelpWords.sealDetails.text)

  @Option(help: MessageHelpWords.to.help("name"))
  var to: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,  // one key in 64 begins with a hyphen
    help: MessageHelpWords.toKey.help("key"))
  var toKey: [String] = []
  @Option(
    name: .customLong("as"),
    help: MessageHelpWords.own.help("identity"))
  var identity: String?
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: MessageHelpWords.sign.help)
  var sign: Bool?
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var wrap: WrapOptions
  @OptionGroup var qr: QROutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file, outputs: [output.file, qr.file(output)])
    needs.inputs += own.inputs
    needs.picture = qr.task
    return needs
  }

  func validate() throws {
    _ = try reader
    try own.check(with: global)
    try qr.check(output, global)
  }

  func run(in context: Context) throws {
    // Before anybody is asked anything: a word of a name, or of the message, is no file.
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: to.first)
    }
    try output.file?.check(context)
    try qr.file(output)?.check(context)
    let whisper = try context.vault.opened()
    let draft = try draft(whisper, context)
    let plan = draft.plan
    let sealed = try context.naming(contact: plan.recipient, identity: plan.sender) {
      try context.vault.withAnswers(
        isPresenceNeeded: plan.needsPresence, own: own.source(context), of: whisper
      ) {
        try whisper.messages.seal(draft.message, plan, answers: $0)
      }
    }
    let report = SealReport(sealed, written: wrap.wrapped(sealed.envelope.text))
    let code = try qr.write(report.envelope, asText: report.written, output, context)
    if let file = output.file {
      context.output.say("\(report.summary) \(MessageWords.wrote(printable(file.path)))")
      if !global.json { context.output.say(report.deadline) }
      if global.json { try context.output.print(report) }
    } else {
      if !code.isDrawn { try context.output.print(report) }
      if !global.json { context.output.say("\(report.summary)\n\(report.deadline)") }
    }
    try code.check()
  }

  private struct Draft: ~Copyable {
    let message: SecretBytes
    let plan: SendPlan
  }

  /// The message and how it goes, with the vault unlocked. Nobody types one that cannot be sent, nor a passphrase for a
  /// file that cannot be sealed.
  private func draft(_ whisper: Whisper, _ context: Context) throws -> Draft {
    let input = Input(file, context)
    func read() throws -> SecretBytes {
      try input.secret(
        limit: MessageService.maximumMessage, prompt: MessageWords.typeMessage.text)
    }
    if try !input.isTyped && context.vault.asks(whisper) {
      let message = try read()
      return Draft(message: message, plan: try unlockedPlan(whisper, context))
    }
    let plan = try unlockedPlan(whisper, context)
    return Draft(message: try read(), plan: plan)
  }

  /// Unlocks the vault, and says who was meant by the names and whether they may be written to.
  private func unlockedPlan(_ whisper: Whisper, _ context: Context) throws -> SendPlan {
    try context.vault.unlock(whisper)
    let contact: Contact?
    let recipient: MessageService.Recipient
    switch try reader {
    case .name(let name):
      let meant = try context.contact(name, in: whisper)
      (contact, recipient) = (meant, .contact(meant.id))
    case .rawKey(let key): (contact, recipient) = (nil, .rawKey(key))
    }
    let sender = try context.identity(identity, in: whisper)
    return try context.naming(contact: contact, identity: sender) {
      try whisper.messages.plan(to: recipient, from: sender?.id, signing: choice)
    }
  }

  /// Who is to read the message, as they were named.
  private enum Reader {
    case name(String)
    case rawKey(String)
  }

  private var reader: Reader {
    get throws {
      // An envelope has one reader: a second one would be left out without a word.
      guard to.count + toKey.count <= 1 else {
        throw ValidationError(UsageErrorWords.oneReader.text)
      }
      if let name = to.first { return .name(name) }
      if let key = toKey.first { return .rawKey(key) }
      throw ValidationError(UsageErrorWords.noReader.text)
    }
  }

  private var choice: SigningChoice {
    switch sign {
    case true?: .sign
    case false?: .doNotSign
    case nil: .automatic
    }
  }
}

struct SealReport: Report {
  let envelope: String
  let from: String
  let to: String?
  let isSigned: Bool
  /// The size that an observer sees, in bytes.
  let bucket: Int
  let sealedAt: Int64
  /// The last second in which it opens without `--allow-expired`.
  let openBy: Int64

  /// The envelope as it is written down, in lines perhaps.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  private enum CodingKeys: CodingKey { case envelope, from, to, isSigned, bucket, sealedAt, openBy }

  init(_ sealed: MessageService.SealedMessage, written: String) {
    self.written = written
    envelope = sealed.envelope.text
    from = sealed.plan.sender.name.text
    to = sealed.plan.recipient?.name.text
    isSigned = sealed.envelope.isSigned
    bucket = sealed.envelope.bucket
    sealedAt = sealed.envelope.timestamp
    openBy = sealed.openBy
  }

  var summary: String {
    let words: MessageWords = isSigned ? .sealedSigned : .sealedUnsigned
    return words(from, to ?? MessageWords.rawKey.text)
  }

  var deadline: String { MessageWords.openBy(Time.minute(openBy)) }
}
