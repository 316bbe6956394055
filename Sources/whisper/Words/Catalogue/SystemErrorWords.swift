/// What the operating system refuses.
enum SystemErrorWords: String, Words {
  case failed = "error.system"
  case notHardened = "error.not_hardened"
  case notHardenedStart = "error.not_hardened.start"
  case step = "error.hardening.step"
  case stepReason = "error.hardening.step_reason"
  case lockLimit = "error.memory.lock_limit"
  case lockLimitHint = "hint.memory.lock_limit"
  case noMemory = "error.memory.unavailable"

  // The reasons
  case noSuchFile = "errno.enoent"
  case permissionDenied = "errno.eacces"
  case diskFull = "errno.enospc"
  case quota = "errno.edquot"
  case isDirectory = "errno.eisdir"
  case noDirectory = "errno.enotdir"
  case readOnly = "errno.erofs"
  case nobodyReads = "errno.epipe"
  case notOpen = "errno.ebadf"

  // The system's own words for other numbers, as the C library writes them
  case inputOutput = "errno.eio"
  case noMemoryLeft = "errno.enomem"
  case exists = "errno.eexist"
  case busy = "errno.ebusy"
  case invalid = "errno.einval"
  case tooManyFiles = "errno.emfile"
  case tooLarge = "errno.efbig"
  case nameTooLong = "errno.enametoolong"
  case loop = "errno.eloop"
  case noDevice = "errno.enxio"
  case notImplemented = "errno.enosys"
  case notSupported = "errno.eopnotsupp"

  var sentence: Sentence {
    switch self {
    case .failed:
      Sentence(
        "Could not {1}: {2}.",
        german: "Es war nicht möglich, {1}: {2}.",
        spanish: "No se pudo {1}: {2}.")
    case .notHardened:
      Sentence(
        "This process cannot be hardened: {1}.",
        german: "Dieser Prozess lässt sich nicht härten: {1}.",
        spanish: "Este proceso no se puede blindar: {1}.")
    case .notHardenedStart:
      Sentence(
        "this process cannot be hardened: {1}",
        german: "Dieser Prozess lässt sich nicht härten: {1}",
        spanish: "este proceso no se puede blindar: {1}")
    case .step:
      Sentence(
        "could not {1}",
        german: "es war nicht möglich, {1}",
        spanish: "no se pudo {1}")
    case .stepReason:
      Sentence(
        "could not {1}: {2} (errno {3})",
        german: "es war nicht möglich, {1}: {2} (errno {3})",
        spanish: "no se pudo {1}: {2} (errno {3})")
    case .lockLimit:
      Sentence(
        "There is not enough locked memory for secrets.",
        german: "Für Geheimnisse ist nicht genug Speicher da, der nie ausgelagert wird.",
        spanish: "No hay bastante memoria para secretos que nunca pase a disco.")
    case .lockLimitHint:
      Sentence(
        "raise the limit (ulimit -l); secrets are never put into memory that may be swapped",
        german: """
          die Grenze erhöhen (ulimit -l); Geheimnisse kommen nie in Speicher, der ausgelagert \
          werden kann
          """,
        spanish: """
          suba el límite (ulimit -l); los secretos nunca van a memoria que pueda pasar a disco
          """)
    case .noMemory:
      Sentence(
        "The kernel gives no memory for secrets: {1}.",
        german: "Der Kernel gibt keinen Speicher für Geheimnisse: {1}.",
        spanish: "El núcleo no da memoria para secretos: {1}.")
    case .noSuchFile:
      Sentence(
        "there is no such file or directory",
        german: "es gibt keine solche Datei und kein solches Verzeichnis",
        spanish: "no existe tal archivo o directorio")
    case .permissionDenied:
      Sentence(
        "permission denied",
        german: "Zugriff verweigert",
        spanish: "permiso denegado")
    case .diskFull:
      Sentence(
        "the disk is full",
        german: "der Datenträger ist voll",
        spanish: "el disco está lleno")
    case .quota:
      Sentence(
        "the disk quota is used up",
        german: "das Kontingent auf dem Datenträger ist erschöpft",
        spanish: "la cuota de disco está agotada")
    case .isDirectory:
      Sentence(
        "it is a directory",
        german: "es ist ein Verzeichnis",
        spanish: "es un directorio")
    case .noDirectory:
      Sentence(
        "a part of the path is no directory",
        german: "ein Teil des Pfads ist kein Verzeichnis",
        spanish: "una parte de la ruta no es un directorio")
    case .readOnly:
      Sentence(
        "the file system is read-only",
        german: "das Dateisystem ist schreibgeschützt",
        spanish: "el sistema de archivos es de solo lectura")
    case .nobodyReads:
      Sentence(
        "nobody reads it any more",
        german: "niemand liest mehr mit",
        spanish: "ya no lo lee nadie")
    case .notOpen:
      Sentence(
        "it is not open",
        german: "es ist nicht offen",
        spanish: "no está abierto")
    case .inputOutput:
      Sentence(
        "Input/output error",
        german: "Ein-/Ausgabefehler",
        spanish: "error de entrada/salida")
    case .noMemoryLeft:
      Sentence(
        "Cannot allocate memory",
        german: "kein Speicher verfügbar",
        spanish: "no se puede asignar memoria")
    case .exists:
      Sentence(
        "File exists",
        german: "die Datei gibt es schon",
        spanish: "el archivo ya existe")
    case .busy:
      Sentence(
        "Device or resource busy",
        german: "Gerät oder Ressource ist belegt",
        spanish: "dispositivo o recurso ocupado")
    case .invalid:
      Sentence(
        "Invalid argument",
        german: "ungültiges Argument",
        spanish: "argumento no válido")
    case .tooManyFiles:
      Sentence(
        "Too many open files",
        german: "zu viele offene Dateien",
        spanish: "demasiados archivos abiertos")
    case .tooLarge:
      Sentence(
        "File too large",
        german: "die Datei ist zu groß",
        spanish: "el archivo es demasiado grande")
    case .nameTooLong:
      Sentence(
        "File name too long",
        german: "der Dateiname ist zu lang",
        spanish: "el nombre de archivo es demasiado largo")
    case .loop:
      Sentence(
        "Too many levels of symbolic links",
        german: "zu viele symbolische Verweise hintereinander",
        spanish: "demasiados enlaces simbólicos encadenados")
    case .noDevice:
      Sentence(
        "No such device or address",
        german: "kein solches Gerät, keine solche Adresse",
        spanish: "no existe tal dispositivo o dirección")
    case .notImplemented:
      Sentence(
        "Function not implemented",
        german: "die Funktion ist nicht vorhanden",
        spanish: "la función no existe")
    case .notSupported:
      Sentence(
        "Operation not supported",
        german: "die Operation wird nicht unterstützt",
        spanish: "la operación no está admitida")
    }
  }
}
