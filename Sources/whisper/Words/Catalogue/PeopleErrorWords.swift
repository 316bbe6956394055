/// Why something was not done with an identity or a contact.
enum PeopleErrorWords: String, Words {
  case invalidName = "error.name.invalid"
  case invalidBundle = "error.bundle.invalid"
  case invalidKey = "error.key.invalid"
  case changedMeanwhile = "error.changed_meanwhile"
  case changedMeanwhileHint = "hint.changed_meanwhile"
  case nameRequired = "error.name.required"
  case nameRequiredHint = "hint.name.required"
  case bundleNameOutdated = "error.bundle.name"
  case bundleNameOutdatedHint = "hint.bundle.name"
  case identityNameOutdated = "error.identity.name"
  case noteTooLong = "error.note.too_long"
  case invalidNote = "error.note.invalid"

  // Identities
  case identityNotFound = "error.identity.not_found"
  case noActiveIdentity = "error.identity.none_active"
  case noActiveIdentityHint = "hint.identity.none_active"
  case noIdentity = "error.identity.none"
  case identityExists = "error.identity.exists"
  case identityNotArchived = "error.identity.not_archived"
  case identityLimit = "error.identity.limit"

  // Contacts
  case contactNotFound = "error.contact.not_found"
  case contactKnown = "error.contact.known"
  case contactHasOtherKey = "error.contact.other_key"
  case contactHasOtherKeyHint = "hint.contact.other_key"
  case contactExists = "error.contact.exists"
  case keyBelongsTo = "error.key.belongs_to"
  case keyBelongsToHint = "hint.key.belongs_to"
  case ownKey = "error.key.own"
  case contactLimit = "error.contact.limit"
  case contactRevoked = "error.contact.revoked"
  case contactRevokedHint = "hint.contact.revoked"

