import Words
import ArgumentParser
import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

struct DetectCommand: Command {
  static let configuration = CommandConfiguration(
    "detect", MessageHelpWords.detect, details: .detectDetails)

  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.vault = .none
    return needs
  }

  func run(in context: Context) throws {
    let input = Input(file, context)
    let sealed = try input.sealed(prompt: MessageWords.pasteText.text)
    let found: FoundEnvelope
    do {
      found = try sealed.envelope()
    } catch let error as WhisperError where error.code == .noEnvelope {
      if case .openPGP(let text) = sealed { try input.checkKind(text, noneOf: [.envelope]) }
      throw error
    }
    try context.output.print(DetectReport(found.envelope))
    if !global.json { context.output.suggest(MessageWords.envelopeFound) }
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

  var text: Lines { Lines(sentence) }

  var sentence: String {
    let words: MessageWords = isSigned ? .envelopeSigned : .envelopeUnsigned
    return words("\(bucket - 2)", recipientKeyID, Time.text(sentAt))
  }
}
