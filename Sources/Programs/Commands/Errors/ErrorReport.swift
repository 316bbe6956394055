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

  var isEmpty: Bool {
    values.isEmpty && operation == nil && finding == nil && signatures == nil
      && unreadSignatures == nil && candidates == nil
  }

  private enum CodingKeys: CodingKey {
    case operation, finding, signatures, unreadSignatures, candidates
  }

  func encode(to encoder: any Encoder) throws {
    try values.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(operation, forKey: .operation)
    try container.encodeIfPresent(finding, forKey: .finding)
    try container.encodeIfPresent(signatures, forKey: .signatures)
    try container.encodeIfPresent(unreadSignatures, forKey: .unreadSignatures)
    try container.encodeIfPresent(candidates, forKey: .candidates)
  }
}

/// An error as JSON has it.
struct ErrorReport: Report {
  let code: String
  let error: String
  let hint: String?
  let exitStatus: Int32
  let values: ErrorValues?

  init(_ words: ErrorWords) {
    code = words.code
    error = withoutIsolation(words.message)
    hint = words.hint.map(withoutIsolation)
    exitStatus = words.status.rawValue
    values = words.values.isEmpty ? nil : words.values
  }

  var text: Lines { Lines(error) }
}
