import ArgumentParser
import Words

/// The vault that the person named by `--vault`, and its TPM by `--tpm-device`, for commands that are suggested: without
/// the options they would work in another vault, or not open it.
struct NamedVault {
  /// As a shell takes them; nil where none was named.
  private let option: String?

  init(_ path: String?, tpm: String? = nil) {
    let options = [Self.option("--vault", path), Self.option("--tpm-device", tpm)]
      .compactMap(\.self)
    option = options.isEmpty ? nil : options.joined(separator: " ")
  }

  /// Nil for a value that does not show as it is.
  private static func option(_ name: String, _ value: String?) -> String? {
    guard let value, value == printable(value) else { return nil }
    // The parser takes what begins with a hyphen for an option, but behind an equals sign.
    return value.hasPrefix("-") ? "\(name)=\(inShell(value))" : "\(name) \(inShell(value))"
  }

  /// A suggestion with the option in each command of ours, but for what is quoted in it, such as a name.
  func put(into suggestion: String) -> String {
    guard let option else { return suggestion }
    let words = suggestion.split(separator: " ", omittingEmptySubsequences: false)
    var quotes = QuotedWords()
    var named: [String] = []
    for (index, word) in words.enumerated() {
      named.append(String(word))
      guard !quotes.isInside(word) else { continue }
      if word == Self.program {
        // By itself it is a command only where nothing stands before it.
        let isCommand = index == 0 || words.dropFirst(index + 1).first.map(Self.isCommand) == true
        if isCommand { named.append(option) }
      } else if index == 0, word == "\(Self.program)," {
        named = [Self.program, "\(option),"]
      }
    }
    return named.joined(separator: " ")
  }

  private static let program = "whisper"

  private static func isCommand(_ word: Substring) -> Bool {
    let name = word.prefix { $0.isLetter }
    return WhisperCommand.subcommand(name) != nil
  }
}

/// Follows words of a text into quotation marks of a shell and out of them.
private struct QuotedWords {
  private var isOpen = false

  /// Whether a word, the next one, begins inside.
  mutating func isInside(_ word: Substring) -> Bool {
    let begins = isOpen || word.first == "'"
    // An apostrophe within a word opens nothing.
    guard begins else { return false }
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if scalar == "'", !isEscaped { isOpen.toggle() }
      isEscaped = scalar == "\\" && !isOpen
    }
    return true
  }
}
