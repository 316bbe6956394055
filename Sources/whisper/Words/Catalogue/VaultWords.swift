/// What is said about the vault, its protection and its passphrase. Nothing here sounds better than it
/// is.
enum VaultWords: String, Words {
  case acceptQuestion = "vault.init.accept"
  case made = "vault.init.made"
  case unprotected = "vault.protector.none"
  case protected = "vault.protector.passphrase"
  case element = "vault.element"
  case copyingOpens = "vault.element.copy_opens"
  case copyingAndKnowingOpens = "vault.element.copy_and_passphrase"

  // Asking for passphrases
  case passphrasePrompt = "passphrase.prompt"
  case currentPrompt = "passphrase.prompt.current"
  case newPrompt = "passphrase.prompt.new"
  case againPrompt = "passphrase.prompt.again"
  case weak = "passphrase.weak"
  case weakQuestion = "passphrase.weak.question"
  case weakGiven = "passphrase.weak.given"
  case generated = "passphrase.generated"
  case generatedPrompt = "passphrase.generated.prompt"
  case generatedDiffers = "passphrase.generated.differs"
  case generatedWritten = "passphrase.generated.written"
  case passphraseChanged = "passphrase.changed"
  case passphraseSet = "passphrase.set"
  case noPassphrase = "passphrase.none"
  case removeConsequence = "passphrase.remove.consequence"
  case removeQuestion = "passphrase.remove.question"
  case passphraseRemoved = "passphrase.removed"

  // Another format
  case formatChanged = "vault.format_changed"

  // A new root
  case rotateQuestion = "vault.rotate_root.question"
  case rotated = "vault.rotate_root.done"

