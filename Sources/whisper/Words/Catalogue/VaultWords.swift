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
  case shortPassphrase = "passphrase.short"
  case passphraseChanged = "passphrase.changed"
  case noPassphrase = "passphrase.none"
  case removeQuestion = "passphrase.remove.question"
  case passphraseRemoved = "passphrase.removed"

  // A new root
  case rotateQuestion = "vault.rotate_root.question"
  case rotated = "vault.rotate_root.done"

  var sentence: Sentence {
    switch self {
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
    case .shortPassphrase:
      Sentence(
        """
        This passphrase is short. Four or five random words are easier to keep and harder to \
        guess.
        """,
        german: """
          Diese Passphrase ist kurz. Vier oder fünf zufällige Wörter sind leichter zu behalten und \
          schwerer zu erraten.
          """,
        spanish: """
          Esta frase de contraseña es corta. Cuatro o cinco palabras al azar son más fáciles de \
          recordar y más difíciles de adivinar.
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
