/// What is said about contacts.
enum ContactWords: String, Words {
  case none = "contact.list.none"
  case pasteBundle = "contact.add.paste"
  case revokeQuestion = "contact.revoke.question"
  case removeQuestion = "contact.remove.question"
  case removed = "contact.remove.done"

  // Comparing fingerprints
  case bothSee = "contact.verify.both_see"
  case you = "contact.verify.you"
  case them = "contact.verify.them"
  case rawKeyCompared = "contact.verify.raw_key"
  case verifyQuestion = "contact.verify.question"

  // Its facts
  case name = "contact.name"
  case trust = "contact.trust"
  case added = "contact.added"
  case lastSigned = "contact.last_signed"
  case noneSigned = "contact.last_signed.none"
  case former = "contact.former"
  case note = "contact.note"
  case unverified = "contact.unverified.badge"
  case verified = "contact.verified.badge"
  case revoked = "contact.revoked.badge"
  case blocked = "contact.blocked.badge"
  case rawKeyOnly = "contact.raw_key.badge"

  var sentence: Sentence {
    switch self {
    case .none:
      Sentence(
        "No contacts.",
        german: "Keine Kontakte.",
        spanish: "No hay contactos.")
    case .pasteBundle:
      Sentence(
        "Paste the bundle, then Enter and Ctrl-D:",
        german: "Schlüsselbündel einfügen, dann Eingabetaste und Strg-D:",
        spanish: "Pegue el paquete de claves y pulse Intro y Ctrl-D:")
    case .revokeQuestion:
      Sentence(
        "Revoke the key of {1}?",
        german: "Den Schlüssel von {1} widerrufen?",
        spanish: "¿Revocar la clave de {1}?")
    case .removeQuestion:
      Sentence(
        "Remove {1}, with note and history?",
        german: "{1} entfernen, mit Notiz und Verlauf?",
        spanish: "¿Eliminar {1}, con su nota y su historial?")
    case .removed:
      Sentence(
        "Removed {1}.",
        german: "{1} ist entfernt.",
        spanish: "Se ha quitado {1}.")
    case .bothSee:
      Sentence(
        "Both of you should see:",
        german: "Beide sollten sehen:",
        spanish: "Ambos deberían ver:")
    case .you:
      Sentence(
        "you",
        german: "Sie selbst",
        spanish: "usted")
    case .them:
      Sentence(
        "them",
        german: "das Gegenüber",
        spanish: "la otra persona")
    case .rawKeyCompared:
      Sentence(
        """
        You have only {1}'s raw key: the words differ if they can sign. Then ask for their \
        bundle.
        """,
        german: """
          Von {1} ist nur der Rohschlüssel da: Die Wörter weichen ab, wenn dort signiert werden \
          kann. Bitten Sie dann um das Schlüsselbündel.
          """,
        spanish: """
          De {1} solo tiene la clave en bruto: las palabras difieren si puede firmar. Pida \
          entonces su paquete de claves.
          """)
    case .verifyQuestion:
      Sentence(
        "Does {1} see exactly the same?",
        german: "Sieht {1} genau dasselbe?",
        spanish: "¿Ve {1} exactamente lo mismo?")
    case .name:
      Sentence(
        "Name: {1}",
        german: "Name: {1}",
        spanish: "Nombre: {1}")
    case .trust:
      Sentence(
        "Trust: {1}",
        german: "Vertrauen: {1}",
        spanish: "Confianza: {1}")
    case .added:
      Sentence(
        "Added: {1}",
        german: "Hinzugefügt: {1}",
        spanish: "Añadido: {1}")
    case .lastSigned:
      Sentence(
        "Last signed message: {1}",
        german: "Letzte signierte Nachricht: {1}",
        spanish: "Último mensaje firmado: {1}")
    case .noneSigned:
      Sentence(
        "none yet",
        german: "noch keine",
        spanish: "aún ninguno")
    case .former:
      Sentence(
        "Until {1}: {2}",
        german: "Bis {1}: {2}",
        spanish: "Hasta {1}: {2}")
    case .note:
      Sentence(
        "Note: {1}",
        german: "Notiz: {1}",
        spanish: "Nota: {1}")
    case .unverified:
      Sentence(
        "unverified",
        german: "unverifiziert",
        spanish: "sin verificar")
    case .verified:
      Sentence(
        "verified",
        german: "verifiziert",
        spanish: "verificado")
    case .revoked:
      Sentence(
        "revoked",
        german: "widerrufen",
        spanish: "revocado")
    case .blocked:
      Sentence(
        "blocked",
        german: "blockiert",
        spanish: "bloqueado")
    case .rawKeyOnly:
      Sentence(
        "raw key only",
        german: "nur Rohschlüssel",
        spanish: "solo clave en bruto")
    }
  }
}
