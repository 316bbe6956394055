import Words
import ArgumentParser
import CryptoPrimitives
import OpenPGP
import SecretMemory
import StagedFiles
import WhisperEnvelope
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct OpenCommand: Command {
  static let configuration = CommandConfiguration(
    "open", MessageHelpWords.open, details: .openDetails)

  @Flag(help: MessageHelpWords.allowExpired.help) var allowExpired = false
  @Flag(help: MessageHelpWords.again.help) var again = false
  @Option(help: PGPMessageHelpWords.signedBy.help("name"), completion: .names(.signer))
  var signedBy: String?
  @OptionGroup var choice: EnvelopeChoice
  @OptionGroup var own: OwnPassphraseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var source: QRInputOptions
  @OptionGroup var dry: DryRunOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: Context) throws {
    if directory == nil { try output.file?.check(context) }
    let input = Input(source.path, context)
    let whisper = try context.vault.opened(toRead: input)
    let sealed = try context.vault.unlock(whisper, toRead: input) {
      let sealed = try sealedInput(context)
      guard case .envelopes(let found) = sealed else { return sealed }
      // Nobody types a passphrase for a text without an envelope.
      guard let first = found.first else { throw WhisperError.noEnvelope }
      if found.count == 1 {
        _ = try first.get()
        if !choice.isGiven { try output.file?.check(context) }
      }
      return sealed
    }
    let found: [Result<FoundEnvelope, WhisperError>]
    switch sealed {
    case .openPGP(let message): return try openPGP(message, whisper, context)
    case .envelopes(let envelopes): found = envelopes
    }
    let signer = try signer(in: whisper, context)
    guard !context.isDryRun else { return try list(found, whisper, context) }
    guard found.count == 1, let only = found.first else {
      return try openSeveral(found, signedBy: signer, whisper, context)
    }
    _ = try choice.numbers(of: 1)
    let target = choice.isGiven ? self.target(number: 1) : output.file
    try open(only.get(), signedBy: signer, to: target, linePrefix: "", whisper, context) {
      report, _ in context.output.printFacts(report)
    }
  }

  /// Opens one, and gives its text where it belongs. `tell` gets who it is from before the text is shown, so
  /// that nothing in the message can pass for it, and the length of the message.
  func open(
    _ envelope: FoundEnvelope, number: Int? = nil, signedBy signer: Contact.ID?,
    to file: OutputFile?, linePrefix: String, _ whisper: Whisper, _ context: Context,
    tell: (OpenReport, Int) -> Void
  ) throws {
    try file?.check(context)
    let goesToTerminal = file == nil && context.streams.output.isTerminal
    let prepared = try prepared(envelope, number, signedBy: signer, whisper, context)
    // Whatever can fail is done before the message is noted as opened, and nothing is shown.
    guard !goesToTerminal || TerminalText.isText(prepared.message) else {
      throw CommandError.binaryToTerminal
    }
    let staged = try file?.stage(opened: prepared.message)
    let shown =
      goesToTerminal ? try shown(prepared.message, linePrefix: linePrefix, context) : nil
    guard staged != nil || context.streams.output.isOpen else {
      throw CommandError.system(.writeOutput, errno: EBADF)
    }
    let opened = try whisper.messages.commit(prepared)
    tell(OpenReport(opened), opened.message.count)
    do {
      if let staged {
        try staged.putInPlace()
      } else {
        switch shown {
        case .some(let shown):
          context.output.show("")
          try context.streams.output.write(shown)
        case .none:
          try context.streams.output.write(opened.message)
        }
      }
    } catch {
      throw CommandError.openedNotWritten(ErrorWords(error).message)
    }
  }
}

extension OpenCommand {
  /// Opens one and notes nothing. Who sits at a terminal is asked about one that is old; `--yes` says nothing of that, since
  /// whoever gave it knew no age.
  private func prepared(
    _ envelope: FoundEnvelope, _ number: Int?, signedBy signer: Contact.ID?, _ whisper: Whisper,
    _ context: Context
  ) throws -> PreparedMessage {
    func prepare(allowingExpired allowsExpired: Bool) throws -> PreparedMessage {
      try context.vault.withAnswers(own: own.source(context), of: whisper) {
        try whisper.messages.prepare(
          envelope,
          options: .init(allowsExpired: allowsExpired, allowsRepeated: again, signer: signer),
          answers: $0)
      }
    }
    do {
      return try prepare(allowingExpired: allowExpired)
    } catch let error as WhisperError {
      guard let old = OldMessageQuestion(error), !context.output.isJSON, context.terminal.isThere
      else { throw error }
      let heading = number.map { "\n" + SeveralWords.heading("\($0)") + "\n" } ?? ""
      context.person.explain(
        Remark(old.about, shown: Lines(heading + old.about.text)))
      guard try context.person.isYes(old.question) else { throw CommandError.leftUnopened }
      return try prepare(allowingExpired: true)
    }
  }

  /// Lists the envelopes of a text as they are seen from outside, and ends as opening those that were chosen would, or the
  /// only one: a dry run.
  private func list(
    _ found: [Result<FoundEnvelope, WhisperError>], _ whisper: Whisper, _ context: Context
  ) throws {
    let given = try choice.numbers(of: found.count)
    let list = EnvelopeList(found, outside: try whisper.messages.outline(found.readable))
    try context.printDryRun(EnvelopeListReport(envelopes: list))
    if source.fromQr != nil, let only = found.readable.first {
      try checkWanted(only.envelope, context)
    }
    let numbers = given ?? (found.count == 1 ? [1] : [])
    try checkTarget(ofSeveral: numbers.count > 1, context)
    for number in numbers {
      try list.checkOpenable(number, allowingExpired: allowExpired)
    }
  }

