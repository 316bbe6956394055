/// The help of the whole command, and of the options that commands share.
enum CommonHelpWords: String, Words {
  case overview = "help.overview"
  case details = "help.details"
  case vault = "help.option.vault"
  case passphraseFile = "help.option.passphrase_file"
  case passphraseFd = "help.option.passphrase_fd"
  case json = "help.option.json"
  case quiet = "help.option.quiet"
  case yes = "help.option.yes"
  case output = "help.option.output"
  case force = "help.option.force"
  case file = "help.argument.file"
  case wrap = "help.option.wrap"
  case wrapColumns = "help.option.wrap_columns"

  var sentence: Sentence {
    switch self {
    case .overview:
      Sentence(
        "Seal messages, keep keys, and never touch the network.",
        german: "Nachrichten versiegeln, Schlüssel verwahren, nie das Netz berühren.",
        spanish: "Sellar mensajes, guardar claves y nunca tocar la red.")
    case .details:
      Sentence(
        """
        Without a command, whisper says what state things are in and what to do next.
        Data goes to standard output, everything else to standard error.

        Exit codes: 0 done, 1 failed, 2 usage, 3 not addressed to you, 4 authentication needed \
        or failed, 5 refused by policy, 6 not authentic, 7 expired or replayed, 8 vault needs \
        repair, 130 cancelled.
        """,
        german: """
          Ohne Befehl sagt whisper, wie die Dinge stehen und was als Nächstes zu tun ist.
          Daten gehen auf die Standardausgabe, alles andere auf die Standardfehlerausgabe.

          Exit-Codes: 0 erledigt, 1 gescheitert, 2 Aufruf, 3 nicht an Sie gerichtet, 4 \
          Authentisierung nötig oder gescheitert, 5 durch eine Richtlinie verweigert, 6 nicht \
          authentisch, 7 abgelaufen oder wiederholt, 8 Tresor muss repariert werden, 130 \
          abgebrochen.
          """,
        spanish: """
          Sin subcomando, whisper dice cómo está todo y qué hacer a continuación.
          Los datos van a la salida estándar; todo lo demás, a la de errores.

          Códigos de salida: 0 hecho, 1 fallido, 2 uso, 3 no dirigido a usted, 4 autenticación \
          necesaria o fallida, 5 rechazado por una política, 6 no auténtico, 7 caducado o \
          repetido, 8 la bóveda necesita reparación, 130 cancelado.
          """)
    case .wrap:
      Sentence(
        "Break the text into lines of 64 characters, for mail.",
        german: "Den Text in Zeilen zu 64 Zeichen umbrechen, für E-Mail.",
        spanish: "Dividir el texto en líneas de 64 caracteres, para el correo.")
    case .wrapColumns:
      Sentence(
        "Break it into lines of so many characters, 20 to 998.",
        german: "In Zeilen zu so vielen Zeichen umbrechen, 20 bis 998.",
        spanish: "Dividirlo en líneas de tantos caracteres, de 20 a 998.")
    case .vault:
      Sentence(
        "The vault's directory, instead of WHISPER_HOME or the one for your data.",
        german: "Das Verzeichnis des Tresors, statt WHISPER_HOME oder dem für Ihre Daten.",
        spanish: "El directorio de la bóveda, en lugar de WHISPER_HOME o del de sus datos.")
    case .passphraseFile:
      Sentence(
        "Read the passphrase from a file.",
        german: "Die Passphrase aus einer Datei lesen.",
        spanish: "Leer la frase de contraseña de un archivo.")
    case .passphraseFd:
      Sentence(
        "Read the passphrase from an open file descriptor.",
        german: "Die Passphrase von einem offenen Dateideskriptor lesen.",
        spanish: "Leer la frase de contraseña de un descriptor abierto.")
    case .json:
      Sentence(
        "Print facts as JSON.",
        german: "Angaben als JSON ausgeben.",
        spanish: "Mostrar los datos como JSON.")
    case .quiet:
      Sentence(
        "Print data and errors only.",
        german: "Nur Daten und Fehler ausgeben.",
        spanish: "Mostrar solo contenido y errores.")
    case .yes:
      Sentence(
        "Answer every question with yes.",
        german: "Jede Frage mit Ja beantworten.",
        spanish: "Responder sí a cada pregunta.")
    case .output:
      Sentence(
        "Write to a file; - is standard output, where data goes without this.",
        german: "In eine Datei schreiben; - ist die Standardausgabe, wohin Daten sonst gehen.",
        spanish: """
          Escribir en un archivo; - es la salida estándar, adonde van los datos sin esta opción.
          """)
    case .force:
      Sentence(
        "Replace the output file if there is one.",
        german: "Die Ausgabedatei ersetzen, wenn es sie schon gibt.",
        spanish: "Reemplazar el archivo de salida si existe.")
    case .file:
      Sentence(
        "The file; - or none is standard input.",
        german: "Die Datei; - oder keine ist die Standardeingabe.",
        spanish: "El archivo; - o ninguno es la entrada estándar.")
    }
  }
}
