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
  case isDefault = "parser.default"
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

  package var sentence: Sentence {
    switch self {
    case .overview: "OVERVIEW: "
    case .usageHeading: "USAGE: "
    case .arguments: "ARGUMENTS:"
    case .options: "OPTIONS:"
    case .subcommands: "SUBCOMMANDS:"
    case .showVersion: "Show the version."
    case .showHelp: "Show help information."
    case .isDefault: "(default)"
    case .values: "(values:"
    case .detailedHelp: "  See '{1}' for detailed help."
    case .help: "Help:  "
    case .usage: "Usage: "
    case .moreInformation: "  See '{1}' for more information."
    case .orElse: "   or: {1}"
    case .unknownSuggesting: "Unknown option '{1}'. Did you mean '{2}'?"
    case .unknown: "Unknown option '{1}'"
    case .missingValueIn: "Missing value for '{1}' in '{2}'"
    case .missingValue: "Missing value for '{1}'"
    case .takesNoValue: "The option '{1}' does not take any value, but '{2}' was specified."
    case .unexpected: "Unexpected argument '{1}'"
    case .manyUnexpected: "{1} unexpected arguments: '{2}'"
    case .setTwice: "Value to be set with flag {1} had already been set with flag {2}"
    case .missingArgument: "Missing expected argument '{1}'"
    case .missingOneOf: "Missing one of: '{1}'"
    case .invalidOneOf: "The value '{1}' is invalid for '{2}'. Please provide one of {3}."
    case .invalidFollowing:
      "The value '{1}' is invalid for '{2}'. Please provide one of the following:"
    case .invalid: "The value '{1}' is invalid for '{2}'"
    case .invalidOption: "Invalid option: {1}"
    case .missingSubcommand: "Missing required subcommand."
    case .noSuchShell: "Can't generate completion scripts for '{1}'."
    case .noShell: "Can't autodetect a supported shell."
    case .shells: "Please use --generate-completion-script=<shell> with one of:"
    case .and: "' and '"
    case .or: "' or '"
    }
  }
}
