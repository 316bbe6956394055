/// What ArgumentParser says itself, in its English, with what takes its place. Longer patterns stand
/// before those that would match their beginning.
enum ParserWords: String, Words {

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

  var sentence: Sentence {
    switch self {
    case .overview:
      Sentence(
        "OVERVIEW: ",
        german: "ZWECK: ",
        spanish: "RESUMEN: ")
    case .usageHeading:
      Sentence(
        "USAGE: ",
        german: "AUFRUF: ",
        spanish: "USO: ")
    case .arguments:
      Sentence(
        "ARGUMENTS:",
        german: "ARGUMENTE:",
        spanish: "ARGUMENTOS:")
    case .options:
      Sentence(
        "OPTIONS:",
        german: "OPTIONEN:",
        spanish: "OPCIONES:")
    case .subcommands:
      Sentence(
        "SUBCOMMANDS:",
        german: "UNTERBEFEHLE:",
        spanish: "SUBCOMANDOS:")
    case .showVersion:
      Sentence(
        "Show the version.",
        german: "Die Version zeigen.",
        spanish: "Mostrar la versión.")
    case .showHelp:
      Sentence(
        "Show help information.",
        german: "Diese Hilfe zeigen.",
        spanish: "Mostrar esta ayuda.")
    case .isDefault:
      Sentence(
        "(default)",
        german: "(Vorgabe)",
        spanish: "(por defecto)")
    case .values:
      Sentence(
        "(values:",
        german: "(Werte:",
        spanish: "(uno de:")
    case .detailedHelp:
      Sentence(
        "  See '{1}' for detailed help.",
        german: "  Ausführliche Hilfe: '{1}'",
        spanish: "  Ayuda detallada: '{1}'")
    case .help:
      Sentence(
        "Help:  ",
        german: "Hilfe:  ",
        spanish: "Ayuda:  ")
    case .usage:
      Sentence(
        "Usage: ",
        german: "Aufruf: ",
        spanish: "Uso: ")
    case .moreInformation:
      Sentence(
        "  See '{1}' for more information.",
        german: "  Mehr dazu: '{1}'",
        spanish: "  Más información: '{1}'")
    case .orElse:
      Sentence(
        "   or: {1}",
        german: "   oder: {1}",
        spanish: "   o bien: {1}")
    case .unknownSuggesting:
      Sentence(
        "Unknown option '{1}'. Did you mean '{2}'?",
        german: "Unbekannte Option '{1}'. Ist '{2}' gemeint?",
        spanish: "Opción desconocida '{1}'. ¿Quería decir '{2}'?")
    case .unknown:
      Sentence(
        "Unknown option '{1}'",
        german: "Unbekannte Option '{1}'",
        spanish: "Opción desconocida '{1}'")
    case .missingValueIn:
      Sentence(
        "Missing value for '{1}' in '{2}'",
        german: "Es fehlt ein Wert für '{1}' in '{2}'",
        spanish: "Falta un valor para '{1}' en '{2}'")
    case .missingValue:
      Sentence(
        "Missing value for '{1}'",
        german: "Es fehlt ein Wert für '{1}'",
        spanish: "Falta un valor para '{1}'")
    case .takesNoValue:
      Sentence(
        "The option '{1}' does not take any value, but '{2}' was specified.",
        german: "Die Option '{1}' nimmt keinen Wert, aber '{2}' wurde angegeben.",
        spanish: "La opción '{1}' no admite ningún valor, pero se indicó '{2}'.")
    case .unexpected:
      Sentence(
        "Unexpected argument '{1}'",
        german: "Unerwartetes Argument '{1}'",
        spanish: "Argumento inesperado '{1}'")
    case .manyUnexpected:
      Sentence(
        "{1} unexpected arguments: '{2}'",
        german: "{1} unerwartete Argumente: '{2}'",
        spanish: "{1} argumentos inesperados: '{2}'")
    case .setTwice:
      Sentence(
        "Value to be set with flag {1} had already been set with flag {2}",
        german: "Was {1} setzt, hat {2} schon gesetzt",
        spanish: "Lo que fija {1} ya lo había fijado {2}")
    case .missingArgument:
      Sentence(
        "Missing expected argument '{1}'",
        german: "Es fehlt das Argument '{1}'",
        spanish: "Falta el argumento '{1}'")
    case .missingOneOf:
      Sentence(
        "Missing one of: '{1}'",
        german: "Es fehlt eines von: '{1}'",
        spanish: "Falta uno de: '{1}'")
    case .invalidOneOf:
      Sentence(
        "The value '{1}' is invalid for '{2}'. Please provide one of {3}.",
        german: "Der Wert '{1}' ist ungültig für '{2}'. Möglich sind {3}.",
        spanish: "El valor '{1}' no es válido para '{2}'. Los posibles son {3}.")
    case .invalidFollowing:
      Sentence(
        "The value '{1}' is invalid for '{2}'. Please provide one of the following:",
        german: "Der Wert '{1}' ist ungültig für '{2}'. Möglich sind:",
        spanish: "El valor '{1}' no es válido para '{2}'. Los posibles son:")
    case .invalid:
      Sentence(
        "The value '{1}' is invalid for '{2}'",
        german: "Der Wert '{1}' ist ungültig für '{2}'",
        spanish: "El valor '{1}' no es válido para '{2}'")
    case .invalidOption:
      Sentence(
        "Invalid option: {1}",
        german: "Ungültige Option: {1}",
        spanish: "Opción no válida: {1}")
    case .missingSubcommand:
      Sentence(
        "Missing required subcommand.",
        german: "Es fehlt ein Unterbefehl.",
        spanish: "Falta un subcomando.")
    case .noSuchShell:
      Sentence(
        "Can't generate completion scripts for '{1}'.",
        german: "Für '{1}' gibt es keine Vervollständigung.",
        spanish: "No hay autocompletado para '{1}'.")
    case .noShell:
      Sentence(
        "Can't autodetect a supported shell.",
        german: "Die Shell ließ sich nicht erkennen.",
        spanish: "No se reconoce la shell.")
    case .shells:
      Sentence(
        "Please use --generate-completion-script=<shell> with one of:",
        german: "Möglich für --generate-completion-script=<shell> sind:",
        spanish: "Los valores posibles de --generate-completion-script=<shell> son:")
    case .and:
      Sentence(
        "' and '",
        german: "' und '",
        spanish: "' y '")
    case .or:
      Sentence(
        "' or '",
        german: "' oder '",
        spanish: "' o '")
    }
  }
}
