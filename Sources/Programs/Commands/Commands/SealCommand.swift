import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperEnvelope
import WhisperKit
import Words

struct SealCommand: Command {
  /// What a message becomes.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case whisper, openpgp
  }

  static let configuration = CommandConfiguration(
    "seal", MessageHelpWords.seal, details: .sealDetails,
    usage: "whisper seal (--to <name> | --to-key <key>) [<options>] [<file>]")

  @Option(help: MessageHelpWords.to.help("name"), completion: .names(.reader))
  var to: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,  // one key in 64 begins with a hyphen
    help: MessageHelpWords.toKey.help("key"))
  var toKey: [String] = []
  @Option(help: MessageHelpWords.format.help("format")) var format: Format?
  @Option(
    name: .customLong("as"),
    help: MessageHelpWords.own.help("identity"), completion: .names(.identity))
  var identity: String?
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: MessageHelpWords.sign.help)
  var sign: Bool?
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var wrap: WrapOptions
  @OptionGroup var qr: QROutputOptions
  @OptionGroup var dry: DryRunOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(text: file) }

  func check() throws(UsageError) {
    if case .rawKey = try reader, format == .openpgp {
      throw UsageError(.either, "--to-key", "--format openpgp")
    }
    if format == .openpgp { try checkNoneOfEnvelopes() }
  }

  func run(in context: Context) throws {
    // Before anybody is asked anything: a word of a name, or of the message, is no file.
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: to.first)
    }
    try output.file?.check(context)
    try qr.file(output)?.check(context)
    let whisper = try context.vault.opened()
    guard !context.isDryRun else {
      let plan = try unlockedPlan(whisper, context)
      return try context.printDryRun(PlannedMessageReport(plan, whisper, context))
    }
    let draft = try draft(whisper, context)
    try context.vault.keeping(Input(file, context), in: whisper) {
      switch draft.plan {
      case .envelope(let plan): try seal(draft.message, plan, whisper, context)
      case .openPGP(let plan, let contact):
        try encrypt(draft.message, plan, for: contact, whisper, context)
      }
    }
  }

  private func seal(
    _ message: borrowing SecretBytes, _ plan: SendPlan, _ whisper: Whisper, _ context: Context
  ) throws {
    let message = try message.copy()
    let sealed = try context.naming(contact: plan.recipient, identity: plan.sender) {
      try context.vault.withAnswers(
        isPresenceNeeded: plan.needsPresence, own: own.source(context), of: whisper
      ) {
        try whisper.messages.seal(message, plan, answers: $0)
      }
    }
    let report = SealReport(
      sealed, written: wrap.wrapped(sealed.envelope.text), own: try whisper.identities.list()
    )
    let code = try qr.write(report.envelope, asText: report.written, output, context)
    if let file = output.file {
      context.output.show("\(report.summary) \(MessageWords.wrote(printable(file.path)))")
      context.output.show(report.deadline)
      if global.json {
        context.output.say(MessageWords.wrote, printable(file.path))
        try context.output.print(report)
      }
    } else {
      if !code.isDrawn { try context.output.print(report) }
      context.output.show(report.told)
    }
    if let made = report.keysMadeLater {
      context.output.say(MessageWords.clockBehind, Time.text(made))
    }
    if let reader = UncomparedReader(report) { context.output.say(reader) }
    try code.check()
  }

  /// As an OpenPGP message, which is what `pgp encrypt --to` makes.
  private func encrypt(
    _ message: borrowing SecretBytes, _ plan: EncryptionPlan, for contact: Contact,
    _ whisper: Whisper, _ context: Context
  ) throws {
    let encryption = PGPEncryption(plan: plan, own: own, output: output.file, isArmored: true)
    let text = try encryption.armored(message, in: whisper, context)
    let report = OpenPGPSealReport(
      message: text, to: contact.name.text, toID: contact.id,
      encryption: PGPEncryptReport(plan, at: context.clock.now()))
    if output.file == nil || global.json { try context.output.print(report) }
    if !global.json {
      if format == nil, contact.keys == nil {
        context.output.say(MessageWords.sealsAsOpenPGP, contact.name.text)
      }
      encryption.tell(context)
    }
    if let file = output.file { context.output.say(MessageWords.wrote, printable(file.path)) }
  }

  /// Refuses what only envelopes have.
  private func checkNoneOfEnvelopes() throws(UsageError) {
    let wrapping = wrap.given
    for (option, isGiven) in [
      ("--as", identity != nil), (wrapping ?? "--wrap", wrapping != nil),
      ("--qr", qr.file(output) != nil),
    ] where isGiven {
      throw UsageError(.onlyWith, option, "--format whisper")
    }
  }

  enum Plan {
    case envelope(SendPlan)
    case openPGP(EncryptionPlan, Contact)
  }

  private struct Draft: ~Copyable {
    let message: SecretBytes
    let plan: Plan
  }

  /// The message and how it goes, with the vault unlocked. Nobody types one that cannot be sent, nor a passphrase for a
  /// file that cannot be sealed.
  private func draft(_ whisper: Whisper, _ context: Context) throws -> Draft {
    let input = Input(file, context)
    func read() throws -> SecretBytes {
      do {
        return try input.secret(
          limit: MessageService.maximumMessage, prompt: MessageWords.typeMessage.text)
      } catch let error as CommandError where error.is(MessageErrorWords.inputTooLarge) {
        throw CommandError.messageTooLong(
          limit: error.values.limit ?? MessageService.maximumMessage, file: file,
          recipient: to.first)
      }
    }
    if try !input.isTyped && context.vault.asks(whisper) {
      let message = try read()
      return Draft(message: message, plan: try unlockedPlan(whisper, context))
    }
    let plan = try unlockedPlan(whisper, context)
    return Draft(message: try read(), plan: plan)
  }

  /// Unlocks the vault, and says who was meant by the names and whether they may be written to.
  private func unlockedPlan(_ whisper: Whisper, _ context: Context) throws -> Plan {
    try context.vault.unlock(whisper)
    let contact: Contact?
    let recipient: MessageService.Recipient
    switch try reader {
    case .name(let name):
      let meant = try context.named(name, in: whisper)
      if try isOpenPGP(meant) { return try openPGPPlan(to: meant, whisper, context) }
      (contact, recipient) = (meant.contact, .contact(meant.contact.id))
    case .rawKey(let key): (contact, recipient) = (nil, .rawKey(key))
    }
    let sender = try context.identity(identity, in: whisper)
    return .envelope(
      try context.naming(contact: contact, identity: sender) {
        try whisper.messages.plan(to: recipient, from: sender?.id, signing: SigningChoice(sign))
      })
  }

  /// Whisper's own keys come first: what they seal opens once, and is fresh. Who names a certificate means that one.
  private func isOpenPGP(_ named: NamedContact) throws -> Bool {
    let contact = named.contact
    guard format == nil,
      named.certificate != nil || contact.keys == nil && !contact.certificates.isEmpty
    else { return format == .openpgp }
    try checkNoneOfEnvelopes()
    return true
  }

  private func openPGPPlan(
    to named: NamedContact, _ whisper: Whisper, _ context: Context
  ) throws -> Plan {
    let contact = named.contact
    var request = EncryptionRequest()
    request.add(named)
    request.signing = SigningChoice(sign)
    return try context.naming(contact: contact) {
      .openPGP(try whisper.openPGPMessages.plan(request), contact)
    }
  }

  /// Who is to read the message, as they were named.
  private enum Reader {
    case name(String)
    case rawKey(String)
  }

  private var reader: Reader {
    get throws(UsageError) {
      // An envelope has one reader: a second one would be left out without a word.
      guard to.count + toKey.count <= 1 else { throw UsageError(.oneReader) }
      if let name = to.first { return .name(name) }
      if let key = toKey.first { return .rawKey(key) }
      throw UsageError(.noReader)
    }
  }
}

