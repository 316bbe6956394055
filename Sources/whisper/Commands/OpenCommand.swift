import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperKit

struct OpenCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a sealed message.",
    discussion: """
      The envelope may stand inside other text. The message alone goes to standard output; who it is \
      from goes to standard error.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Open a message from outside the 48 hours around now.") var allowExpired = false
  @Flag(help: "Open a message that was opened before.") var again = false
  @Argument(help: "The file; - or none is standard input.") var file: String?

  var files: FileNeeds { FileNeeds(inputs: [file].compactMap { $0 }, outputs: output.paths) }

  func run(in context: Context) throws {
    try output.check()
    let text = try Input(file).text(
      limit: MessageService.maximumText, prompt: "Paste the envelope, then Ctrl-D:", context)
    let whisper = try context.unlocked()
    let goesToTerminal = output.output == nil && Console.isTerminal(1)
    let opened = try whisper.messages.open(
      text, options: .init(allowsExpired: allowExpired, allowsRepeated: again)
    ) { message in
      guard !goesToTerminal || TerminalText.isText(message) else {
        throw CommandError.binaryToTerminal
      }
    }
    // Who it is from is said first, so that nothing in the message can pass for it.
    let report = OpenReport(opened)
    context.printFacts(report)
    if output.output != nil {
      try output.write(opened.message)
    } else if goesToTerminal {
      try TerminalText.write(opened.message)
    } else {
      try Console.write(opened.message, to: 1)
    }
  }
}

struct OpenReport: Report {
  /// signed, signedUnknown or unsigned
  let attribution: String
  let from: String?
  let trust: String?
  let senderFingerprint: String
  let to: String
  let sentAt: Int64
  let isForBareKey: Bool
  let isExpired: Bool
  let isRepeated: Bool
  private let trustLine: String
  private let remarks: [String]

  private enum CodingKeys: CodingKey {
    case attribution, from, trust, senderFingerprint, to, sentAt, isForBareKey, isExpired
    case isRepeated
  }

  init(_ opened: borrowing OpenedMessage) {
    switch opened.attribution {
    case .signed(let name, let trust):
      (attribution, from, self.trust) = ("signed", name, trust.word)
    case .signedUnknown:
      (attribution, from, trust) = ("signedUnknown", nil, nil)
    case .unsigned(let name):
      (attribution, from, trust) = ("unsigned", name, nil)
    }
    senderFingerprint = opened.senderFingerprint.hex
    to = opened.recipient
    sentAt = opened.sentAt
    isForBareKey = opened.isForBareKey
    isExpired = opened.isExpired
    isRepeated = opened.isRepeated
    trustLine = AttributionWords.trustLine(opened.attribution)
    remarks = AttributionWords.remarks(
      opened.attribution, isForBareKey: opened.isForBareKey, isExpired: opened.isExpired,
      isRepeated: opened.isRepeated)
  }

  var text: String {
    ([trustLine] + remarks + ["To: \(to)", "Sent: \(Time.text(sentAt))"]).joined(separator: "\n")
  }
}
