import ArgumentParser
import FoundationEssentials
import Words

/// An option that nobody knows, where something is missing besides. The parser tells of what is missing alone, and that may be
/// what the misspelt option was to give.
struct MisspeltOption {
  /// What is said of it, in the parser's English.
  let complaint: String
  let command: any ParsableCommand.Type

  /// The first one of the arguments; nil where they have none, or the parser complains of something else.
  init?(in arguments: [String], complaint: String) {
    let missing: [ParserWords] = [.missingArgument, .missingOneOf]
    guard missing.map(\.rawValue).contains(ParserText.code(of: complaint)) else { return nil }
    let (command, rest) = Self.command(in: arguments)
    let options = CommandOptions(of: command)
    guard let unknown = options.firstUnknown(in: rest) else { return nil }
    self.command = command
    self.complaint =
      if let near = nearest(to: unknown, among: options.names).first {
        Template(ParserWords.unknownSuggesting.sentence.english).filled(with: [unknown, near])
      } else {
        Template(ParserWords.unknown.sentence.english).filled(with: [unknown])
      }
  }

  /// The command that is called, and what stands behind it.
  private static func command(
    in arguments: [String]
  ) -> (any ParsableCommand.Type, ArraySlice<String>) {
    var command: any ParsableCommand.Type = WhisperCommand.self
    var rest = arguments[...]
    while true {
      _ = GlobalOptions.take(from: &rest)
      guard let word = rest.first, let next = command.subcommand(word) else {
        return (command, rest)
      }
      command = next
      rest.removeFirst()
    }
  }
}

/// The options of a command, with their hyphens, as the parser knows them.
private struct CommandOptions {
  private(set) var names: [String] = []
  private var withValue: Set<String> = []

  init(of command: any ParsableCommand.Type) {
    let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    for argument in dump?.command.arguments ?? [] {
      let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      self.names += names
      if argument.kind == "option" { withValue.formUnion(names) }
    }
  }

  /// The first word that stands where an option does, and is none.
  func firstUnknown(in arguments: ArraySlice<String>) -> String? {
    var rest = arguments
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-" else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard names.contains(name) else { return name }
      if withValue.contains(name), name == word { _ = rest.popFirst() }
    }
    return nil
  }

  /// What of the parser's own description is looked at.
  private struct Dump: Decodable {
    let command: Command

    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
    }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
  }
}