/// A message that became one of OpenPGP.
struct OpenPGPSealReport: Report {
  let message: String
  let to: String
  let toID: Contact.ID
  let encryption: PGPEncryptReport

  var text: Lines { Lines(toCopy: message) }

  var told: Lines { encryption.text }
}

struct SealReport: Report {
  let envelope: String
  let from: String
  let fromID: Identity.ID
  let to: String?
  let toID: Contact.ID?
  /// Whether the reader's keys were compared; nil for a raw key that is nobody's.
  let trust: Term?
  let isSigned: Bool
  /// The size that an observer sees, in bytes.
  let bucket: Int
  let sealedAt: Int64
  /// The last second in which it opens without `--allow-expired`.
  let openBy: Int64

  /// The envelope as it is written down, in lines perhaps.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  /// Whether it went to an identity of the person's own, whom nobody compares with.
  private let isToSelf: Bool
  /// When the sender's keys were made.
  private let keysMadeAt: Int64

  private enum CodingKeys: CodingKey {
    case envelope, from, fromID, to, toID, trust, isSigned, bucket, sealedAt, openBy
  }

  init(_ sealed: MessageService.SealedMessage, written: String, own: [Identity]) {
    self.written = written
    let reader = sealed.plan.recipient
    trust = reader?.trust.term
    isToSelf = own.contains { $0.keys == reader?.keys }
    envelope = sealed.envelope.text
    (from, fromID) = (sealed.plan.sender.name.text, sealed.plan.sender.id)
    (to, toID) = (reader?.name.text, reader?.id)
    isSigned = sealed.envelope.isSigned
    bucket = sealed.envelope.bucket
    sealedAt = sealed.envelope.timestamp
    openBy = sealed.openBy
    keysMadeAt = sealed.plan.sender.createdAt
  }

  var told: Lines { Lines("\(summary)\n\(deadline)") }

  var summary: String {
    let words: MessageWords = isSigned ? .sealedSigned : .sealedUnsigned
    return words(from, to ?? MessageWords.rawKey.text)
  }

  var deadline: String { MessageWords.openBy(Time.minute(openBy)) }

  /// When the keys were made, where the message is dated well before that: clocks that are set differ by less.
  var keysMadeLater: Int64? {
    let (latest, isFar) = sealedAt.addingReportingOverflow(300)
    return !isFar && keysMadeAt > latest ? keysMadeAt : nil
  }

  /// Whom it went to and is still to be compared with.
  var unverified: String? {
    trust?.code == Contact.Trust.unverified.term.code && !isToSelf ? to : nil
  }
}
