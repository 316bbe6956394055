/// What was being done when the operating system refused: it completes the sentence "could not …".
enum OperationWords: String, Words {
  case writeOutput = "operation.write_output"
  case write = "operation.write"
  case writeIn = "operation.write_in"
  case read = "operation.read"
  case readStandardInput = "operation.read_standard_input"
  case findCurrentDirectory = "operation.current_directory"
  case make = "operation.make"

  // Said by the vault
  case makeDirectory = "operation.make_directory"
  case lookAt = "operation.look_at"
  case openDatabase = "operation.database.open"
  case executeDatabase = "operation.database.execute"
  case readDatabase = "operation.database.read"
  case writeDatabase = "operation.database.write"
  case useDatabase = "operation.database.use"
  case openDatabaseCode = "operation.database.open_code"
  case executeDatabaseCode = "operation.database.execute_code"
  case readDatabaseCode = "operation.database.read_code"
  case writeDatabaseCode = "operation.database.write_code"
  case useDatabaseCode = "operation.database.use_code"

  // Said by the hardening of the process
  case coreLimit = "operation.hardening.core_limit"
  case dumpable = "operation.hardening.dumpable"
  case noNewPrivileges = "operation.hardening.privileges"
  case denyAttach = "operation.hardening.debuggers"
  case endWithParent = "operation.hardening.parent"
  case limits = "operation.hardening.limits"
  case callFilter = "operation.hardening.filter"
  case callFilterLoad = "operation.hardening.filter_load"
  case processStatus = "operation.hardening.status"
  case otherThreads = "operation.hardening.threads"
  case sandbox = "operation.hardening.sandbox"
  case sandboxSystem = "operation.hardening.sandbox_system"
  case sandboxVault = "operation.hardening.sandbox_vault"
  case sandboxInput = "operation.hardening.sandbox_input"
  case sandboxOutput = "operation.hardening.sandbox_output"
  case sandboxDevice = "operation.hardening.sandbox_device"
  case sandboxEnforce = "operation.hardening.sandbox_enforce"

