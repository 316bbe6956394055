/// The state that things are in, and the next step.
enum StatusWords: String, Words {
  case vault = "status.vault"
  case noVault = "status.no_vault"
  case identities = "status.identities"
  case activeIdentity = "status.active_identity"
  case backup = "status.backup"
  case noBackup = "status.no_backup"
  case contacts = "status.contacts"
  case policies = "status.policies"
  case none = "status.none"
  case needsRepair = "status.needs_repair"
  case outdatedNames = "status.outdated_names"
  case locked = "status.locked"
  case processSealed = "status.process_sealed"
  case processNotSealed = "status.process_not_sealed"
  case sandbox = "status.sandbox"
  case sandboxEnforced = "status.sandbox.enforced"
  case sandboxUnavailable = "status.sandbox.unavailable"

  // What a person would do now
  case nextUnlock = "status.next.unlock"
  case lookInside = "status.look_inside"
  case nextRepair = "status.next.repair"
  case nextSealOrOpen = "status.next.seal_or_open"
  case nextChooseIdentity = "status.next.choose_identity"
  case nextExchange = "status.next.exchange"

  var sentence: Sentence {
    switch self {
    case .vault:
      Sentence(
        "Vault: {1}",
        german: "Tresor: {1}",
        spanish: "Bóveda: {1}")
    case .noVault:
      Sentence(
        "Vault: {1} (none yet)",
        german: "Tresor: {1} (noch keiner)",
        spanish: "Bóveda: {1} (aún ninguna)")
    case .identities:
      Sentence(
        "Identities: {1}",
        german: "Identitäten: {1}",
        spanish: "Identidades: {1}")
    case .activeIdentity:
      Sentence(
        "Active identity: {1}",
        german: "Aktive Identität: {1}",
        spanish: "Identidad activa: {1}")
    case .backup:
      Sentence(
        "Its backup: {1}",
        german: "Ihre Sicherung: {1}",
        spanish: "Su copia de seguridad: {1}")
    case .noBackup:
      Sentence(
        "Its backup: none yet",
        german: "Ihre Sicherung: noch keine",
        spanish: "Su copia de seguridad: aún ninguna")
    case .contacts:
      Sentence(
        "Contacts: {1} ({2} verified)",
        german: "Kontakte: {1} ({2} verifiziert)",
        spanish: "Contactos: {1} ({2} verificados)")
    case .policies:
      Sentence(
        "Policies on: {1}",
        german: "Eingeschaltete Richtlinien: {1}",
        spanish: "Políticas activas: {1}")
    case .none:
      Sentence(
        "none",
        german: "keine",
        spanish: "ninguna")
    case .needsRepair:
      Sentence(
        "Needs repair: {1} ({2})",
        german: "Muss repariert werden: {1} ({2})",
        spanish: "Necesita reparación: {1} ({2})")
    case .outdatedNames:
      Sentence(
        "To be renamed, because it could imitate a trust line: {1}",
        german: "Umzubenennen, weil es eine Vertrauenszeile nachahmen könnte: {1}",
        spanish: "Por renombrar, porque podría imitar una línea de confianza: {1}")
    case .locked:
      Sentence(
        "Locked: what is in it is shown with the passphrase.",
        german: "Verschlossen: Was darin ist, wird mit der Passphrase gezeigt.",
        spanish: "Cerrada: lo que contiene se muestra con la frase de contraseña.")
    case .processSealed:
      Sentence(
        "This program: opens no network connection, leaves no memory dumps, admits no debugger",
        german: """
          Dieses Programm: öffnet keine Netzverbindung, hinterlässt keine Speicherabbilder, lässt \
          keinen Debugger zu
          """,
        spanish: """
          Este programa: no abre conexiones de red, no deja volcados de memoria, no admite depuradores
          """)
    case .processNotSealed:
      Sentence(
        "This program: NOT sealed off",
        german: "Dieses Programm: NICHT abgeschottet",
        spanish: "Este programa: NO aislado")
    case .sandbox:
      Sentence(
        "File sandbox: {1}",
        german: "Datei-Sandbox: {1}",
        spanish: "Aislamiento de archivos: {1}")
    case .sandboxEnforced:
      Sentence(
        "enforced (Landlock {1})",
        german: "durchgesetzt (Landlock {1})",
        spanish: "aplicado (Landlock {1})")
    case .sandboxUnavailable:
      Sentence(
        "unavailable: {1}",
        german: "nicht verfügbar: {1}",
        spanish: "no disponible: {1}")
    case .nextUnlock:
      Sentence(
        "whisper, with the passphrase: it says then what comes next",
        german: "whisper mit der Passphrase: Dann steht hier, was als Nächstes kommt",
        spanish: "whisper con la frase de contraseña: entonces dice qué sigue")
    case .lookInside:
      Sentence(
        "Passphrase (Enter alone leaves the vault locked): ",
        german: "Passphrase (Eingabetaste allein lässt den Tresor verschlossen): ",
        spanish: "Frase de contraseña (solo Intro deja la bóveda cerrada): ")
    case .nextRepair:
      Sentence(
        "{1} (what can be saved), then {2}",
        german: "{1} (was sich retten lässt), dann {2}",
        spanish: "{1} (lo que se pueda salvar) y después {2}")
    case .nextSealOrOpen:
      Sentence(
        "whisper seal --to NAME, or whisper open",
        german: "whisper seal --to NAME oder whisper open",
        spanish: "whisper seal --to NAME, o whisper open")
    case .nextChooseIdentity:
      Sentence(
        "whisper identity list, then identity use, unarchive or create NAME",
        german: "whisper identity list, dann identity use, unarchive oder create NAME",
        spanish: "whisper identity list y después identity use, unarchive o create NAME")
    case .nextExchange:
      Sentence(
        "whisper identity export, give it to somebody, and whisper contact add FILE with theirs",
        german: """
          whisper identity export weitergeben, dann whisper contact add FILE mit dem \
          Schlüsselbündel der anderen Seite
          """,
        spanish: """
          whisper identity export, dárselo a alguien, y whisper contact add FILE con el suyo
          """)
    }
  }
}
