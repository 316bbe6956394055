import OpenPGP
import WhisperKit
import Words

/// What an error is about, for programs.
struct ErrorValues: Encodable {
  var values = WhisperError.Values()
  /// What was being done, where it is nothing that the services do.
  var operation: String?
  /// Which rule of OpenPGP was broken.
  var finding: OpenPGPFinding?
  /// Those of which none is valid, where one is asked for; nil for other errors.
  var signatures: [PGPSignatureLine]?
  /// The versions of signatures that are not read; nil where there are none.
  var unreadSignatures: [Int]?
  /// The contacts whom a text may mean; nil for other errors.
  var candidates: [ContactCandidate]?
  /// The option that takes the secret which is missing or wrong, from a descriptor; nil for other errors.
  var option: String?

  var isEmpty: Bool {
    values.isEmpty && operation == nil && finding == nil && signatures == nil
      && unreadSignatures == nil && candidates == nil && option == nil
  }

  private enum CodingKeys: CodingKey {
    case operation, finding, signatures, unreadSignatures, candidates, option
  }

  func encode(to encoder: any Encoder) throws {
    try values.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(operation, forKey: .operation)
    try container.encodeIfPresent(finding, forKey: .finding)
    try container.encodeIfPresent(signatures?.map(Told.init), forKey: .signatures)
    try container.encodeIfPresent(unreadSignatures, forKey: .unreadSignatures)
    try container.encodeIfPresent(candidates?.map(Told.init), forKey: .candidates)
    try container.encodeIfPresent(option, forKey: .option)
  }
}

/// An error as JSON has it.
struct ErrorReport: Report {
  let code: String
  let error: String
  let hint: String?
  let exitStatus: Int32
  let values: ErrorValues?
  /// What nobody answered, where that is the error.
  let question: Told<QuestionReport>?
  /// The facts that standard error would have had before it.
  var report: EncodedReport?
  /// What the terminal shows, but for the hint.
  let text: Lines

  private enum CodingKeys: CodingKey {
    case code, error, hint, exitStatus, values, question, report
  }

  init(_ words: ErrorWords) {
    question = words.question.map(Told.init)
    text = Lines(words.facts + [words.message])
    code = words.code
    error = withoutIsolation(words.message)
    hint = words.hint.map(withoutIsolation)
    exitStatus = words.status.rawValue
    values = words.values.isEmpty ? nil : words.values
  }
}
