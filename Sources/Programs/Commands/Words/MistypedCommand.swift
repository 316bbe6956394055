import Words
import ArgumentParser

/// A word that stands where a command is expected, and is none.
struct MistypedCommand {
  /// What it should have been a command of, and the words that call that; none at the top.
  private let group: any ParsableCommand.Type
  private let path: [String]
  private let word: String

  /// The first one; nil where there is none, or where the parser has more to say.
  init?(in arguments: [String]) {
    var group: any ParsableCommand.Type = WhisperCommand.self
    var path: [String] = []
    var isHelp = false
    var rest = arguments[...]
    while true {
      _ = GlobalOptions.take(from: &rest)
      guard let word = rest.popFirst() else { return nil }
      guard !word.hasPrefix("-") else { return nil }
      if word == "help", path.isEmpty, !isHelp {
        isHelp = true
        continue
      }
      guard let next = group.subcommand(word) else {
        guard word != "help" || !path.isEmpty else { return nil }
        (self.group, self.path, self.word) = (group, path, word)
        return
      }
      guard !next.configuration.subcommands.isEmpty else { return nil }
      group = next
      path.append(word)
    }
  }

  /// What happened, and what may have been meant.
  var message: String {
    let typed = printable((path + [word]).joined(separator: " "))
    let (commands, isKnown) = meant
    var names = commands.map { $0.joined(separator: " ") }[...]
    guard let first = names.popFirst() else { return UsageErrorWords.noCommand(typed) }
    guard let second = names.popFirst() else {
      let words: UsageErrorWords = isKnown ? .commandIsCalled : .commandIsNear
      return words(typed, first)
    }
    guard let third = names.popFirst() else {
      return UsageErrorWords.commandIsOneOfTwo(typed, first, second)
    }
    return UsageErrorWords.commandIsOneOfThree(typed, first, second, third)
  }

  /// How the group is used, where it is not clear what was meant.
  var usage: String? { meant.commands.isEmpty ? ParserText.usage(of: group) : nil }

  /// Three commands at the most, each by all its words, and whether the word is known to mean them.
  private var meant: (commands: [[String]], isKnown: Bool) {
    let typed = word.lowercased()
    if typed == "help" { return ([["help"] + path], true) }
    let known = KnownCommand.all(in: path.first)
    if let known = known.first(where: { $0.words.contains(typed) }) {
      return (known.commands, true)
    }
    let names = group.configuration.subcommands.map { $0._commandName }
    if !names.contains(typed) {
      let elsewhere = Self.elsewhere(typed, from: path)
      if !elsewhere.isEmpty { return (elsewhere, false) }
    }
    var near = nearest(to: typed, among: names)
    if near.isEmpty, typed.unicodeScalars.count > 1 {
      near = names.filter { $0.hasPrefix(typed) }
    }
    var commands = near.map { path + [$0] }
    if commands.isEmpty {
      let words = nearest(to: typed, among: known.flatMap(\.words))
      let meant = known.filter { $0.words.contains(where: words.contains) }.flatMap(\.commands)
      for command in meant where !commands.contains(command) { commands.append(command) }
    }
    return (Array(commands.prefix(3)), false)
  }

  /// Commands of that name that stand elsewhere: those of the groups for who is at the top, and those of the
  /// top for who is in a group.
  private static func elsewhere(_ name: String, from path: [String]) -> [[String]] {
    let top = WhisperCommand.configuration.subcommands
    guard path.isEmpty else {
      return top.filter { $0._commandName == name }.map { [$0._commandName] }
    }
    return top.flatMap { group in
      group.configuration.subcommands.filter { $0._commandName == name }
        .map { [group._commandName, $0._commandName] }
    }
  }
}