  /// Whose signature an envelope must have; nil where nobody was named. Throws `WhisperError.contactWithoutKeys` for who
  /// can have signed none.
  private func signer(in whisper: Whisper, _ context: Context) throws -> Contact.ID? {
    guard let signedBy else { return nil }
    let contact = try context.contact(signedBy, in: whisper)
    guard contact.keys != nil else {
      throw WhisperError.contactWithoutKeys(name: contact.name.text)
    }
    return contact.id
  }

  /// A message as the terminal gets it.
  private func shown(
    _ message: borrowing SecretBytes, linePrefix: String, _ context: Context
  ) throws -> SecretBytes {
    guard !linePrefix.isEmpty else { return try TerminalText.shown(message) }
    return try TerminalText.shown(
      message, linePrefix: linePrefix, width: context.streams.output.columns ?? 80)
  }

  var directory: String? { output.directory }

  /// Where a message goes; nil for standard output. In a directory it has a name of its own, and replaces
  /// nothing.
  func target(number: Int) -> OutputFile? {
    directory.map { file(number, in: $0) } ?? output.file
  }

  private func file(_ number: Int, in directory: String) -> OutputFile {
    OutputFile(path: "\(directory)/\(number).txt", replaces: false, isNumbered: true)
  }

  /// Opens a message of OpenPGP, as `pgp decrypt` does.
  private func openPGP(
    _ octets: [UInt8], _ whisper: Whisper, _ context: Context
  ) throws {
    _ = try choice.numbers(of: 1)
    let target = choice.isGiven ? self.target(number: 1) : output.file
    try target?.check(context)
    let found = try FoundMessages(in: BytesSource(octets))
    try found.checkKind(Input(source.file, context))
    let demand = try signedBy.map { try context.signer($0, in: whisper) }
    let decryption = PGPDecryption(
      demand: demand, saysFreshness: true, own: own, output: target)
    guard !context.isDryRun else {
      let (message, plan) = try decryption.plan(found, whisper)
      return try context.printDryRun(PlannedOpeningReport(message.place, plan))
    }
    try decryption.run(found, whisper, context)
  }

  /// Shows an envelope from a picture, and asks about it.
  private func checkWanted(_ envelope: Envelope, _ context: Context) throws {
    let seen = EnvelopeOutline(envelope)
    try context.person.checkWanted(
      Question(
        QRWords.openQuestion, about: [Remark(QRWords.holdsEnvelope, seen.sentence)],
        of: [seen.envelope]))
  }

  /// What the text holds; an envelope from a picture is shown and asked about first, by a dry run when it has told of it.
  private func sealedInput(_ context: Context) throws -> SealedInput {
    switch try source.payload(context) {
    case nil:
      return try Input(source.file, context).sealed(prompt: MessageWords.pasteEnvelope.text)
    case .bundle: throw CommandError.scannedBundle
    case .envelope(let envelope):
      if !context.isDryRun { try checkWanted(envelope, context) }
      return .envelopes([.success(FoundEnvelope(envelope))])
    }
  }
}

struct OpenReport: Report {
  let id: MessageID
  /// signed, signedUnknown or unsigned
  let attribution: String
  let from: String?
  let fromID: Contact.ID?
  let trust: Term?
  let senderFingerprint: String
  let to: String
  let toID: Identity.ID
  let sentAt: Int64
  /// The contact who replaced the sender's keys with newer ones.
  let formerKeysOf: String?
  let formerKeysOfID: Contact.ID?
  let isForBareKey: Bool
  let isExpired: Bool
  let mayBeRepeated: Bool
  let isRepeated: Bool
  private let trustLine: String
  private let remarks: [String]

  private enum CodingKeys: CodingKey {
    case id, attribution, from, fromID, trust, senderFingerprint, to, toID, sentAt, formerKeysOf
    case formerKeysOfID, isForBareKey, isExpired, mayBeRepeated, isRepeated
  }

  init(_ opened: borrowing OpenedMessage) {
    switch opened.attribution {
    case .signed(let name, let trust):
      (attribution, from, self.trust) = ("signed", name, trust.term)
    case .signedUnknown:
      (attribution, from, trust) = ("signedUnknown", nil, nil)
    case .unsigned(let name):
      (attribution, from, trust) = ("unsigned", name, nil)
    }
    (id, fromID, toID) = (opened.id, opened.sender, opened.recipient.id)
    senderFingerprint = opened.senderFingerprint.hex
    to = opened.recipient.name.text
    sentAt = opened.sentAt
    (formerKeysOf, formerKeysOfID) = (opened.formerKeysOf?.name.text, opened.formerKeysOf?.id)
    isForBareKey = opened.isForBareKey
    isExpired = opened.isExpired
    mayBeRepeated = opened.mayBeRepeated
    isRepeated = opened.isRepeated
    trustLine = AttributionWords.trustLine(opened.attribution)
    remarks = AttributionWords.remarks(
      opened.attribution, formerKeysOf: formerKeysOf, isForBareKey: opened.isForBareKey,
      age: opened.age, mayBeRepeated: opened.mayBeRepeated, isRepeated: opened.isRepeated)
  }

  var text: Lines {
    Lines([trustLine] + remarks + [MessageWords.to(to), MessageWords.sent(Time.text(sentAt))])
      .breakingWords
  }
}
