/// What goes wrong between the person and the services.
enum CommandErrorWords: String, Words {
  case unknown = "error.unknown"
  case vaultExists = "error.vault.exists"
  case noHome = "error.home.unknown"
  case noHomeHint = "hint.home.unknown"
  case noTerminal = "error.terminal.none"
  case cancelled = "error.cancelled"
  case signatureCancelled = "error.signature.cancelled"
  case needsAnswer = "error.answer.needed"
  case give = "hint.give"
  case confirmationDiffers = "error.confirmation.differs"
  case wordsDiffer = "error.contact.words_differ"
  case wordsDifferUnverified = "error.contact.words_differ_unverified"
  case digitsDiffer = "error.contact.digits_differ"
  case digitsDifferUnverified = "error.contact.digits_differ_unverified"
  case comparisonDiffersHint = "hint.contact.comparison_differs"
  case comparisonNeeded = "error.contact.comparison_needed"
  case comparisonNeededHint = "hint.contact.comparison_needed"

  // Passphrases
  case passphraseNeeded = "error.passphrase.needed"
  case passphraseNeededHint = "hint.passphrase.needed"
  case newPassphraseNeeded = "error.passphrase.new_needed"
  case newPassphraseNeededHint = "hint.passphrase.new_needed"
  case passphrasesDiffer = "error.passphrase.differ"
  case generatedNeedsTerminal = "error.passphrase.generated"
  case outputIsPassphrase = "error.passphrase.output"
  case passphraseTooLong = "error.passphrase.too_long"
  case passphraseUnreadable = "error.passphrase.unreadable"
  case descriptor = "error.passphrase.descriptor"

  // Input and output
  case outputInVault = "error.output.in_vault"
  case outputInVaultHint = "hint.output.in_vault"
  case outputExists = "error.output.exists"
  case outputExistsHint = "hint.output.exists"
  case outputNotRegular = "error.output.not_regular"
  case notedAsOpened = "error.output.noted"
  case lineLost = "error.input.line_lost"
  case lineLostHint = "hint.input.line_lost"
  case binaryToTerminal = "error.output.binary"
  case binaryToTerminalHint = "hint.output.binary"

