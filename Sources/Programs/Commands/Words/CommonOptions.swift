import ArgumentParser
import Words

/// What help says of the options that every command has: all of them in one place.
struct CommonOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    name, CommonHelpWords.options, details: .optionsDetails,
    usage: "whisper [<options>] <subcommand> [<options>]", isListed: false)

  static let name = "options"

  @OptionGroup var global: GlobalOptions

  /// Whether help that is made now leaves them out.
  @TaskLocal private static var areFolded = false

  /// How help shows one of them.
  static var visibility: ArgumentVisibility { areFolded ? .hidden : .default }

  /// The help that `make` makes, without them. The parser lists its own in any case.
  static func folded(_ make: () -> String) -> String {
    $areFolded.withValue(true, operation: make)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  --version ") }.joined(separator: "\n")
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
