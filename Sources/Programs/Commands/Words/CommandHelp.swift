import ArgumentParser
import Words

/// The help that is asked for: what the parser makes of it, examples, and where the options stand that every command has.
struct CommandHelp {
  /// The words that call the command; none for the whole program.
  private let words: [String]

  /// Of arguments that ask for help.
  init(for arguments: [String]) {
    var group: any ParsableCommand.Type = WhisperCommand.self
    var words: [String] = []
    var rest = arguments[...]
    while true {
      _ = GlobalOptions.take(from: &rest)
      guard let word = rest.popFirst() else { break }
      if word == "help", words.isEmpty { continue }
      guard let next = group.subcommand(word) else { break }
      group = next
      words.append(word)
    }
    self.words = words
  }

  /// Help as it is shown. `make` has the parser make it.
  func lines(_ make: () -> String) -> Lines {
    guard let command = words.first, command != CommonOptions.name else {
      return ParserText.lines(make())
    }
    var text = CommonOptions.folded(make)[...]
    while text.last == "\n" { text.removeLast() }
    var parts = [ParserText.lines(String(text)), Lines("")]
    let examples = words.count == 1 ? Examples.of(command) : []
    if !examples.isEmpty {
      parts.append(Lines(CommonHelpWords.examples.text))
      parts.append(Lines(toCopy: examples.map { "  " + $0 }.joined(separator: "\n")))
      parts.append(Lines(""))
    }
    return Lines(parts + [Lines(CommonHelpWords.optionsFolded.text, indent: 0)])
  }
}
