/// Arguments that do not make sense together.
enum UsageErrorWords: String, Words {
  case either = "usage.either"
  case negativeDescriptor = "usage.negative_descriptor"
  case vaultNamesDirectory = "usage.vault_directory"
  case outputNamesFile = "usage.output_file"
  case passphraseOrNone = "usage.passphrase_or_none"
  case descriptorEach = "usage.descriptor_each"
  case inputTwice = "usage.input_twice"
  case oneReader = "usage.one_reader"
  case noReader = "usage.no_reader"
  case noPart = "usage.no_part"
  case wrapColumns = "usage.wrap_columns"

  var sentence: Sentence {
    switch self {
    case .either:
      Sentence(
        "Give {1} or {2}, not both.",
        german: "Entweder {1} oder {2} angeben, nicht beides.",
        spanish: "Indique {1} o {2}, no ambos.")
    case .negativeDescriptor:
      Sentence(
        "A file descriptor is not negative.",
        german: "Ein Dateideskriptor ist nicht negativ.",
        spanish: "Un descriptor de archivo no es negativo.")
    case .vaultNamesDirectory:
      Sentence(
        "--vault names a directory.",
        german: "--vault nennt ein Verzeichnis.",
        spanish: "--vault indica un directorio.")
    case .outputNamesFile:
      Sentence(
        "--output names a file.",
        german: "--output nennt eine Datei.",
        spanish: "--output indica un archivo.")
    case .passphraseOrNone:
      Sentence(
        "Give a passphrase or --no-passphrase, not both.",
        german: "Entweder eine Passphrase oder --no-passphrase angeben, nicht beides.",
        spanish: "Indique una frase de contraseña o --no-passphrase, no ambas cosas.")
    case .descriptorEach:
      Sentence(
        "The two passphrases need a descriptor each.",
        german: "Die beiden Passphrasen brauchen je einen Deskriptor.",
        spanish: "Cada una de las dos frases de contraseña necesita su propio descriptor.")
    case .inputTwice:
      Sentence(
        "Standard input cannot be the text and the passphrase: name a file for one of them.",
        german: """
          Die Standardeingabe kann nicht Text und Passphrase zugleich sein: Geben Sie für eines \
          davon eine Datei an.
          """,
        spanish: """
          La entrada estándar no puede ser el texto y la frase de contraseña: indique un archivo \
          para uno de los dos.
          """)
    case .oneReader:
      Sentence(
        "An envelope is for one reader: seal it once for each.",
        german: "Ein Umschlag hat einen Empfänger: für jeden einmal versiegeln.",
        spanish: "Un sobre es para un solo destinatario: selle uno para cada cual.")
    case .noReader:
      Sentence(
        "Say whom it is for: --to NAME or --to-key KEY.",
        german: "Angeben, für wen: --to NAME oder --to-key KEY.",
        spanish: "Indique para quién es: --to NAME o --to-key KEY.")
    case .wrapColumns:
      Sentence(
        "--wrap-columns is a number from {1} to {2}.",
        german: "--wrap-columns ist eine Zahl von {1} bis {2}.",
        spanish: "--wrap-columns es un número de {1} a {2}.")
    case .noPart:
      Sentence(
        "'{1}' is none of: {2}.",
        german: "'{1}' ist keiner von: {2}.",
        spanish: "'{1}' no es ninguna de: {2}.")
    }
  }
}
