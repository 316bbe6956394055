import FoundationEssentials
import WhisperEnvelope

/// Facts that a command prints: one value renders the text for people and the JSON for programs.
protocol Report: Encodable {
  var text: Lines { get }
}

/// The number of the JSON's form; it grows when a field changes its meaning or goes.
let jsonSchema = 2

extension Report {
  /// One line of JSON: the schema's number, and the report's fields beside it.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Versioned(report: self)) else { return "{}" }
    return Self.escapingInvisible(String(decoding: data, as: UTF8.self))
  }

  /// JSON leaves most invisible characters as they are; here they are escaped, so that nothing in a
  /// text from outside works on the terminal of who looks.
  private static func escapingInvisible(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      if scalar.isVisible {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in Character(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
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
