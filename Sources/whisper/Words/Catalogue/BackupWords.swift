/// Backups of identities.
enum BackupWords: String, Words {
  case backup = "help.backup"
  case backupDetails = "help.backup.details"
  case restore = "help.restore"
  case restoreDetails = "help.restore.details"
  case file = "help.restore.file"
  case name = "help.restore.name"
  case passphraseFile = "help.backup.passphrase_file"
  case passphraseFd = "help.backup.passphrase_fd"

  case newPrompt = "backup.prompt.new"
  case prompt = "backup.prompt"
  case samePassphrase = "backup.same_passphrase"
  case deriving = "backup.deriving"
  case written = "backup.written"
  case keepApart = "backup.keep_apart"
  case onlyThis = "backup.only_this"

  case present = "restore.present"
  case presentQuestion = "restore.present.question"
  case nameTaken = "restore.name_taken"
  case nameTakenQuestion = "restore.name_taken.question"
  case newer = "restore.newer"
  case newerQuestion = "restore.newer.question"
  case withoutSuccessor = "restore.without_successor"
  case restored = "restore.done"
  case keysRestored = "restore.keys_only"

  case toTerminal = "error.backup.terminal"
  case fromTerminal = "error.restore.terminal"
  case toTerminalHint = "error.backup.terminal.hint"
  case passphraseNeeded = "error.backup.passphrase_needed"
  case passphraseNeededHint = "error.backup.passphrase_needed.hint"
  case notABackup = "error.backup.none"
  case absurd = "error.backup.absurd"
  case memory = "error.backup.memory"
  case memoryHint = "error.backup.memory.hint"
  case tooLittleMemory = "error.backup.no_memory"
  case tooLittleMemoryHint = "error.backup.no_memory.hint"
  case contents = "error.backup.contents"
  case doesNotOpen = "error.backup.does_not_open"

