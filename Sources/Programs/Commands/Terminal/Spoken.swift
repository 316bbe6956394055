/// Facts that the terminal has a sentence for.
protocol Spoken: Encodable {
  var text: Lines { get }
}

/// One of them within a report. With `--text` programs get the sentence beside the facts, as `text`.
struct Told<Value: Spoken>: Encodable {
  let value: Value

  init(_ value: Value) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    try encoder.encode(text: value.text)
  }
}

extension Encoder {
  private var isText: Bool { TextKey.isText.map { userInfo[$0] != nil } ?? false }

  /// Puts lines beside what else an object has, where `--text` asks for them.
  func encode(text: @autoclosure () -> Lines) throws {
    guard isText, case let lines = text().plain, lines != [""] else { return }
    var container = self.container(keyedBy: TextKey.self)
    try container.encode(lines, forKey: .text)
  }
}

enum TextKey: CodingKey {
  case text

  /// What an encoder knows `--text` by.
  static let isText = CodingUserInfoKey(rawValue: "whisper.text")
}

extension Lines {
  /// As a file gets them.
  var plain: [String] {
    Emphasis.shown(whole, isStyled: false).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
