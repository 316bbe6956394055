import ArgumentParser
import Words

/// What help says of the options that every command has: all of them in one place, and of each command a line that leads there.
struct CommonOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    name, CommonHelpWords.options, details: .optionsDetails,
    usage: "whisper [<options>] <subcommand> [<options>]", isListed: false)

  private static let name = "options"

  @OptionGroup var global: GlobalOptions

  /// Whether help that is made now leaves them out.
  @TaskLocal private static var areFolded = false

  /// How help shows one of them.
  static var visibility: ArgumentVisibility { areFolded ? .hidden : .default }

  /// The help that `make` makes of a command, with a line in place of these options, unless it is about them or the whole program.
  static func folded(_ arguments: [String], _ make: () -> String) -> Lines {
    guard isFolded(in: arguments) else { return ParserText.lines(make()) }
    let text = $areFolded.withValue(true, operation: make)
    return ParserText.lines(text)
      + Lines([TextLine(CommonHelpWords.optionsFolded.text, indent: 0)])
  }

  /// Whether arguments that ask for help name a command.
  private static func isFolded(in arguments: [String]) -> Bool {
    var rest = arguments[...]
    while !rest.isEmpty {
      _ = GlobalOptions.take(from: &rest)
      guard let word = rest.popFirst() else { break }
      if word != "help" { return word != name }
    }
    return false
  }
}

extension ArgumentHelp {
  /// The help of an option that every command has.
  var ofEveryCommand: ArgumentHelp {
    var help = self
    help.visibility = CommonOptions.visibility
    return help
  }
}
