/// Why the vault cannot be used, or a part of it: reasons that the layers below give in English, after
/// a colon in a sentence of ours. They are looked up by their English text.
enum VaultReasonWords: String, Words {

  // The vault's files
  case noDirectory = "reason.vault.no_directory"
  case noRegularFile = "reason.vault.no_file"
  case otherOwner = "reason.vault.owner"
  case othersWrite = "reason.vault.others_write"
  case othersRead = "reason.vault.others_read"
  case noSuchElement = "reason.vault.element"
  case otherProgram = "reason.database.program"
  case foreignParts = "reason.database.foreign"
  case otherVersion = "reason.database.version"
  case newerVersion = "reason.database.newer"
  case damaged = "reason.database.damaged"
  case noDatabase = "reason.database.none"
  case otherTables = "reason.database.tables"
  case unknownRow = "reason.database.row"

  // Damage to a part of the vault
  case keyRowChanged = "reason.damage.key_row"
  case privateKey = "reason.damage.private_key"
  case keyRowUnreadable = "reason.damage.key_row_unreadable"
  case lookup = "reason.damage.lookup"
  case row = "reason.damage.row"
  case keyOwner = "reason.damage.key_owner"
  case headNotLatest = "reason.damage.head_old"
  case headNotOpen = "reason.damage.head"
  case rowsChanged = "reason.damage.rows"
  case pages = "reason.damage.pages"
  case keyNotOpen = "reason.damage.key"
  case accessSlot = "reason.damage.slot"
  case stateMissing = "reason.damage.state"
  case policiesMissing = "reason.damage.policies"

  // Deriving a key from the passphrase
  case absurdParameters = "reason.derivation.absurd"
  case notEnoughMemory = "reason.derivation.memory"
  case noMemory = "reason.derivation.no_memory"
  case libraryFailed = "reason.derivation.library"

  // The file sandbox
  case noLandlock = "reason.sandbox.kernel"
  case landlockOff = "reason.sandbox.off"
  case systemNoLandlock = "reason.sandbox.system"

