/// Arguments that do not make sense together.
enum UsageErrorWords: String, Words {
  case noCommand = "usage.no_command"
  case commandIsCalled = "usage.no_command.called"
  case commandIsNear = "usage.no_command.near"
  case commandIsOneOfTwo = "usage.no_command.one_of_two"
  case commandIsOneOfThree = "usage.no_command.one_of_three"
  case quotes = "usage.quotes"
  case quotesFor = "usage.quotes_for"
  case noFile = "usage.no_file"
  case messageFromFile = "usage.no_file.message"
  case messageFromFileOrQuotes = "usage.no_file.message_or_quotes"
  case either = "usage.either"
  case negativeDescriptor = "usage.negative_descriptor"
  case vaultNamesDirectory = "usage.vault_directory"
  case outputNamesFile = "usage.output_file"
  case outputOfNothing = "usage.passphrase_output"
  case passphraseOutputNamesFile = "usage.passphrase_output_file"
  case passphraseOrNone = "usage.passphrase_or_none"
  case descriptorEach = "usage.descriptor_each"
  case inputTwice = "usage.input_twice"
  case oneReader = "usage.one_reader"
  case noReader = "usage.no_reader"
  case noPart = "usage.no_part"
  case wrapColumns = "usage.wrap_columns"

  var sentence: Sentence {
    switch self {
    case .noCommand:
      Sentence(
        "There is no command '{1}'.",
        german: "Es gibt keinen Befehl '{1}'.",
        spanish: "No hay ninguna orden '{1}'.")
    case .commandIsCalled:
      Sentence(
        "There is no command '{1}'. Its name here is '{2}'.",
        german: "Es gibt keinen Befehl '{1}'. Hier heißt er '{2}'.",
        spanish: "No hay ninguna orden '{1}'. Aquí se llama '{2}'.")
    case .commandIsNear:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}'?",
        german: "Es gibt keinen Befehl '{1}'. Meinen Sie '{2}'?",
        spanish: "No hay ninguna orden '{1}'. ¿Quería decir '{2}'?")
    case .commandIsOneOfTwo:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}' or '{3}'?",
        german: "Es gibt keinen Befehl '{1}'. Meinen Sie '{2}' oder '{3}'?",
        spanish: "No hay ninguna orden '{1}'. ¿Quería decir '{2}' o '{3}'?")
    case .commandIsOneOfThree:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}', '{3}' or '{4}'?",
        german: "Es gibt keinen Befehl '{1}'. Meinen Sie '{2}', '{3}' oder '{4}'?",
        spanish: "No hay ninguna orden '{1}'. ¿Quería decir '{2}', '{3}' o '{4}'?")
    case .quotes:
      Sentence(
        "put a name with spaces in quotes",
        german: "Namen mit Leerzeichen gehören in Anführungszeichen",
        spanish: "ponga entre comillas los nombres que llevan espacios")
    case .quotesFor:
      Sentence(
        "put a name with spaces in quotes: {1}",
        german: "Namen mit Leerzeichen gehören in Anführungszeichen: {1}",
        spanish: "ponga entre comillas los nombres que llevan espacios: {1}")
    case .noFile:
      Sentence(
        "There is no file called {1}.",
        german: "Es gibt keine Datei namens {1}.",
        spanish: "No hay ningún archivo llamado {1}.")
    case .messageFromFile:
      Sentence(
        "the message comes from a file or from standard input",
        german: "die Nachricht kommt aus einer Datei oder von der Standardeingabe",
        spanish: "el mensaje viene de un archivo o de la entrada estándar")
    case .messageFromFileOrQuotes:
      Sentence(
        "the message comes from a file or from standard input; put a name with spaces in quotes: {1}",
        german: """
          die Nachricht kommt aus einer Datei oder von der Standardeingabe; Namen mit Leerzeichen \
          gehören in Anführungszeichen: {1}
          """,
        spanish: """
          el mensaje viene de un archivo o de la entrada estándar; ponga entre comillas los nombres \
          que llevan espacios: {1}
          """)
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
    case .outputOfNothing:
      Sentence(
        "--passphrase-output needs --generate.",
        german: "--passphrase-output braucht --generate.",
        spanish: "--passphrase-output necesita --generate.")
    case .passphraseOutputNamesFile:
      Sentence(
        "--passphrase-output names a file.",
        german: "--passphrase-output nennt eine Datei.",
        spanish: "--passphrase-output indica un archivo.")
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
