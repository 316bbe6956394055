import FoundationEssentials

/// Facts that a command prints: one value renders the text for people and the JSON for programs.
protocol Report: Spoken {
  /// What a person is told of facts whose text is data, such as an envelope.
  var told: Lines { get }
}

extension Report {
  var told: Lines { text }
}

/// The number of the JSON's form. From 3 on, keys and values are only added to it; it grows should one change its meaning
/// or go.
let jsonSchema = 3

extension Report {
  /// One line of JSON: the schema's number, and the report's fields beside it.
  var json: String { json(.init()) }

  /// The same, with what stands beside the report's fields.
  func json(_ beside: BesideReport) -> String {
    let encoder = JSONText.encoder(isText: beside.isText)
    guard let data = try? encoder.encode(Versioned(report: self, beside: beside)) else {
      return "{}"
    }
    var text: [UInt8] = []
    JSONText.append(data, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// What the JSON of any report has beside the report's own fields.
struct BesideReport {
  /// Whether objects have the sentences that the terminal has for them.
  var isText = false
  /// What the person is told of the report itself; nil for its own words.
  var told: Lines?
  /// What was said to the person besides.
  var notes: [Remark] = []
}

private struct Versioned: Encodable {
  let report: any Report
  let beside: BesideReport

  enum CodingKeys: CodingKey { case schema, notes }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(jsonSchema, forKey: .schema)
    if !beside.notes.isEmpty {
      try container.encode(beside.notes.map(Told.init), forKey: .notes)
    }
    try encoder.encode(text: beside.told ?? report.told)
  }
}

/// Notes alone, of what has no facts.
struct NotesReport: Report {
  var text: Lines { Lines([String]()) }

  func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: TextKey.self)
  }
}