  var sentence: Sentence {
    switch self {
    case .backup:
      Sentence(
        "Write an identity with its private keys to a file, under a passphrase of its own.",
        german: """
          Eine Identität mit ihren privaten Schlüsseln in eine Datei schreiben, unter einer eigenen \
          Passphrase.
          """,
        spanish: """
          Escribir una identidad con sus claves privadas en un archivo, con su propia frase de \
          contraseña.
          """)
    case .backupDetails:
      Sentence(
        """
        Whoever has the file and its passphrase can act as you: keep the two apart. Contacts, rules and what was \
        opened are not in it.
        """,
        german: """
          Wer die Datei und ihre Passphrase hat, kann sich als Sie ausgeben: Bewahren Sie beides getrennt \
          auf. Kontakte, Richtlinien und was geöffnet wurde, stehen nicht darin.
          """,
        spanish: """
          Quien tenga el archivo y su frase de contraseña puede hacerse pasar por usted: guárdelos por \
          separado. Los contactos, las políticas y lo ya abierto no están en él.
          """)
    case .restore:
      Sentence(
        "Take an identity back from a backup.",
        german: "Eine Identität aus einer Sicherung zurückholen.",
        spanish: "Recuperar una identidad de una copia de seguridad.")
    case .restoreDetails:
      Sentence(
        "Nothing that is in the vault is lost: where a name or the keys are here already, you are asked.",
        german: """
          Nichts im Tresor geht verloren: Sind Name oder Schlüssel schon hier, wird gefragt.
          """,
        spanish: """
          Nada de lo que hay en la bóveda se pierde: si el nombre o las claves ya están aquí, se le \
          pregunta.
          """)
    case .file:
      Sentence(
        "The backup; - or none is standard input.",
        german: "Die Sicherung; - oder nichts ist die Standardeingabe.",
        spanish: "La copia de seguridad; - o nada es la entrada estándar.")
    case .name:
      Sentence(
        "Call it this, on this machine.",
        german: "Sie auf diesem Gerät so nennen.",
        spanish: "Llamarla así, en este equipo.")
    case .passphraseFile:
      Sentence(
        "Read the backup's passphrase from a file.",
        german: "Die Passphrase der Sicherung aus einer Datei lesen.",
        spanish: "Leer la frase de contraseña de la copia de seguridad de un archivo.")
    case .passphraseFd:
      Sentence(
        "Read the backup's passphrase from an open file descriptor.",
        german: "Die Passphrase der Sicherung von einem offenen Dateideskriptor lesen.",
        spanish: """
          Leer la frase de contraseña de la copia de seguridad de un descriptor de archivo abierto.
          """)
    case .newPrompt:
      Sentence(
        "Passphrase for the backup: ",
        german: "Passphrase für die Sicherung: ",
        spanish: "Frase de contraseña para la copia de seguridad: ")
    case .prompt:
      Sentence(
        "Passphrase of the backup: ",
        german: "Passphrase der Sicherung: ",
        spanish: "Frase de contraseña de la copia de seguridad: ")
    case .samePassphrase:
      Sentence(
        "This is the vault's passphrase too: whoever learns it can open both.",
        german: """
          Das ist auch die Passphrase des Tresors: Wer sie erfährt, kann beides öffnen.
          """,
        spanish: """
          Esta es también la frase de contraseña de la bóveda: quien la conozca puede abrir ambas.
          """)
    case .deriving:
      Sentence(
        "Deriving the backup's key: this takes about a second and 512 MiB of memory.",
        german: """
          Der Schlüssel der Sicherung wird abgeleitet: Das dauert etwa eine Sekunde und braucht 512 MiB \
          Speicher.
          """,
        spanish: """
          Se deriva la clave de la copia de seguridad: tarda alrededor de un segundo y ocupa 512 MiB de \
          memoria.
          """)
    case .written:
      Sentence(
        "Wrote a backup of {1} to {2}.",
        german: "Sicherung von {1} nach {2} geschrieben.",
        spanish: "Copia de seguridad de {1} escrita en {2}.")
    case .keepApart:
      Sentence(
        "Keep it apart from its passphrase: whoever has both can read and sign as {1}.",
        german: """
          Bewahren Sie sie getrennt von ihrer Passphrase auf: Wer beides hat, kann als {1} lesen und signieren.
          """,
        spanish: """
          Guárdela separada de su frase de contraseña: quien tenga ambas puede leer y firmar como {1}.
          """)
    case .onlyThis:
      Sentence(
        "Contacts are not in it: whisper keybook export writes them.",
        german: "Kontakte stehen nicht darin: whisper keybook export schreibt sie.",
        spanish: "Los contactos no están en ella: whisper keybook export los escribe.")
    case .present:
      Sentence(
        """
        These very keys are in the vault already, as {1}. Its private keys would be put back from the \
        backup; name and status stay.
        """,
        german: """
          Eben diese Schlüssel sind schon im Tresor, als {1}. Die privaten Schlüssel würden aus der \
          Sicherung zurückgeholt; Name und Status bleiben.
          """,
        spanish: """
          Estas mismas claves ya están en la bóveda, como {1}. Sus claves privadas se repondrían de la \
          copia de seguridad; el nombre y el estado se conservan.
          """)
    case .presentQuestion:
      Sentence(
        "Put the private keys of {1} back?",
        german: "Die privaten Schlüssel von {1} zurückholen?",
        spanish: "¿Reponer las claves privadas de {1}?")
    case .nameTaken:
      Sentence(
        "There is another identity called {1} here. Both can stay, under two names.",
        german:
          "Hier gibt es eine andere Identität namens {1}. Beide können bleiben, unter zwei Namen.",
        spanish: "Aquí hay otra identidad llamada {1}. Ambas pueden quedarse, con dos nombres.")
    case .nameTakenQuestion:
      Sentence(
        "Restore the one of the backup as {1}?",
        german: "Die aus der Sicherung als {1} zurückholen?",
        spanish: "¿Recuperar la de la copia de seguridad como {1}?")
    case .newer:
      Sentence(
        """
        These are newer keys of {1}, and the ones in use here vouch for them. They would take their \
        place, as after a rotation; the old ones stay to open what was sent to them.
        """,
        german: """
          Das sind neuere Schlüssel von {1}, und die hier benutzten bürgen dafür. Sie kämen an deren \
          Stelle, wie nach einem Wechsel; die alten bleiben, um zu öffnen, was an sie gesandt wurde.
          """,
        spanish: """
          Son claves más nuevas de {1}, y las que están en uso aquí las avalan. Ocuparían su lugar, como \
          tras un cambio; las antiguas quedan para abrir lo que se les envió.
          """)
    case .newerQuestion:
      Sentence(
        "Restore the newer keys of {1}?",
        german: "Die neueren Schlüssel von {1} zurückholen?",
        spanish: "¿Recuperar las claves más nuevas de {1}?")
    case .withoutSuccessor:
      Sentence(
        """
        The newer keys that replaced {1} are not in this vault. Restore them too, or bring these back \
        into use.
        """,
        german: """
          Die neueren Schlüssel, die {1} ersetzt haben, sind nicht in diesem Tresor. Holen Sie auch sie \
          zurück, oder nehmen Sie diese wieder in Gebrauch.
          """,
        spanish: """
          Las claves más nuevas que reemplazaron a {1} no están en esta bóveda. Recupérelas también, o \
          vuelva a usar estas.
          """)
    case .restored:
      Sentence(
        "Restored {1}.",
        german: "{1} ist zurückgeholt.",
        spanish: "Recuperada: {1}.")
    case .keysRestored:
      Sentence(
        "The private keys of {1} are as in the backup.",
        german: "Die privaten Schlüssel von {1} sind die der Sicherung.",
        spanish: "Las claves privadas de {1} son las de la copia de seguridad.")
    case .toTerminal:
      Sentence(
        "A backup is not text, and would garble a terminal.",
        german: "Eine Sicherung ist kein Text und würde das Terminal durcheinanderbringen.",
        spanish: "Una copia de seguridad no es texto y desordenaría el terminal.")
    case .fromTerminal:
      Sentence(
        "A backup is not text that can be typed or pasted: name its file.",
        german: "Eine Sicherung ist kein Text zum Tippen oder Einfügen: ihre Datei angeben.",
        spanish: "Una copia de seguridad no es texto que se escriba o pegue: indique su archivo.")
    case .toTerminalHint:
      Sentence(
        "give --output FILE",
        german: "--output FILE angeben",
        spanish: "indique --output FILE")
    case .passphraseNeeded:
      Sentence(
        "The backup's passphrase is needed, and there is no terminal to ask on.",
        german:
          "Die Passphrase der Sicherung wird gebraucht, und es gibt kein Terminal, um danach zu fragen.",
        spanish: """
          Hace falta la frase de contraseña de la copia de seguridad, y no hay ningún terminal en el que \
          preguntar.
          """)
    case .passphraseNeededHint:
      Sentence(
        "give --backup-passphrase-file or --backup-passphrase-fd",
        german: "--backup-passphrase-file oder --backup-passphrase-fd angeben",
        spanish: "indique --backup-passphrase-file o --backup-passphrase-fd")
    case .notABackup:
      Sentence(
        "This is no backup of Whisper.",
        german: "Das ist keine Sicherung von Whisper.",
        spanish: "Esto no es una copia de seguridad de Whisper.")
    case .absurd:
      Sentence(
        "The backup asks for a derivation that no backup is written with. The passphrase was not tried.",
        german: """
          Die Sicherung verlangt eine Ableitung, mit der keine Sicherung geschrieben wird. Die \
          Passphrase wurde nicht ausprobiert.
          """,
        spanish: """
          La copia de seguridad pide una derivación con la que no se escribe ninguna. No se probó la frase \
          de contraseña.
          """)
    case .memory:
      Sentence(
        """
        The backup's protection needs {1} MiB of memory, more than 75 % of the {2} MiB available. The \
        passphrase was not tried.
        """,
        german: """
          Der Schutz der Sicherung braucht {1} MiB Speicher, mehr als 75 % der {2} MiB, die verfügbar \
          sind. Die Passphrase wurde nicht ausprobiert.
          """,
        spanish: """
          La protección de la copia de seguridad necesita {1} MiB de memoria, más del 75 % de los {2} MiB \
          disponibles. No se probó la frase de contraseña.
          """)
    case .memoryHint:
      Sentence(
        "close other programs, or restore on a machine with more memory",
        german: "andere Programme schließen, oder auf einem Gerät mit mehr Speicher zurückholen",
        spanish: "cierre otros programas, o recupérela en un equipo con más memoria")
    case .tooLittleMemory:
      Sentence(
        "There is too little memory for a backup's protection: {1} MiB are needed. Nothing was changed.",
        german: """
          Für den Schutz einer Sicherung ist zu wenig Speicher da: {1} MiB werden gebraucht. Nichts wurde \
          geändert.
          """,
        spanish: """
          Hay muy poca memoria para la protección de una copia de seguridad: se necesitan {1} MiB. No se \
          cambió nada.
          """)
    case .tooLittleMemoryHint:
      Sentence(
        "close other programs and try again",
        german: "andere Programme schließen und noch einmal versuchen",
        spanish: "cierre otros programas e inténtelo de nuevo")
    case .contents:
      Sentence(
        "The backup opens, and what is in it is not one identity with its own keys.",
        german:
          "Die Sicherung öffnet sich, enthält aber nicht eine Identität mit ihren eigenen Schlüsseln.",
        spanish: """
          La copia de seguridad se abre, pero no contiene una identidad con sus propias claves.
          """)
    case .doesNotOpen:
      Sentence(
        "The backup does not open: the passphrase is wrong, or the file was changed.",
        german:
          "Die Sicherung öffnet sich nicht: Die Passphrase ist falsch, oder die Datei wurde verändert.",
        spanish: """
          La copia de seguridad no se abre: la frase de contraseña es incorrecta, o el archivo fue \
          alterado.
          """)
    }
  }
}