  var sentence: Sentence {
    switch self {
    case .unknown:
      Sentence(
        "Something went wrong that this program has no words for.",
        german: "Etwas ging schief, wofür dieses Programm keine Worte hat.",
        spanish: "Algo salió mal para lo que este programa no tiene palabras.")
    case .vaultExists:
      Sentence(
        "There is a vault in {1} already.",
        german: "In {1} ist schon ein Tresor.",
        spanish: "Ya hay una bóveda en {1}.")
    case .noHome:
      Sentence(
        "It is not known where your vault is.",
        german: "Es ist nicht bekannt, wo Ihr Tresor ist.",
        spanish: "No se sabe dónde está su bóveda.")
    case .noHomeHint:
      Sentence(
        "set HOME or WHISPER_HOME, or give --vault DIR",
        german: "HOME oder WHISPER_HOME setzen oder --vault DIR angeben",
        spanish: "defina HOME o WHISPER_HOME, o indique --vault DIR")
    case .noTerminal:
      Sentence(
        "There is no terminal to ask on.",
        german: "Es gibt kein Terminal für eine Rückfrage.",
        spanish: "No hay ningún terminal en el que preguntar.")
    case .cancelled:
      Sentence(
        "Cancelled.",
        german: "Abgebrochen.",
        spanish: "Cancelado.")
    case .signatureCancelled:
      Sentence(
        "Signature cancelled.",
        german: "Signatur abgebrochen.",
        spanish: "Firma cancelada.")
    case .needsAnswer:
      Sentence(
        "This needs an answer, and there is no terminal to ask on.",
        german: "Das braucht eine Antwort, und es gibt kein Terminal für die Frage.",
        spanish: "Esto necesita una respuesta, y no hay ningún terminal en el que preguntar.")
    case .give:
      Sentence(
        "give {1}",
        german: "{1} angeben",
        spanish: "indique {1}")
    case .confirmationDiffers:
      Sentence(
        "That is another name. Nothing was deleted.",
        german: "Das ist ein anderer Name. Es wurde nichts gelöscht.",
        spanish: "Ese es otro nombre. No se eliminó nada.")
    case .wordsDiffer:
      Sentence(
        """
        The words differ, so {1} is not verified any more. Do not send secrets to this key.
        """,
        german: """
          Die Wörter weichen ab; {1} ist deshalb nicht mehr verifiziert. Senden Sie keine Geheimnisse an \
          diesen Schlüssel.
          """,
        spanish: """
          Las palabras difieren, así que el contacto {1} ya no está verificado. No envíe secretos a \
          esta clave.
          """)
    case .wordsDifferUnverified:
      Sentence(
        "The words differ, so {1} stays unverified. Do not send secrets to this key.",
        german: """
          Die Wörter weichen ab; {1} bleibt deshalb unverifiziert. Senden Sie keine Geheimnisse an \
          diesen Schlüssel.
          """,
        spanish: """
          Las palabras difieren, así que el contacto {1} sigue sin verificar. No envíe secretos a esta \
          clave.
          """)
    case .digitsDiffer:
      Sentence(
        "The digits differ, so {1} is not verified any more. Do not send secrets to this key.",
        german: """
          Die Ziffern weichen ab; {1} ist deshalb nicht mehr verifiziert. Senden Sie keine Geheimnisse \
          an diesen Schlüssel.
          """,
        spanish: """
          Las cifras difieren, así que el contacto {1} ya no está verificado. No envíe secretos a esta \
          clave.
          """)
    case .digitsDifferUnverified:
      Sentence(
        "The digits differ, so {1} stays unverified. Do not send secrets to this key.",
        german: """
          Die Ziffern weichen ab; {1} bleibt deshalb unverifiziert. Senden Sie keine Geheimnisse an \
          diesen Schlüssel.
          """,
        spanish: """
          Las cifras difieren, así que el contacto {1} sigue sin verificar. No envíe secretos a esta \
          clave.
          """)
    case .comparisonDiffersHint:
      Sentence(
        "somebody may be between you: ask for the bundle over another channel",
        german: """
          jemand kann dazwischen sein: auf einem anderen Weg um das Schlüsselbündel bitten
          """,
        spanish: "puede haber alguien en medio: pida el paquete de claves por otro medio")
    case .comparisonNeeded:
      Sentence(
        "You and {1} have to compare, and there is no terminal to show the words on.",
        german: """
          Sie und {1} müssen vergleichen, und es gibt kein Terminal, um die Wörter zu zeigen.
          """,
        spanish: """
          Usted y {1} tienen que comparar, y no hay ningún terminal en el que mostrar las palabras.
          """)
    case .comparisonNeededHint:
      Sentence(
        "run this in a terminal, while you talk to each other",
        german: "in einem Terminal ausführen, während Sie miteinander sprechen",
        spanish: "ejecútelo en un terminal mientras hablan entre ustedes")
    case .passphraseNeeded:
      Sentence(
        "The passphrase is needed, and there is no terminal to ask on.",
        german: "Die Passphrase wird gebraucht, und es gibt kein Terminal, um danach zu fragen.",
        spanish: """
          Hace falta la frase de contraseña, y no hay ningún terminal en el que preguntar.
          """)
    case .passphraseNeededHint:
      Sentence(
        "give --passphrase-file or --passphrase-fd",
        german: "--passphrase-file oder --passphrase-fd angeben",
        spanish: "indique --passphrase-file o --passphrase-fd")
    case .newPassphraseNeeded:
      Sentence(
        "A new passphrase is needed, and there is no terminal to ask on.",
        german:
          "Eine neue Passphrase wird gebraucht, und es gibt kein Terminal, um danach zu fragen.",
        spanish: """
          Hace falta una nueva frase de contraseña, y no hay ningún terminal en el que preguntar.
          """)
    case .newPassphraseNeededHint:
      Sentence(
        """
        init takes --passphrase-file, --passphrase-fd or --no-passphrase; passphrase change \
        takes --new-passphrase-file or --new-passphrase-fd
        """,
        german: """
          init nimmt --passphrase-file, --passphrase-fd oder --no-passphrase; passphrase change \
          nimmt --new-passphrase-file oder --new-passphrase-fd
          """,
        spanish: """
          init admite --passphrase-file, --passphrase-fd o --no-passphrase; passphrase change \
          admite --new-passphrase-file o --new-passphrase-fd
          """)
    case .passphrasesDiffer:
      Sentence(
        "The two passphrases differ.",
        german: "Die beiden Passphrasen sind verschieden.",
        spanish: "Las dos frases de contraseña son distintas.")
    case .generatedNeedsTerminal:
      Sentence(
        "There is no terminal to show the new passphrase on.",
        german: "Es gibt kein Terminal, um die neue Passphrase zu zeigen.",
        spanish: "No hay terminal donde mostrar la nueva frase de contraseña.")
    case .outputIsPassphrase:
      Sentence(
        "{1} is in use by this very command: name another file for the new passphrase.",
        german: """
          {1} braucht dieser Befehl selbst: Geben Sie für die neue Passphrase eine andere Datei an.
          """,
        spanish: """
          Este mismo comando usa {1}: indique otro archivo para la nueva frase de contraseña.
          """)
    case .passphraseTooLong:
      Sentence(
        "A passphrase has at most {1} bytes.",
        german: "Eine Passphrase hat höchstens {1} Bytes.",
        spanish: "Una frase de contraseña tiene como máximo {1} bytes.")
    case .passphraseUnreadable:
      Sentence(
        "The passphrase cannot be read from {1}: {2}.",
        german: "Die Passphrase lässt sich nicht aus {1} lesen: {2}.",
        spanish: "La frase de contraseña no se puede leer de {1}: {2}.")
    case .descriptor:
      Sentence(
        "descriptor {1}",
        german: "Deskriptor {1}",
        spanish: "descriptor n.º {1}")
    case .outputInVault:
      Sentence(
        "{1} is in the vault's directory, where nothing but the vault writes.",
        german: "{1} liegt im Verzeichnis des Tresors, in das nur der Tresor schreibt.",
        spanish: "{1} está en el directorio de la bóveda, donde solo escribe la bóveda.")
    case .outputInVaultHint:
      Sentence(
        "give another --output",
        german: "ein anderes --output angeben",
        spanish: "indique otro --output")
    case .outputExists:
      Sentence(
        "{1} exists.",
        german: "{1} gibt es schon.",
        spanish: "{1} ya existe.")
    case .outputExistsHint:
      Sentence(
        "--force replaces it",
        german: "--force ersetzt die Datei",
        spanish: "--force lo reemplaza")
    case .outputNotRegular:
      Sentence(
        "{1} is no regular file, and nothing else is replaced.",
        german: "{1} ist keine gewöhnliche Datei, und nur solche werden ersetzt.",
        spanish: "{1} no es un archivo normal, y solo esos se reemplazan.")
    case .notedAsOpened:
      Sentence(
        "{1} The message is noted as opened.",
        german: "{1} Die Nachricht gilt als geöffnet.",
        spanish: "{1} El mensaje queda anotado como abierto.")
    case .lineLost:
      Sentence(
        "The end of a line is lost: a terminal passes on at most 4095 bytes of one.",
        german: """
          Das Ende einer Zeile ist verloren: Ein Terminal gibt höchstens 4095 Bytes davon weiter.
          """,
        spanish: """
          Se ha perdido el final de una línea: un terminal entrega como máximo 4095 bytes de cada \
          una.
          """)
    case .lineLostHint:
      Sentence(
        "save the text in a file and name the file",
        german: "den Text in einer Datei speichern und die Datei angeben",
        spanish: "guarde el texto en un archivo e indique el archivo")
    case .binaryToTerminal:
      Sentence(
        "The message is not text, and would garble a terminal. It was not noted as opened.",
        german: """
          Die Nachricht ist kein Text und würde das Terminal durcheinanderbringen. Sie gilt nicht als \
          geöffnet.
          """,
        spanish: "El mensaje no es texto y desordenaría el terminal. No queda anotado como abierto."
      )
    case .binaryToTerminalHint:
      Sentence(
        "give --output FILE, or send the output into a program",
        german: "--output FILE angeben oder die Ausgabe an ein Programm weiterleiten",
        spanish: "indique --output FILE o envíe la salida a un programa")
    }
  }
}
