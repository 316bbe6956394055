/// What is said where a text has several envelopes.
enum SeveralWords: String, Words {
  case count = "several.count"
  case heading = "several.heading"
  case which = "several.which"
  case all = "several.all"
  case new = "several.state.new"
  case opened = "several.state.opened"
  case expired = "several.state.expired"
  case forOthers = "several.state.for_others"
  case cut = "several.state.cut"
  case changed = "several.state.changed"
  case noEnvelope = "several.state.none"
  case signed = "several.signed"
  case unsigned = "several.unsigned"
  case size = "several.size"
  case atMost = "several.size.at_most"

  // Errors
  case choose = "error.several.choose"
  case chooseHint = "hint.several.choose"
  case noNumber = "error.several.number"
  case toPipe = "error.several.pipe"
  case toPipeHint = "hint.several.pipe"
  case toFile = "error.several.file"
  case toFileHint = "hint.several.file"
  case otherDirectory = "hint.several.directory"

  var sentence: Sentence {
    switch self {
    case .otherDirectory:
      Sentence(
        "nothing in the directory is replaced: take the file away, or name another directory",
        german: """
          im Verzeichnis wird nichts ersetzt: die Datei wegnehmen oder ein anderes Verzeichnis \
          angeben
          """,
        spanish: """
          en el directorio no se reemplaza nada: quite el archivo o indique otro directorio
          """)
    case .count:
      Sentence(
        "Envelopes in this text: {1}",
        german: "Umschläge in diesem Text: {1}",
        spanish: "Sobres en este texto: {1}")
    case .heading:
      Sentence(
        "Envelope {1}:",
        german: "Umschlag {1}:",
        spanish: "Sobre {1}:")
    case .which:
      Sentence(
        "Which of them? Numbers, or all: ",
        german: "Welche davon? Nummern oder alle: ",
        spanish: "¿Cuáles? Números, o todos: ")
    case .all:
      Sentence(
        "all",
        german: "alle",
        spanish: "todos")
    case .new:
      Sentence(
        "new",
        german: "neu",
        spanish: "nuevo")
    case .opened:
      Sentence(
        "opened before",
        german: "schon geöffnet",
        spanish: "ya abierto")
    case .expired:
      Sentence(
        "expired",
        german: "abgelaufen",
        spanish: "caducado")
    case .forOthers:
      Sentence(
        "not for you",
        german: "nicht für Sie",
        spanish: "no es para usted")
    case .cut:
      Sentence(
        "cut",
        german: "abgeschnitten",
        spanish: "cortado")
    case .changed:
      Sentence(
        "does not open",
        german: "geht nicht auf",
        spanish: "no se abre")
    case .noEnvelope:
      Sentence(
        "no envelope",
        german: "kein Umschlag",
        spanish: "no es un sobre")
    case .signed:
      Sentence(
        "signed",
        german: "signiert",
        spanish: "con firma")
    case .unsigned:
      Sentence(
        "not signed",
        german: "nicht signiert",
        spanish: "sin firma")
    case .size:
      Sentence(
        "{1} bytes",
        german: "{1} Bytes",
        spanish: "{1} bytes")
    case .atMost:
      Sentence(
        "at most {1} bytes",
        german: "höchstens {1} Bytes",
        spanish: "{1} bytes como máximo")
    case .choose:
      Sentence(
        "There are several envelopes in this text.",
        german: "In diesem Text sind mehrere Umschläge.",
        spanish: "Hay varios sobres en este texto.")
    case .chooseHint:
      Sentence(
        "--number N opens one of them, --all opens all",
        german: "--number N öffnet einen davon, --all öffnet alle",
        spanish: "--number N abre uno de ellos, --all los abre todos")
    case .noNumber:
      Sentence(
        "There is no envelope {1}: this text has {2}.",
        german: "Umschlag {1} gibt es nicht: In diesem Text sind es {2}.",
        spanish: "No hay ningún sobre {1}: en este texto hay {2}.")
    case .toPipe:
      Sentence(
        "Several messages go to a program only with --json, which says where each ends.",
        german: """
          Mehrere Nachrichten gehen nur mit --json an ein Programm: Das sagt, wo jede endet.
          """,
        spanish: """
          Varios mensajes van a un programa solo con --json, que dice dónde termina cada uno.
          """)
    case .toPipeHint:
      Sentence(
        "give --json, --output DIR for files, or one --number",
        german: "--json angeben, --output DIR für Dateien oder ein einziges --number",
        spanish: "indique --json, --output DIR para archivos, o un solo --number")
    case .toFile:
      Sentence(
        "{1} is no directory, and several messages need one.",
        german: "{1} ist kein Verzeichnis, und mehrere Nachrichten brauchen eines.",
        spanish: "{1} no es un directorio, y varios mensajes necesitan uno.")
    case .toFileHint:
      Sentence(
        "make the directory first; the messages become 1.txt, 2.txt and so on in it",
        german: """
          erst das Verzeichnis anlegen; die Nachrichten werden darin 1.txt, 2.txt und so weiter
          """,
        spanish: """
          cree antes el directorio; los mensajes serán en él 1.txt, 2.txt y así sucesivamente
          """)
    }
  }
}