  var sentence: Sentence {
    switch self {
    case .noDirectory:
      Sentence(
        "it is no directory",
        german: "es ist kein Verzeichnis",
        spanish: "no es un directorio")
    case .noRegularFile:
      Sentence(
        "it is no regular file",
        german: "es ist keine gewöhnliche Datei",
        spanish: "no es un archivo normal")
    case .otherOwner:
      Sentence(
        "it belongs to another user",
        german: "es gehört einem anderen Benutzer",
        spanish: "pertenece a otro usuario")
    case .othersWrite:
      Sentence(
        "others may write to it",
        german: "andere dürfen hineinschreiben",
        spanish: "otros pueden escribir en él")
    case .othersRead:
      Sentence(
        "others may read it",
        german: "andere dürfen es lesen",
        spanish: "otros pueden leerlo")
    case .noSuchElement:
      Sentence(
        "this program knows no such element here",
        german: "dieses Programm kennt hier kein solches Element",
        spanish: "este programa no conoce aquí tal elemento")
    case .otherProgram:
      Sentence(
        "it belongs to another program",
        german: "sie gehört einem anderen Programm",
        spanish: "pertenece a otro programa")
    case .foreignParts:
      Sentence(
        "somebody put into it what a vault of its version has not",
        german: "jemand hat hineingelegt, was ein Tresor ihrer Version nicht hat",
        spanish: "alguien puso en ella lo que una bóveda de su versión no tiene")
    case .otherVersion:
      Sentence(
        "its version is not one of a vault's",
        german: "ihre Version ist keine eines Tresors",
        spanish: "su versión no es la de una bóveda")
    case .newerVersion:
      Sentence(
        "a newer Whisper wrote it (format {1}, this one reads {2})",
        german: "ein neueres Whisper hat sie geschrieben (Format {1}, dieses liest {2})",
        spanish: "la escribió un Whisper más nuevo (formato {1}; este lee el {2})")
    case .damaged:
      Sentence(
        "it is damaged",
        german: "sie ist beschädigt",
        spanish: "está dañada")
    case .noDatabase:
      Sentence(
        "it is not a database",
        german: "sie ist keine Datenbank",
        spanish: "no es una base de datos")
    case .otherTables:
      Sentence(
        "its tables are not a vault's",
        german: "ihre Tabellen sind nicht die eines Tresors",
        spanish: "sus tablas no son las de una bóveda")
    case .unknownRow:
      Sentence(
        "a row holds what this program does not know",
        german: "eine Zeile enthält, was dieses Programm nicht kennt",
        spanish: "una fila contiene lo que este programa no conoce")
    case .keyRowChanged:
      Sentence(
        "a key's row was changed from outside",
        german: "die Zeile eines Schlüssels wurde von außen geändert",
        spanish: "la fila de una clave se cambió desde fuera")
    case .privateKey:
      Sentence(
        "a private key does not open",
        german: "ein privater Schlüssel öffnet sich nicht",
        spanish: "una clave privada no se abre")
    case .keyRowUnreadable:
      Sentence(
        "a key's row cannot be read",
        german: "die Zeile eines Schlüssels ist nicht zu lesen",
        spanish: "la fila de una clave no se puede leer")
    case .lookup:
      Sentence(
        "a look-up does not lead to its contact",
        german: "ein Verweis führt nicht zu seinem Kontakt",
        spanish: "una referencia no lleva a su contacto")
    case .row:
      Sentence(
        "a row of '{1}' does not open",
        german: "eine Zeile von '{1}' öffnet sich nicht",
        spanish: "una fila de '{1}' no se abre")
    case .keyOwner:
      Sentence(
        "the owner of a key does not open",
        german: "der Besitzer eines Schlüssels öffnet sich nicht",
        spanish: "el dueño de una clave no se abre")
    case .headNotLatest:
      Sentence(
        "an older state was put back",
        german: "ein älterer Zustand wurde zurückgespielt",
        spanish: "se repuso un estado anterior")
    case .headNotOpen:
      Sentence(
        "its head does not open",
        german: "sein Kopf öffnet sich nicht",
        spanish: "su cabecera no se abre")
    case .rowsChanged:
      Sentence(
        "rows were changed, removed or put back from outside",
        german: "Zeilen wurden von außen geändert, entfernt oder zurückgesetzt",
        spanish: "se cambiaron, quitaron o repusieron filas desde fuera")
    case .pages:
      Sentence(
        "its pages in the file do not fit together",
        german: "seine Seiten in der Datei passen nicht zusammen",
        spanish: "sus páginas en el archivo no encajan entre sí")
    case .keyNotOpen:
      Sentence(
        "its key does not open",
        german: "sein Schlüssel öffnet sich nicht",
        spanish: "su clave no se abre")
    case .accessSlot:
      Sentence(
        "an access slot does not open",
        german: "ein Zugriffsfach öffnet sich nicht",
        spanish: "una ranura de acceso no se abre")
    case .stateMissing:
      Sentence(
        "its state is missing",
        german: "sein Zustand fehlt",
        spanish: "falta su estado")
    case .policiesMissing:
      Sentence(
        "the policies are missing",
        german: "die Richtlinien fehlen",
        spanish: "faltan las políticas")
    case .absurdParameters:
      Sentence(
        "its parameters are beyond what any vault is made with",
        german: "die Parameter liegen jenseits dessen, womit ein Tresor angelegt wird",
        spanish: "sus parámetros superan los de cualquier bóveda")
    case .notEnoughMemory:
      Sentence(
        "it needs {1} MiB of memory, more than 75 % of the {2} MiB available",
        german: "sie braucht {1} MiB Speicher, mehr als 75 % der verfügbaren {2} MiB",
        spanish: "necesita {1} MiB de memoria, más del 75 % de los {2} MiB disponibles")
    case .noMemory:
      Sentence(
        "it needs {1} MiB of memory, and the system gives less",
        german: "sie braucht {1} MiB Speicher, und das System gibt weniger",
        spanish: "necesita {1} MiB de memoria, y el sistema da menos")
    case .libraryFailed:
      Sentence(
        "the library failed with code {1}",
        german: "die Bibliothek ist mit Code {1} gescheitert",
        spanish: "la biblioteca falló con el código {1}")
    case .noLandlock:
      Sentence(
        "this kernel has no Landlock",
        german: "dieser Kernel hat kein Landlock",
        spanish: "este núcleo no tiene Landlock")
    case .landlockOff:
      Sentence(
        "Landlock is switched off in this kernel",
        german: "Landlock ist in diesem Kernel abgeschaltet",
        spanish: "Landlock está desactivado en este núcleo")
    case .systemNoLandlock:
      Sentence(
        "this system has no Landlock",
        german: "dieses System hat kein Landlock",
        spanish: "este sistema no tiene Landlock")
    }
  }
}
