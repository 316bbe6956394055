/// Why the vault did not do what it was asked.
enum VaultErrorWords: String, Words {
  case notFound = "error.vault.not_found"
  case insecure = "error.vault.insecure"
  case insecureHint = "hint.vault.insecure"
  case locked = "error.vault.locked"
  case restartRequired = "error.vault.restart"
  case passphraseRequired = "error.vault.passphrase_required"
  case wrongPassphrase = "error.vault.passphrase_wrong"
  case wrongPassphraseHint = "hint.vault.passphrase_wrong"
  case emptyPassphrase = "error.vault.passphrase_empty"
  case emptyPassphraseHint = "hint.vault.passphrase_empty"
  case noPassphraseSet = "error.vault.no_passphrase"
  case elementMissing = "error.vault.element_missing"
  case foreignElement = "error.vault.element_foreign"
  case otherMachineHint = "hint.vault.other_machine"
  case wrongAuthorization = "error.vault.element_refuses"
  case lockedOut = "error.vault.element_locked_out"
  case lockedOutFor = "error.vault.element_locked_out_for"
  case rootDamaged = "error.vault.root_damaged"
  case putCopyBackHint = "hint.vault.copy"
  case outdated = "error.vault.outdated"
  case tryAgainHint = "hint.try_again"
  case registryDamaged = "error.vault.registry_damaged"
  case registryDamagedHint = "hint.vault.registry_damaged"
  case domainDamaged = "error.vault.domain_damaged"
  case domainDamagedHint = "hint.vault.domain_damaged"
  case rolledBack = "error.vault.rolled_back"
  case rolledBackHint = "hint.vault.rolled_back"
  case keyExists = "error.vault.key_exists"
  case laterKey = "error.vault.later_key"
  case laterProtector = "error.vault.later_protector"
  case laterCounter = "error.vault.later_counter"
  case laterHint = "hint.vault.later"
  case keyNotFound = "error.vault.key_not_found"
  case unreadableDatabase = "error.vault.database_unreadable"
  case derivationRefused = "error.vault.derivation_refused"
  case busy = "error.vault.busy"
  case diskFull = "error.vault.disk_full"
  case diskFullHint = "hint.vault.disk_full"
  case cryptography = "error.cryptography"

