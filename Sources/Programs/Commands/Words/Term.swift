import Words

/// A value of a closed set in a report: JSON has its code, the same in every language, and text its
/// word in the person's.
struct Term: Encodable {
  let code: String
  private let words: any Topic

  init(_ code: String, _ words: some Topic) {
    self.code = code
    self.words = words
  }

  var text: String { words.text }

  /// The key of its word.
  var key: String { words.rawValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
