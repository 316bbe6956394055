import Vault

/// What is said when a part of the vault is checked or repaired.
enum RecoveryWords: String, Words {
  case sound = "recovery.sound"
  case nothingToRepair = "recovery.nothing_to_repair"
  case question = "recovery.question"
  case rows = "recovery.rows"
  case salvage = "recovery.salvage"
  case repaired = "recovery.repaired"
  case keyLost = "recovery.key_lost"
  case registryQuestion = "recovery.registry.question"
  case registryAccepted = "recovery.registry.accepted"
  case protectorDropped = "recovery.registry.protector_dropped"

  // What a repair means for a part, said before it is done
  case settings = "recovery.consequence.settings"
  case identities = "recovery.consequence.identities"
  case contacts = "recovery.consequence.contacts"
  case keyMetadata = "recovery.consequence.key_metadata"
  case replay = "recovery.consequence.replay"

  /// What a repair means for a domain.
  init(consequenceFor domain: Domain) {
    self =
      switch domain {
      case .settings: .settings
      case .identities: .identities
      case .contacts: .contacts
      case .keyMetadata: .keyMetadata
      case .replay: .replay
      }
  }

  var sentence: Sentence {
    switch self {
    case .sound:
      Sentence(
        "sound",
        german: "unversehrt",
        spanish: "intacta")
    case .nothingToRepair:
      Sentence(
        "{1} is sound: nothing to repair.",
        german: "{1} ist unversehrt: Es gibt nichts zu reparieren.",
        spanish: "La parte {1} está intacta: no hay nada que reparar.")
    case .question:
      Sentence(
        "Repair {1}?",
        german: "{1} reparieren?",
        spanish: "¿Reparar {1}?")
    case .rows:
      Sentence(
        "Rows of {1} that open: {2}. That do not: {3}.",
        german: "Zeilen von {1}, die sich öffnen lassen: {2}. Die es nicht tun: {3}.",
        spanish: "Filas de {1} que se abren: {2}. Que no: {3}.")
    case .salvage:
      Sentence(
        "{1}: rows that open {2}, that do not {3}",
        german: "{1}: Zeilen, die sich öffnen lassen, {2}, die es nicht tun, {3}",
        spanish: "{1}: filas que se abren {2}, que no {3}")
    case .repaired:
      Sentence(
        "Repaired {1}. Rows kept: {2}. Set aside: {3}.",
        german: "{1} ist repariert. Behaltene Zeilen: {2}. Beiseitegelegt: {3}.",
        spanish: "La parte {1} está reparada. Filas conservadas: {2}. Apartadas: {3}.")
    case .keyLost:
      Sentence(
        "Its key was lost, so that nothing could be kept.",
        german: "Der Schlüssel des Teils war verloren, so dass nichts zu behalten war.",
        spanish: "Su clave se había perdido, así que no se pudo conservar nada.")
    case .registryQuestion:
      Sentence(
        "Accept the list of the vault's parts as it stands?",
        german: "Die Liste der Teile des Tresors annehmen, wie sie ist?",
        spanish: "¿Aceptar la lista de las partes de la bóveda tal como está?")
    case .registryAccepted:
      Sentence(
        "Accepted. Next: whisper vault repair replay, and whisper vault check.",
        german: "Angenommen. Weiter: whisper vault repair replay und whisper vault check.",
        spanish: "Aceptada. Siguiente: whisper vault repair replay y whisper vault check.")
    case .protectorDropped:
      Sentence(
        "Another way to open the vault is gone, since nobody can say whose it was: {1}.",
        german: """
          Ein anderer Weg, den Tresor zu öffnen, ist weg, denn niemand weiß, von wem er war: {1}.
          """,
        spanish: """
          Otra manera de abrir la bóveda ya no está, pues nadie puede decir de quién era: {1}.
          """)
    case .settings:
      Sentence(
        "Policies that are lost are all turned on.",
        german: "Verlorene Richtlinien werden alle eingeschaltet.",
        spanish: "Las políticas perdidas quedan todas activadas.")
    case .identities:
      Sentence(
        "An identity that is lost opens nothing any more.",
        german: "Eine verlorene Identität öffnet nichts mehr.",
        spanish: "Una identidad perdida ya no abre nada.")
    case .contacts:
      Sentence(
        "Contacts that are lost must be added and verified anew; blocks on them are gone.",
        german: """
          Verlorene Kontakte müssen neu hinzugefügt und verifiziert werden; Blockierungen gegen \
          sie sind weg.
          """,
        spanish: """
          Los contactos perdidos deben añadirse y verificarse de nuevo; sus bloqueos desaparecen.
          """)
    case .keyMetadata:
      Sentence(
        "An identity whose private keys are lost opens and signs nothing any more.",
        german: """
          Eine Identität, deren private Schlüssel verloren sind, öffnet und signiert nichts mehr.
          """,
        spanish: "Una identidad cuyas claves privadas se han perdido ya no abre ni firma nada.")
    case .replay:
      Sentence(
        "Messages dated before the repair count as expired.",
        german: "Nachrichten, die vor der Reparatur datiert sind, gelten als abgelaufen.",
        spanish: "Los mensajes con fecha anterior a la reparación cuentan como caducados.")
    }
  }
}
