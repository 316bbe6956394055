import FoundationEssentials

/// Facts that a command prints: one value renders the text for people and the JSON for programs.
protocol Report: Encodable {
  var text: Lines { get }
}

/// The number of the JSON's form; it grows when a field changes its meaning or goes.
let jsonSchema = 2

extension Report {
  /// One line of JSON: the schema's number, and the report's fields beside it.
  var json: String {
    guard let data = try? JSONText.encoder().encode(Versioned(report: self)) else { return "{}" }
    var text: [UInt8] = []
    JSONText.append(data, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

private struct Versioned<Content: Report>: Encodable {
  let report: Content

  enum CodingKeys: CodingKey { case schema }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(jsonSchema, forKey: .schema)
  }
}
