import ArgumentParser
import CryptoPrimitives
import ProcessHardening
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
    commandName: "open", abstract: MessageHelpWords.open.text,
    discussion: MessageHelpWords.openDetails.text)

  @Flag(help: MessageHelpWords.allowExpired.help) var allowExpired = false
  @Flag(help: MessageHelpWords.again.help) var again = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var qr: QRInputOptions
  @Argument(help: CommonHelpWords.file.help) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { qr.files(text: file, outputs: [output.file]) }

  func validate() throws { try qr.check(file: file) }

  func run(in context: Context) throws {
    try output.file?.check(context)
    let whisper = try context.opened()
    // Nobody types a passphrase for a text without an envelope.
    let envelope = try envelope(context)
    try context.unlock(whisper)
    let goesToTerminal = output.file == nil && Console.isTerminal(1)
    // Whatever can fail is done before the message is noted as opened.
    var staged: StagedFile?
    var shown: SecretBytes?
    let opened = try whisper.messages.open(
      envelope, options: .init(allowsExpired: allowExpired, allowsRepeated: again)
    ) { message in
      guard !goesToTerminal || TerminalText.isText(message) else {
        throw CommandError.binaryToTerminal
      }
      staged = try output.file.map { try $0.stage(message) }
      if goesToTerminal { shown = try TerminalText.shown(message) }
      guard staged != nil || StandardStreams.takesOutput else {
        throw CommandError.system(.writeOutput, errno: EBADF)
      }
    }
    // Who it is from is said first, so that nothing in the message can pass for it.
    let report = OpenReport(opened)
    context.printFacts(report)
    do {
      if let staged {
        try staged.putInPlace()
      } else {
        switch shown {
        case .some(let shown):
          context.say("")
          try Console.write(shown, to: 1)
        case .none:
          try Console.write(opened.message, to: 1)
        }
      }
    } catch {
      // An expired message is never noted: the same command opens it again.
      guard !opened.isExpired else { throw error }
      throw CommandError.openedNotWritten(ErrorWords(error).message)
    }
  }
}

extension OpenCommand {
  /// The envelope in the text; one from a picture is shown and asked about first.
  private func envelope(_ context: Context) throws -> FoundEnvelope {
    switch try qr.payload(context) {
    case nil:
      return try Input(file).envelope(prompt: MessageWords.pasteEnvelope.text, context)
    case .bundle: throw CommandError.scannedBundle
    case .envelope(let envelope):
      let shown = QRWords.holdsEnvelope(DetectReport(envelope).text)
      guard try context.confirm(QRWords.openQuestion.text, about: shown) else {
        throw CommandError.cancelled
      }
      return FoundEnvelope(envelope)
    }
  }
}

struct OpenReport: Report {
  /// signed, signedUnknown or unsigned
  let attribution: String
  let from: String?
  let trust: Term?
  let senderFingerprint: String
  let to: String
  let sentAt: Int64
  /// The contact who replaced the sender's keys with newer ones.
  let formerKeysOf: String?
  let isForBareKey: Bool
  let isExpired: Bool
  let isRepeated: Bool
  private let trustLine: String
  private let remarks: [String]

  private enum CodingKeys: CodingKey {
    case attribution, from, trust, senderFingerprint, to, sentAt, formerKeysOf, isForBareKey
    case isExpired, isRepeated
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
    senderFingerprint = opened.senderFingerprint.hex
    to = opened.recipient
    sentAt = opened.sentAt
    formerKeysOf = opened.formerKeysOf
    isForBareKey = opened.isForBareKey
    isExpired = opened.isExpired
    isRepeated = opened.isRepeated
    trustLine = AttributionWords.trustLine(opened.attribution)
    remarks = AttributionWords.remarks(
      opened.attribution, formerKeysOf: opened.formerKeysOf, isForBareKey: opened.isForBareKey,
      isExpired: opened.isExpired, isRepeated: opened.isRepeated)
  }

  var text: String {
    ([trustLine] + remarks + [MessageWords.to(to), MessageWords.sent(Time.text(sentAt))]).joined(
      separator: "\n")
  }
}
