import ArgumentParser
import Words

/// The vault that the person named by `--vault`, for commands that are suggested: without the option they would work
/// in another one.
struct NamedVault {
  /// As a shell takes it; nil where none was named, and for a path that does not show as it is.
  private let option: String?

  init(_ path: String?) {
    guard let path, path == printable(path) else {
      option = nil
      return
    }
    // The parser takes what begins with a hyphen for an option, but behind an equals sign.
    option = path.hasPrefix("-") ? "--vault=\(inShell(path))" : "--vault \(inShell(path))"
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
    return WhisperCommand.configuration.subcommands.contains { $0._commandName == name }
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
