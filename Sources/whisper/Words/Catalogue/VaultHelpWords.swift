/// The help of the commands for the vault and its passphrase.
enum VaultHelpWords: String, Words {
  case initialize = "help.init"
  case initializeDetails = "help.init.details"
  case noPassphrase = "help.init.no_passphrase"
  case status = "help.status"
  case statusDetails = "help.status.details"
  case passphraseCommands = "help.passphrase"
  case change = "help.passphrase.change"
  case changeDetails = "help.passphrase.change.details"
  case newFile = "help.passphrase.change.new_file"
  case newFd = "help.passphrase.change.new_fd"
  case removePassphrase = "help.passphrase.remove"
  case vaultCommands = "help.vault"
  case check = "help.vault.check"
  case export = "help.vault.export"
  case exportDetails = "help.vault.export.details"
  case oneOf = "help.vault.one_of"
  case repair = "help.vault.repair"
  case repairDetails = "help.vault.repair.details"
  case rotateRoot = "help.vault.rotate_root"
  case rotateRootDetails = "help.vault.rotate_root.details"

  var sentence: Sentence {
    switch self {
    case .initialize:
      Sentence(
        "Make a vault.",
        german: "Einen Tresor anlegen.",
        spanish: "Crear una bóveda.")
    case .initializeDetails:
      Sentence(
        """
        The passphrase is asked for twice, or read with --passphrase-file or --passphrase-fd. \
        With --no-passphrase, whoever can run programs as you on this machine can open the \
        vault.
        """,
        german: """
          Die Passphrase wird zweimal erfragt oder mit --passphrase-file oder --passphrase-fd \
          gelesen. Mit --no-passphrase kann jeder den Tresor öffnen, der auf diesem Gerät in Ihrem \
          Namen Programme ausführen kann.
          """,
        spanish: """
          La frase de contraseña se pide dos veces o se lee con --passphrase-file o \
          --passphrase-fd. Con --no-passphrase, quien pueda ejecutar programas en su nombre en \
          este equipo puede abrir la bóveda.
          """)
    case .noPassphrase:
      Sentence(
        "Make a vault that opens without a passphrase.",
        german: "Einen Tresor anlegen, der sich ohne Passphrase öffnet.",
        spanish: "Crear una bóveda que se abre sin frase de contraseña.")
    case .status:
      Sentence(
        "Say what protects the vault, and what is in it.",
        german: "Sagen, was den Tresor schützt und was darin ist.",
        spanish: "Decir qué protege la bóveda y qué hay en ella.")
    case .statusDetails:
      Sentence(
        """
        Nothing is asked: what is in a vault with a passphrase is shown when the passphrase \
        comes from --passphrase-file or --passphrase-fd.
        """,
        german: """
          Es wird nichts gefragt: Was in einem Tresor mit Passphrase ist, wird gezeigt, wenn die \
          Passphrase aus --passphrase-file oder --passphrase-fd kommt.
          """,
        spanish: """
          No se pregunta nada: lo que hay en una bóveda con frase de contraseña se muestra si \
          esta viene de --passphrase-file o --passphrase-fd.
          """)
    case .passphraseCommands:
      Sentence(
        "Change or remove the vault's passphrase.",
        german: "Die Passphrase des Tresors ändern oder entfernen.",
        spanish: "Cambiar o eliminar la frase de contraseña de la bóveda.")
    case .change:
      Sentence(
        "Set another passphrase, or the first one.",
        german: "Eine andere Passphrase setzen, oder die erste.",
        spanish: "Poner otra frase de contraseña, o la primera.")
    case .changeDetails:
      Sentence(
        "A copy of the vault made before still opens with the old passphrase.",
        german: """
          Eine früher gemachte Kopie des Tresors öffnet sich weiter mit der alten Passphrase.
          """,
        spanish:
          "Un duplicado anterior de la bóveda se sigue abriendo con la frase de contraseña antigua."
      )
    case .newFile:
      Sentence(
        "Read the new passphrase from a file.",
        german: "Die neue Passphrase aus einer Datei lesen.",
        spanish: "Leer la nueva frase de contraseña de un archivo.")
    case .newFd:
      Sentence(
        "Read the new passphrase from a descriptor.",
        german: "Die neue Passphrase von einem Deskriptor lesen.",
        spanish: "Leer la nueva frase de contraseña de un descriptor.")
    case .removePassphrase:
      Sentence(
        "Let the vault open without a passphrase.",
        german: "Den Tresor so einstellen, dass er sich ohne Passphrase öffnet.",
        spanish: "Dejar que la bóveda se abra sin frase de contraseña.")
    case .vaultCommands:
      Sentence(
        "Look after the vault itself.",
        german: "Sich um den Tresor selbst kümmern.",
        spanish: "Cuidar de la propia bóveda.")
    case .check:
      Sentence(
        "Check every part of the vault.",
        german: "Jeden Teil des Tresors prüfen.",
        spanish: "Comprobar cada parte de la bóveda.")
    case .export:
      Sentence(
        "Print what still opens of a part of the vault, as JSON.",
        german: "Ausgeben, was sich von einem Teil des Tresors noch öffnen lässt, als JSON.",
        spanish: "Mostrar lo que aún se abre de una parte de la bóveda, como JSON.")
    case .exportDetails:
      Sentence(
        "Nothing is changed. Private keys are counted, never printed.",
        german: "Es wird nichts geändert. Private Schlüssel werden gezählt, nie ausgegeben.",
        spanish: "No se cambia nada. Las claves privadas se cuentan, nunca se muestran.")
    case .oneOf:
      Sentence(
        "One of: {1}.",
        german: "Einer von: {1}.",
        spanish: "Una de: {1}.")
    case .repair:
      Sentence(
        "Make a damaged part usable again with what still opens of it.",
        german: """
          Einen beschädigten Teil wieder nutzbar machen mit dem, was sich noch öffnen lässt.
          """,
        spanish: "Hacer que una parte dañada vuelva a servir con lo que aún se abre de ella.")
    case .repairDetails:
      Sentence(
        """
        Rows that do not open are set aside. Rows that somebody removed or put back cannot be \
        told apart: look at the result. 'registry' repairs the list of the parts.
        """,
        german: """
          Zeilen, die sich nicht öffnen lassen, werden beiseitegelegt. Zeilen, die jemand entfernt \
          oder zurückgesetzt hat, lassen sich nicht erkennen: Sehen Sie sich das Ergebnis an. \
          'registry' repariert die Liste der Teile.
          """,
        spanish: """
          Las filas que no se abren se apartan. Las que alguien quitó o repuso no se distinguen: \
          revise el resultado. 'registry' repara la lista de las partes.
          """)
    case .rotateRoot:
      Sentence(
        "Make a new root secret, and seal everything in the vault anew.",
        german: "Ein neues Wurzelgeheimnis erzeugen und alles im Tresor neu versiegeln.",
        spanish: "Crear un nuevo secreto raíz y volver a sellar todo lo que hay en la bóveda.")
    case .rotateRootDetails:
      Sentence(
        """
        For when a copy of the vault and its passphrase may be in other hands: what that copy \
        holds stays open to them, your private keys among it, but it opens nothing of the vault \
        as it is afterwards. Change the passphrase too, and make new identities.
        """,
        german: """
          Für den Fall, dass eine Kopie des Tresors und seine Passphrase in anderen Händen sein \
          könnten: Was diese Kopie enthält, bleibt für sie offen, auch Ihre privaten Schlüssel, \
          aber vom Tresor, wie er danach ist, öffnet sie nichts. Ändern Sie auch die Passphrase \
          und legen Sie neue Identitäten an.
          """,
        spanish: """
          Para cuando un duplicado de la bóveda y su frase de contraseña puedan estar en otras \
          manos: lo que contiene les queda abierto, incluidas las claves privadas de usted, pero no \
          abre nada de la bóveda tal como queda después. Cambie también la frase de contraseña y cree \
          nuevas identidades.
          """)
    }
  }
}