  var sentence: Sentence {
    switch self {
    case .writeOutput:
      Sentence(
        "write the output",
        german: "die Ausgabe zu schreiben",
        spanish: "escribir la salida")
    case .write:
      Sentence(
        "write {1}",
        german: "{1} zu schreiben",
        spanish: "escribir {1}")
    case .writeIn:
      Sentence(
        "write in {1}",
        german: "in {1} zu schreiben",
        spanish: "escribir en {1}")
    case .read:
      Sentence(
        "read {1}",
        german: "{1} zu lesen",
        spanish: "leer {1}")
    case .readStandardInput:
      Sentence(
        "read standard input",
        german: "die Standardeingabe zu lesen",
        spanish: "leer la entrada estándar")
    case .findCurrentDirectory:
      Sentence(
        "find the current directory",
        german: "das aktuelle Verzeichnis zu finden",
        spanish: "encontrar el directorio actual")
    case .make:
      Sentence(
        "make {1}",
        german: "{1} anzulegen",
        spanish: "crear {1}")
    case .makeDirectory:
      Sentence(
        "make the directory {1}",
        german: "das Verzeichnis {1} anzulegen",
        spanish: "crear el directorio {1}")
    case .lookAt:
      Sentence(
        "look at {1}",
        german: "{1} anzusehen",
        spanish: "examinar {1}")
    case .openDatabase:
      Sentence(
        "open the database",
        german: "die Datenbank zu öffnen",
        spanish: "abrir la base de datos")
    case .executeDatabase:
      Sentence(
        "execute the database",
        german: "in der Datenbank etwas auszuführen",
        spanish: "ejecutar algo en la base de datos")
    case .readDatabase:
      Sentence(
        "read the database",
        german: "die Datenbank zu lesen",
        spanish: "leer la base de datos")
    case .writeDatabase:
      Sentence(
        "write the database",
        german: "die Datenbank zu schreiben",
        spanish: "escribir la base de datos")
    case .useDatabase:
      Sentence(
        "use the database",
        german: "die Datenbank zu benutzen",
        spanish: "usar la base de datos")
    case .openDatabaseCode:
      Sentence(
        "open the database (SQLite {1})",
        german: "die Datenbank zu öffnen (SQLite {1})",
        spanish: "abrir la base de datos (SQLite {1})")
    case .executeDatabaseCode:
      Sentence(
        "execute the database (SQLite {1})",
        german: "in der Datenbank etwas auszuführen (SQLite {1})",
        spanish: "ejecutar algo en la base de datos (SQLite {1})")
    case .readDatabaseCode:
      Sentence(
        "read the database (SQLite {1})",
        german: "die Datenbank zu lesen (SQLite {1})",
        spanish: "leer la base de datos (SQLite {1})")
    case .writeDatabaseCode:
      Sentence(
        "write the database (SQLite {1})",
        german: "die Datenbank zu schreiben (SQLite {1})",
        spanish: "escribir la base de datos (SQLite {1})")
    case .useDatabaseCode:
      Sentence(
        "use the database (SQLite {1})",
        german: "die Datenbank zu benutzen (SQLite {1})",
        spanish: "usar la base de datos (SQLite {1})")
    case .coreLimit:
      Sentence(
        "forbid core dumps",
        german: "Speicherabbilder zu verbieten",
        spanish: "prohibir los volcados de memoria")
    case .dumpable:
      Sentence(
        "forbid tracing of the process",
        german: "das Beobachten des Prozesses zu verbieten",
        spanish: "prohibir el rastreo del proceso")
    case .noNewPrivileges:
      Sentence(
        "give up new privileges",
        german: "auf neue Rechte zu verzichten",
        spanish: "renunciar a nuevos privilegios")
    case .denyAttach:
      Sentence(
        "refuse debuggers",
        german: "Debugger abzuweisen",
        spanish: "rechazar depuradores")
    case .endWithParent:
      Sentence(
        "end together with the parent process",
        german: "zusammen mit dem Elternprozess zu enden",
        spanish: "terminar junto con el proceso padre")
    case .limits:
      Sentence(
        "limit memory, time and files",
        german: "Speicher, Zeit und Dateien zu begrenzen",
        spanish: "limitar memoria, tiempo y archivos")
    case .callFilter:
      Sentence(
        "prepare the filter of system calls",
        german: "den Filter der Systemaufrufe vorzubereiten",
        spanish: "preparar el filtro de llamadas al sistema")
    case .callFilterLoad:
      Sentence(
        "install the filter of system calls",
        german: "den Filter der Systemaufrufe einzusetzen",
        spanish: "instalar el filtro de llamadas al sistema")
    case .processStatus:
      Sentence(
        "read the process status",
        german: "den Zustand des Prozesses zu lesen",
        spanish: "leer el estado del proceso")
    case .otherThreads:
      Sentence(
        "restrict file access: other threads are already running",
        german: "den Dateizugriff zu beschränken: Andere Threads laufen schon",
        spanish: "restringir el acceso a archivos: ya hay otros hilos en marcha")
    case .sandbox:
      Sentence(
        "prepare the file sandbox",
        german: "die Datei-Sandbox vorzubereiten",
        spanish: "preparar el aislamiento de archivos")
    case .sandboxSystem:
      Sentence(
        "admit system files to the file sandbox",
        german: "Systemdateien in die Datei-Sandbox einzulassen",
        spanish: "admitir archivos del sistema en el aislamiento de archivos")
    case .sandboxVault:
      Sentence(
        "admit the vault to the file sandbox",
        german: "den Tresor in die Datei-Sandbox einzulassen",
        spanish: "admitir la bóveda en el aislamiento de archivos")
    case .sandboxInput:
      Sentence(
        "admit an input to the file sandbox",
        german: "eine Eingabe in die Datei-Sandbox einzulassen",
        spanish: "admitir una entrada en el aislamiento de archivos")
    case .sandboxOutput:
      Sentence(
        "admit an output directory to the file sandbox",
        german: "ein Ausgabeverzeichnis in die Datei-Sandbox einzulassen",
        spanish: "admitir un directorio de salida en el aislamiento de archivos")
    case .sandboxDevice:
      Sentence(
        "admit a device to the file sandbox",
        german: "ein Gerät in die Datei-Sandbox einzulassen",
        spanish: "admitir un dispositivo en el aislamiento de archivos")
    case .sandboxEnforce:
      Sentence(
        "enforce the file sandbox",
        german: "die Datei-Sandbox durchzusetzen",
        spanish: "aplicar el aislamiento de archivos")
    }
  }
}