  var sentence: Sentence {
    switch self {
    case .invalidName:
      Sentence(
        "That name cannot be used: {1}.",
        german: "Dieser Name ist nicht erlaubt: {1}.",
        spanish: "Ese nombre no se puede usar: {1}.")
    case .invalidBundle:
      Sentence(
        "This is no public bundle: {1}.",
        german: "Das ist kein öffentliches Schlüsselbündel: {1}.",
        spanish: "Esto no es un paquete de claves públicas: {1}.")
    case .invalidKey:
      Sentence(
        "This is no public key: {1}.",
        german: "Das ist kein öffentlicher Schlüssel: {1}.",
        spanish: "Esto no es una clave pública: {1}.")
    case .changedMeanwhile:
      Sentence(
        "Another process changed {1} while you were asked. Nothing was done.",
        german: "Ein anderer Prozess hat {1} während der Frage geändert. Nichts wurde getan.",
        spanish: "Otro proceso cambió {1} durante la pregunta. No se hizo nada.")
    case .changedMeanwhileHint:
      Sentence(
        "run the command again, and look at what it shows now",
        german: "den Befehl noch einmal ausführen und ansehen, was er jetzt zeigt",
        spanish: "repita el comando y mire lo que muestra ahora")
    case .nameRequired:
      Sentence(
        "A raw key comes without a name.",
        german: "Ein Rohschlüssel kommt ohne Namen.",
        spanish: "Una clave en bruto llega sin nombre.")
    case .nameRequiredHint:
      Sentence(
        "give --name NAME",
        german: "--name NAME angeben",
        spanish: "indique --name NAME")
    case .bundleNameOutdated:
      Sentence(
        "The bundle is for {1}, and nobody can be called so: it could imitate a trust line.",
        german: """
          Das Schlüsselbündel ist für {1}, und so kann niemand heißen: Es könnte eine \
          Vertrauenszeile nachahmen.
          """,
        spanish: """
          El paquete es de {1}, y nadie puede llamarse así: podría imitar una línea de confianza.
          """)
    case .bundleNameOutdatedHint:
      Sentence(
        "whisper contact add --name NAME takes the keys under another name",
        german: "whisper contact add --name NAME nimmt die Schlüssel unter einem anderen Namen",
        spanish: "whisper contact add --name NAME toma las claves con otro nombre")
    case .identityNameOutdated:
      Sentence(
        "Others do not take the name {1} any more: it could imitate a trust line.",
        german: """
          Andere nehmen den Namen {1} nicht mehr an: Er könnte eine Vertrauenszeile nachahmen.
          """,
        spanish: "Los demás ya no aceptan el nombre {1}: podría imitar una línea de confianza.")
    case .noteTooLong:
      Sentence(
        "A note has at most {1} bytes.",
        german: "Eine Notiz hat höchstens {1} Bytes.",
        spanish: "Una nota tiene como máximo {1} bytes.")
    case .invalidNote:
      Sentence(
        "A note is one line without control characters.",
        german: "Eine Notiz ist eine Zeile ohne Steuerzeichen.",
        spanish: "Una nota es una línea sin caracteres de control.")
    case .identityNotFound:
      Sentence(
        "There is no identity called {1}.",
        german: "Es gibt keine Identität namens {1}.",
        spanish: "No hay ninguna identidad llamada {1}.")
    case .noActiveIdentity:
      Sentence(
        "No identity is chosen.",
        german: "Es ist keine Identität gewählt.",
        spanish: "No hay ninguna identidad elegida.")
    case .noActiveIdentityHint:
      Sentence(
        "whisper identity use NAME, or whisper identity create NAME",
        german: "whisper identity use NAME oder whisper identity create NAME",
        spanish: "whisper identity use NAME, o whisper identity create NAME")
    case .noIdentity:
      Sentence(
        "You have no identity yet.",
        german: "Sie haben noch keine Identität.",
        spanish: "Aún no tiene ninguna identidad.")
    case .identityExists:
      Sentence(
        "There is an identity called {1} already.",
        german: "Es gibt schon eine Identität namens {1}.",
        spanish: "Ya hay una identidad llamada {1}.")
    case .identityNotArchived:
      Sentence(
        "{1} is not archived.",
        german: "{1} ist nicht archiviert.",
        spanish: "La identidad {1} no está archivada.")
    case .identityLimit:
      Sentence(
        "A vault holds at most {1} identities.",
        german: "Ein Tresor fasst höchstens {1} Identitäten.",
        spanish: "Una bóveda contiene como máximo {1} identidades.")
    case .contactNotFound:
      Sentence(
        "There is no contact called {1}.",
        german: "Es gibt keinen Kontakt namens {1}.",
        spanish: "No hay ningún contacto llamado {1}.")
    case .contactKnown:
      Sentence(
        "That is your contact {1} already. Nothing was changed.",
        german: "Das ist schon Ihr Kontakt {1}. Es wurde nichts geändert.",
        spanish: "Ese ya es su contacto {1}. No se cambió nada.")
    case .contactHasOtherKey:
      Sentence(
        "You know a {1} with another key. Nothing was changed: this may be somebody else.",
        german: """
          Sie kennen {1} mit einem anderen Schlüssel. Es wurde nichts geändert: Dies kann jemand \
          anderes sein.
          """,
        spanish: "Ya conoce a {1} con otra clave. No se cambió nada: puede que sea otra persona.")
    case .contactHasOtherKeyHint:
      Sentence(
        "ask {1} over another channel; --name adds this key under another name",
        german: """
          auf einem anderen Weg bei {1} nachfragen; --name fügt diesen Schlüssel unter anderem \
          Namen hinzu
          """,
        spanish: "pregunte a {1} por otro medio; --name añade esta clave con otro nombre")
    case .contactExists:
      Sentence(
        "There is a contact called {1} already.",
        german: "Es gibt schon einen Kontakt namens {1}.",
        spanish: "Ya hay un contacto llamado {1}.")
    case .keyBelongsTo:
      Sentence(
        "One of these keys belongs to {1}, the other does not. Nothing was changed.",
        german: "Einer dieser Schlüssel gehört {1}, der andere nicht. Es wurde nichts geändert.",
        spanish: "Una de estas claves es de {1}; la otra, no. No se cambió nada.")
    case .keyBelongsToHint:
      Sentence(
        "if you had only the raw key of {1}, remove the contact first",
        german: "falls von {1} nur der Rohschlüssel da war, zuerst den Kontakt entfernen",
        spanish: "si solo tenía la clave en bruto de {1}, elimine primero el contacto")
    case .ownKey:
      Sentence(
        "This is a key of your own identity {1}. To write to yourself, add its bundle.",
        german: """
          Das ist ein Schlüssel Ihrer eigenen Identität {1}. Um sich selbst zu schreiben, fügen Sie \
          deren Schlüsselbündel hinzu.
          """,
        spanish: """
          Esta es una clave de su propia identidad {1}. Para escribirse a sí mismo, añada su paquete de \
          claves.
          """)
    case .contactLimit:
      Sentence(
        "A vault holds at most {1} contacts.",
        german: "Ein Tresor fasst höchstens {1} Kontakte.",
        spanish: "Una bóveda contiene como máximo {1} contactos.")
    case .contactRevoked:
      Sentence(
        "The key of {1} is revoked.",
        german: "Der Schlüssel von {1} ist widerrufen.",
        spanish: "La clave de {1} está revocada.")
    case .contactRevokedHint:
      Sentence(
        "remove the contact to start anew",
        german: "den Kontakt entfernen, um neu anzufangen",
        spanish: "elimine el contacto para empezar de nuevo")
    }
  }
}
