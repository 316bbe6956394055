import ArgumentParser
import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

struct DetectCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Say whether a text holds an envelope, and what anybody sees of it.",
    discussion: "No vault is needed. The exit code is 0 when there is one well-formed envelope.")

  @Argument(help: "The file; - or none is standard input.") var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.vault = .none
    return needs
  }

  func run(in context: Context) throws {
    let text = try Input(file).text(
      limit: MessageService.maximumText, prompt: "Paste the text, then Ctrl-D:", context)
    try context.print(DetectReport(MessageService.detect(text)))
  }
}

struct DetectReport: Report {
  let recipientKeyID: String
  let isSigned: Bool
  let bucket: Int
  let sentAt: Int64
  let envelope: String

  init(_ envelope: Envelope) {
    recipientKeyID = Hex.encode(envelope.recipientKeyID)
    isSigned = envelope.isSigned
    bucket = envelope.bucket
    sentAt = envelope.timestamp
    self.envelope = envelope.text
  }

  var text: String {
    """
    An envelope for key \(recipientKeyID), \(isSigned ? "signed" : "not signed"), at most \
    \(bucket - 2) bytes, dated \(Time.text(sentAt)).
    """
  }
}
