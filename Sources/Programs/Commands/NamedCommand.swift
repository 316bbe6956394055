import ArgumentParser

/// The command that the arguments name, behind options that every command has or none, as nearly everybody calls one.
///
/// Parsed by itself, with those options, it is what the whole grammar makes of the same arguments, sooner: the parser builds
/// no tree of all commands, and reads no arguments for the top of it.
struct NamedCommand {
  private let type: any ParsableCommand.Type
  private let arguments: [String]

  /// Nil where another option stands before the words, where one stands between them, or where they name a group or
  /// nothing.
  init?(in arguments: [String]) {
    var type: any ParsableCommand.Type = WhisperCommand.self
    var rest = arguments[...]
    let options = GlobalOptions.take(from: &rest)
    repeat {
      guard let word = rest.popFirst(), let next = type.subcommand(word) else { return nil }
      type = next
    } while !type.configuration.subcommands.isEmpty
    self.type = type
    self.arguments = options + rest
  }

  /// Nil where the arguments ask for help or are wrong: the whole grammar has the answer then.
  var parsed: (command: any Command, groups: OptionGroups)? {
    (try? ParsedArguments(arguments, by: type))?.ours
  }
}

extension ParsableCommand {
  /// The words that call a command of this group or below, with the group's own; nil where it is none.
  static func words(calling command: any ParsableCommand.Type) -> [String]? {
    if command == Self.self { return [_commandName] }
    return configuration.subcommands.lazy.compactMap { $0.words(calling: command) }.first
      .map { [_commandName] + $0 }
  }

  /// The command of this group that is called so.
  static func subcommand(_ name: some StringProtocol) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0._commandName == name }
  }
}