  var sentence: Sentence {
    switch self {
    case .formatChanged:
      Sentence(
        """
        The vault was of format {1} until now. Older programs do not open it any more; they open a \
        copy of before.
        """,
        german: """
          Der Tresor hatte bisher Format {1}. Ältere Programme öffnen ihn nicht mehr; eine Kopie von \
          vorher öffnen sie.
          """,
        spanish: """
          La bóveda tenía hasta ahora el formato {1}. Los programas más antiguos ya no la abren; sí \
          abren un duplicado anterior.
          """)
    case .acceptQuestion:
      Sentence(
        "Do you accept this?",
        german: "Sind Sie damit einverstanden?",
        spanish: "¿Lo acepta?")
    case .made:
      Sentence(
        "Made a vault in {1}.",
        german: "Ein Tresor ist in {1} angelegt.",
        spanish: "Se ha creado una bóveda en {1}.")
    case .unprotected:
      Sentence(
        "Protector: none. Whoever can run programs as you on this machine opens the vault.",
        german: """
          Schutz: keiner. Wer auf diesem Gerät in Ihrem Namen Programme ausführen kann, öffnet den \
          Tresor.
          """,
        spanish: """
          Protección: ninguna. Quien pueda ejecutar programas en su nombre en este equipo abre la \
          bóveda.
          """)
    case .protected:
      Sentence(
        "Protector: passphrase.",
        german: "Schutz: Passphrase.",
        spanish: "Protección: frase de contraseña.")
    case .element:
      Sentence(
        "Secure element: {1}.",
        german: "Secure Element: {1}.",
        spanish: "Elemento seguro: {1}.")
    case .copyingOpens:
      Sentence(
        "Copying this directory is enough to open it.",
        german: "Eine Kopie dieses Verzeichnisses genügt, um ihn zu öffnen.",
        spanish: "Copiar este directorio basta para abrirla.")
    case .copyingAndKnowingOpens:
      Sentence(
        "Copying this directory and knowing the passphrase is enough to open it.",
        german: "Eine Kopie dieses Verzeichnisses und die Passphrase genügen, um ihn zu öffnen.",
        spanish: "Copiar este directorio y conocer la frase de contraseña basta para abrirla.")
    case .passphrasePrompt:
      Sentence(
        "Passphrase: ",
        german: "Passphrase des Tresors: ",
        spanish: "Frase de contraseña: ")
    case .currentPrompt:
      Sentence(
        "Current passphrase: ",
        german: "Aktuelle Passphrase: ",
        spanish: "Frase de contraseña actual: ")
    case .newPrompt:
      Sentence(
        "New passphrase: ",
        german: "Neue Passphrase: ",
        spanish: "Nueva frase de contraseña: ")
    case .againPrompt:
      Sentence(
        "The same again: ",
        german: "Dieselbe noch einmal: ",
        spanish: "La misma otra vez: ")
    case .weak:
      Sentence(
        """
        Passphrases like this one are soon guessed. Take several random words: with --generate this \
        command makes six.
        """,
        german: """
          Passphrasen wie diese sind schnell erraten. Nehmen Sie mehrere zufällige Wörter: Mit \
          --generate erzeugt dieser Befehl sechs.
          """,
        spanish: """
          Las frases de contraseña como esta se adivinan pronto. Use varias palabras al azar: con \
          --generate este comando crea seis.
          """)
    case .weakQuestion:
      Sentence(
        "Use yours all the same?",
        german: "Ihre trotzdem verwenden?",
        spanish: "¿Usar la suya de todos modos?")
    case .weakGiven:
      Sentence(
        "The new passphrase is weak: passphrases like it are soon guessed.",
        german: "Die neue Passphrase ist schwach: Passphrasen wie diese sind schnell erraten.",
        spanish: """
          La nueva frase de contraseña es débil: las frases de contraseña como esta se adivinan \
          pronto.
          """)
    case .generated:
      Sentence(
        """
        This is the new passphrase. Write it down: it is shown only now, and stays on the screen until \
        you clear it.
        """,
        german: """
          Das ist die neue Passphrase. Schreiben Sie sie auf: Sie wird nur jetzt gezeigt und bleibt auf \
          dem Bildschirm, bis Sie ihn leeren.
          """,
        spanish: """
          Esta es la nueva frase de contraseña. Anótela: se muestra solo ahora y queda en la pantalla \
          hasta que la borre.
          """)
    case .generatedPrompt:
      Sentence(
        "Type these six words: ",
        german: "Geben Sie diese sechs Wörter ein: ",
        spanish: "Escriba estas seis palabras: ")
    case .generatedDiffers:
      Sentence(
        "These are not the words above.",
        german: "Das sind nicht die Wörter von oben.",
        spanish: "No son las palabras de arriba.")
    case .generatedWritten:
      Sentence(
        "Wrote the new passphrase to {1}.",
        german: "Die neue Passphrase steht in {1}.",
        spanish: "La nueva frase de contraseña está en {1}.")
    case .passphraseSet:
      Sentence(
        "A passphrase protects the vault now. Copies of it made before open without one.",
        german: """
          Den Tresor schützt jetzt eine Passphrase. Früher gemachte Kopien öffnen sich ohne.
          """,
        spanish: """
          Ahora una frase de contraseña protege la bóveda. Los duplicados anteriores se abren sin \
          ella.
          """)
    case .passphraseChanged:
      Sentence(
        "The passphrase is changed. Copies of the vault made before open with the old one.",
        german: """
          Die Passphrase ist geändert. Früher gemachte Kopien des Tresors öffnen sich mit der \
          alten.
          """,
        spanish: """
          La frase de contraseña ha cambiado. Los duplicados anteriores de la bóveda se abren con la \
          antigua.
          """)
    case .noPassphrase:
      Sentence(
        "The vault has no passphrase.",
        german: "Der Tresor hat keine Passphrase.",
        spanish: "La bóveda no tiene frase de contraseña.")
    case .removeConsequence:
      Sentence(
        "Without a passphrase, whoever can run programs as you on this machine opens the vault.",
        german: """
          Ohne Passphrase öffnet den Tresor, wer auf diesem Gerät in Ihrem Namen Programme ausführen \
          kann.
          """,
        spanish: """
          Sin frase de contraseña, abre la bóveda quien pueda ejecutar programas en su nombre en este \
          equipo.
          """)
    case .removeQuestion:
      Sentence(
        "Remove the passphrase?",
        german: "Die Passphrase entfernen?",
        spanish: "¿Eliminar la frase de contraseña?")
    case .passphraseRemoved:
      Sentence(
        "The vault opens without a passphrase now.",
        german: "Der Tresor öffnet sich jetzt ohne Passphrase.",
        spanish: "La bóveda se abre ahora sin frase de contraseña.")
    case .rotateQuestion:
      Sentence(
        "Seal everything anew under a new root secret?",
        german: "Alles unter einem neuen Wurzelgeheimnis neu versiegeln?",
        spanish: "¿Volver a sellar todo con un nuevo secreto raíz?")
    case .rotated:
      Sentence(
        "Everything in the vault is sealed anew.",
        german: "Alles im Tresor ist neu versiegelt.",
        spanish: "Todo lo que hay en la bóveda se ha vuelto a sellar.")
    }
  }
}
