/// What ArgumentParser says itself, in its English, with what takes its place. Longer patterns stand
/// before those that would match their beginning.
package enum ParserWords: String, Topic {

  // Headings and lines of help. The first two are no longer than the English: the parser has wrapped
  // the text after them.
  case overview = "parser.overview"
  case usageHeading = "parser.usage_heading"
  case arguments = "parser.arguments"
  case options = "parser.options"
  case subcommands = "parser.subcommands"
  case showVersion = "parser.show_version"
  case showHelp = "parser.show_help"
  case values = "parser.values"
  case detailedHelp = "parser.detailed_help"

  // Around a complaint
  case help = "parser.help"
  case usage = "parser.usage"
  case moreInformation = "parser.more"
  case orElse = "parser.or"

  // Complaints
  case unknownSuggesting = "parser.unknown_suggesting"
  case unknown = "parser.unknown"
  case missingValueIn = "parser.missing_value_in"
  case missingValue = "parser.missing_value"
  case takesNoValue = "parser.takes_no_value"
  case unexpected = "parser.unexpected"
  case manyUnexpected = "parser.many_unexpected"
  case setTwice = "parser.set_twice"
  case missingArgument = "parser.missing_argument"
  case missingOneOf = "parser.missing_one_of"
  case invalidOneOf = "parser.invalid_one_of"
  case invalidFollowing = "parser.invalid_following"
  case invalid = "parser.invalid"
  case invalidOption = "parser.invalid_option"
  case missingSubcommand = "parser.missing_subcommand"
  case noSuchShell = "parser.no_such_shell"
  case noShell = "parser.no_shell"
  case shells = "parser.shells"

  // Between the last two of a list
  case and = "parser.and"
  case or = "parser.or_last"

  private static let heading =
    "A heading. Not longer than the English: the lines behind it are broken already."

  package var sentence: Sentence {
    switch self {
    case .overview:
      Sentence(
        "OVERVIEW: ",
        note: Self.heading)
    case .usageHeading:
      Sentence(
        "USAGE: ",
        note: Self.heading)
    case .arguments: "ARGUMENTS:"
    case .options: "OPTIONS:"
    case .subcommands: "SUBCOMMANDS:"
    case .showVersion: "Show the version."
    case .showHelp: "Show help information."
    case .values:
      Sentence(
        "(values:",
        note:
          "Before a list, as in (values: a, b). Not longer than the English."
      )
    case .detailedHelp:
      Sentence("  See '{1}' for detailed help.", note: "{1}: a command.")
    case .help:
      Sentence(
        "Help:  ", note: "Before the help of an option that is wrong. As long as parser.usage.")
    case .usage:
      Sentence("Usage: ", note: "Before how a command is used. As long as parser.help.")
    case .moreInformation:
      Sentence("  See '{1}' for more information.", note: "{1}: a command.")
    case .orElse:
      Sentence("   or: {1}", note: "Under parser.usage. {1}: another way to use the command.")
    case .unknownSuggesting:
      Sentence(
        "Unknown option '{1}'. Did you mean '{2}'?",
        note: "{1}: what was typed; {2}: an option like it.")
    case .unknown: "Unknown option '{1}'"
    case .missingValueIn:
      Sentence("Missing value for '{1}' in '{2}'", note: "{1}: an option; {2}: what was typed.")
    case .missingValue: "Missing value for '{1}'"
    case .takesNoValue:
      Sentence(
        "The option '{1}' does not take any value, but '{2}' was specified.",
        note: "{1}: an option; {2}: what was typed behind it.")
    case .unexpected: "Unexpected argument '{1}'"
    case .manyUnexpected:
      Sentence(
        one: "{1} unexpected argument: '{2}'", other: "{1} unexpected arguments: '{2}'",
        note: "{1}: a number, of two or more; {2}: what was typed.")
    case .setTwice:
      Sentence(
        "Value to be set with flag {1} had already been set with flag {2}",
        note: "{1} and {2}: options that exclude each other, in quotes.")
    case .missingArgument: "Missing expected argument '{1}'"
    case .missingOneOf:
      Sentence("Missing one of: '{1}'", note: "{1}: options, with parser.or_last before the last.")
    case .invalidOneOf:
      Sentence(
        "The value '{1}' is invalid for '{2}'. Please provide one of {3}.",
        note:
          "{1}: what was typed; {2}: an option; {3}: values, with parser.and or parser.or_last."
      )
    case .invalidFollowing:
      Sentence(
        "The value '{1}' is invalid for '{2}'. Please provide one of the following:",
        note: "{1}: what was typed; {2}: an argument or option.")
    case .invalid:
      Sentence(
        "The value '{1}' is invalid for '{2}'",
        note: "{1}: what was typed; {2}: an argument or option.")
    case .invalidOption: "Invalid option: {1}"
    case .missingSubcommand: "Missing required subcommand."
    case .noSuchShell: "Can't generate completion scripts for '{1}'."
    case .noShell: "Can't autodetect a supported shell."
    case .shells: "Please use --generate-completion-script=<shell> with one of:"
    case .and:
      Sentence(
        "' and '", note: "Between the last two of a list of values, each of which is in quotes.")
    case .or:
      Sentence(
        "' or '", note: "Between the last two of a list of values, each of which is in quotes.")
    }
  }
}