  var sentence: Sentence {
    switch self {
    case .notFound:
      Sentence(
        "There is no vault in {1}.",
        german: "In {1} ist kein Tresor.",
        spanish: "No hay ninguna bóveda en {1}.")
    case .insecure:
      Sentence(
        "{1} is not safe to use: {2}.",
        german: "{1} ist nicht sicher: {2}.",
        spanish: "{1} no es seguro: {2}.")
    case .insecureHint:
      Sentence(
        "a vault's directory and file are yours alone (chmod go-rwx)",
        german: "Verzeichnis und Datei eines Tresors gehören Ihnen allein (chmod go-rwx)",
        spanish: "el directorio y el archivo de una bóveda son solo suyos (chmod go-rwx)")
    case .locked:
      Sentence(
        "The vault is locked.",
        german: "Der Tresor ist verschlossen.",
        spanish: "La bóveda está cerrada.")
    case .restartRequired:
      Sentence(
        "Locking the vault went wrong; this process uses it no more.",
        german: "Der Tresor ließ sich nicht verschließen; dieser Prozess benutzt ihn nicht mehr.",
        spanish: "No se pudo cerrar la bóveda; este proceso ya no la usa.")
    case .passphraseRequired:
      Sentence(
        "The passphrase is needed.",
        german: "Die Passphrase wird gebraucht.",
        spanish: "Hace falta la frase de contraseña.")
    case .wrongPassphrase:
      Sentence(
        "Wrong passphrase (caps lock, keyboard layout?). Nobody can recover it.",
        german: """
          Falsche Passphrase (Feststelltaste, Tastaturbelegung?). Niemand kann sie wiederherstellen.
          """,
        spanish: """
          Frase de contraseña incorrecta (¿mayúsculas, distribución del teclado?). Nadie puede \
          recuperarla.
          """)
    case .wrongPassphraseHint:
      Sentence(
        "if it is lost: whisper restore brings an identity back from a backup, into a new vault",
        german: """
          ist sie verloren: whisper restore holt eine Identität aus einer Sicherung in einen neuen \
          Tresor zurück
          """,
        spanish: """
          si la ha perdido: whisper restore recupera una identidad de una copia de seguridad en una \
          bóveda nueva
          """)
    case .emptyPassphrase:
      Sentence(
        "A passphrase has at least one character.",
        german: "Eine Passphrase hat mindestens ein Zeichen.",
        spanish: "Una frase de contraseña tiene al menos un carácter.")
    case .emptyPassphraseHint:
      Sentence(
        "a vault without one is made with init --no-passphrase",
        german: "ein Tresor ohne Passphrase entsteht mit init --no-passphrase",
        spanish: "una bóveda sin ella se crea con init --no-passphrase")
    case .noPassphraseSet:
      Sentence(
        "This vault has no passphrase.",
        german: "Dieser Tresor hat keine Passphrase.",
        spanish: "Esta bóveda no tiene frase de contraseña.")
    case .elementMissing:
      Sentence(
        "The vault's secure element ({1}) is not here: {2}.",
        german: "Das Secure Element des Tresors ({1}) ist nicht da: {2}.",
        spanish: "El elemento seguro de la bóveda ({1}) no está aquí: {2}.")
    case .foreignElement:
      Sentence(
        "The secure element ({1}) does not know the vault's key: the vault is another machine's, or was changed.",
        german: """
          Das Secure Element ({1}) kennt den Schlüssel des Tresors nicht: Der Tresor ist der eines \
          anderen Geräts oder wurde geändert.
          """,
        spanish: """
          El elemento seguro ({1}) no conoce la clave de la bóveda: la bóveda es de otro equipo o \
          fue alterada.
          """)
    case .otherMachineHint:
      Sentence(
        "use the vault on its machine, or make a new one and: whisper restore FILE",
        german: """
          den Tresor auf seinem Gerät benutzen oder einen neuen anlegen und: whisper restore DATEI
          """,
        spanish: "use la bóveda en su equipo, o cree otra y: whisper restore ARCHIVO")
    case .wrongAuthorization:
      Sentence(
        "The secure element refused the secret of a key. Nothing is damaged.",
        german:
          "Das Secure Element hat das Geheimnis eines Schlüssels abgelehnt. Nichts ist beschädigt.",
        spanish: "El elemento seguro rechazó el secreto de una clave. No hay nada dañado.")
    case .lockedOut:
      Sentence(
        "The secure element is locked after too many wrong tries.",
        german: "Das Secure Element ist nach zu vielen Fehlversuchen gesperrt.",
        spanish: "El elemento seguro está bloqueado tras demasiados intentos fallidos.")
    case .lockedOutFor:
      Sentence(
        "The secure element is locked after too many wrong tries, for {1} seconds.",
        german: "Das Secure Element ist nach zu vielen Fehlversuchen gesperrt, noch {1} Sekunden.",
        spanish: """
          El elemento seguro está bloqueado tras demasiados intentos fallidos, por {1} segundos.
          """)
    case .rootDamaged:
      Sentence(
        "The vault's root does not open: it is damaged, or belongs to another machine.",
        german: """
          Die Wurzel des Tresors öffnet sich nicht: Sie ist beschädigt oder gehört zu einem \
          anderen Gerät.
          """,
        spanish: "La raíz de la bóveda no se abre: está dañada o es de otro equipo.")
    case .putCopyBackHint:
      Sentence(
        "nothing was changed; put a copy of the vault back",
        german: "es wurde nichts geändert; eine Kopie des Tresors zurücklegen",
        spanish: "no se cambió nada; restituya un duplicado de la bóveda")
    case .outdated:
      Sentence(
        "Another program sealed the vault anew meanwhile.",
        german: "Ein anderes Programm hat den Tresor inzwischen neu versiegelt.",
        spanish: "Otro programa volvió a sellar la bóveda entretanto.")
    case .tryAgainHint:
      Sentence(
        "try again",
        german: "noch einmal versuchen",
        spanish: "inténtelo de nuevo")
    case .registryDamaged:
      Sentence(
        "The list of the vault's parts is not the one that was written last.",
        german: "Die Liste der Teile des Tresors ist nicht die zuletzt geschriebene.",
        spanish: "La lista de las partes de la bóveda no es la última que se escribió.")
    case .registryDamagedHint:
      Sentence(
        "put a copy of the vault back, or: whisper vault repair registry",
        german: "eine Kopie des Tresors zurücklegen oder: whisper vault repair registry",
        spanish: "restituya un duplicado de la bóveda, o bien: whisper vault repair registry")
    case .domainDamaged:
      Sentence(
        "The vault's part '{1}' needs repair: {2}.",
        german: "Der Teil '{1}' des Tresors muss repariert werden: {2}.",
        spanish: "La parte '{1}' de la bóveda necesita reparación: {2}.")
    case .domainDamagedHint:
      Sentence(
        "whisper vault export {1} shows what opens; whisper vault repair {1} keeps that",
        german: """
          whisper vault export {1} zeigt, was sich öffnen lässt; whisper vault repair {1} behält \
          das
          """,
        spanish: """
          whisper vault export {1} muestra lo que se abre; whisper vault repair {1} lo conserva
          """)
    case .rolledBack:
      Sentence(
        "The vault is older than it was a moment ago: somebody put an earlier copy in its place.",
        german: """
          Der Tresor ist älter als noch eben: Jemand hat eine frühere Kopie an seine Stelle gelegt.
          """,
        spanish: """
          La bóveda es más antigua que hace un momento: alguien puso en su lugar un duplicado \
          anterior.
          """)
    case .rolledBackHint:
      Sentence(
        "if that was you, start again; otherwise put the newest copy back",
        german: "waren Sie das selbst, neu beginnen; sonst die neueste Kopie zurücklegen",
        spanish: "si fue usted, empiece de nuevo; si no, restituya el duplicado más reciente")
    case .keyExists:
      Sentence(
        "The private key is in the vault already.",
        german: "Der private Schlüssel ist schon im Tresor.",
        spanish: "La clave privada ya está en la bóveda.")
    case .laterKey:
      Sentence(
        "A newer Whisper keeps this private key in a way that this one does not know.",
        german: """
          Ein neueres Whisper bewahrt diesen privaten Schlüssel auf eine Art auf, die dieses nicht \
          kennt.
          """,
        spanish: "Un Whisper más nuevo guarda esta clave privada de un modo que este no conoce.")
    case .laterProtector:
      Sentence(
        "A newer Whisper protects this vault in a way that this one does not know.",
        german: "Ein neueres Whisper schützt diesen Tresor auf eine Art, die dieses nicht kennt.",
        spanish: "Un Whisper más nuevo protege esta bóveda de un modo que este no conoce.")
    case .laterCounter:
      Sentence(
        "A newer Whisper counts the changes of this vault: this one can only read it.",
        german: """
          Ein neueres Whisper zählt die Änderungen dieses Tresors: Dieses kann ihn nur lesen.
          """,
        spanish: """
          Un Whisper más nuevo cuenta los cambios de esta bóveda: este solo puede leerla.
          """)
    case .laterHint:
      Sentence(
        "use the newer Whisper",
        german: "das neuere Whisper benutzen",
        spanish: "use el Whisper más nuevo")
    case .keyNotFound:
      Sentence(
        "The private key is not in the vault.",
        german: "Der private Schlüssel ist nicht im Tresor.",
        spanish: "La clave privada no está en la bóveda.")
    case .unreadableDatabase:
      Sentence(
        "The vault's database cannot be used: {1}.",
        german: "Die Datenbank des Tresors lässt sich nicht benutzen: {1}.",
        spanish: "La base de datos de la bóveda no se puede usar: {1}.")
    case .derivationRefused:
      Sentence(
        "The passphrase was not tried: {1}.",
        german: "Die Passphrase wurde nicht ausprobiert: {1}.",
        spanish: "No se probó la frase de contraseña: {1}.")
    case .busy:
      Sentence(
        "Another program is changing the vault.",
        german: "Ein anderes Programm ändert gerade den Tresor.",
        spanish: "Otro programa está cambiando la bóveda.")
    case .diskFull:
      Sentence(
        "The disk is full. Nothing was changed.",
        german: "Der Datenträger ist voll. Es wurde nichts geändert.",
        spanish: "El disco está lleno. No se cambió nada.")
    case .diskFullHint:
      Sentence(
        "make room and try again",
        german: "Platz schaffen und noch einmal versuchen",
        spanish: "libere espacio e inténtelo de nuevo")
    case .cryptography:
      Sentence(
        "A cryptographic operation failed.",
        german: "Eine kryptographische Operation ist gescheitert.",
        spanish: "Una operación criptográfica ha fallado.")
    }
  }
}
