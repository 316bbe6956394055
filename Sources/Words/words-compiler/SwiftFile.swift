/// The source that the tables of all languages are compiled from.
enum SwiftFile {
  static func text(_ languages: [Translations]) -> String {
    let lines =
      [
        "// Made from po/ by words-compiler.", "", "extension Translation {",
        "  static let all: [Translation] = [",
      ] + languages.flatMap(table) + ["  ]", "}", ""]
    return lines.joined(separator: "\n")
  }

  private static func table(_ language: Translations) -> [String] {
    // Sorted by octets, as they are searched.
    let sentences = language.sentences.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    let records = sentences.map { key, forms in
      ([key] + forms).map(escaped).joined(separator: #"\u{1F}"#) + #"\u{1E}"#
    }
    return [
      "    Translation(", "      code: \"\(escaped(language.code))\",",
      "      plurals: \"\(escaped(language.plurals))\",", "      sentences: \"\"\"",
    ] + records.dropLast().map { "      \($0)\\" } + records.suffix(1).map { "      \($0)" }
      + ["      \"\"\"),"]
  }

  /// As it stands in a literal, on one line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += #"\\"#
      case "\"": result += #"\""#
      case "\n": result += #"\n"#
      case _ where scalar.value < 0x20: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
