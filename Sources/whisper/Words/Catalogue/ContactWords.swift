/// What is said about contacts.
enum ContactWords: String, Words {
  case none = "contact.list.none"
  case pasteBundle = "contact.add.paste"
  case revokeQuestion = "contact.revoke.question"
  case removeQuestion = "contact.remove.question"
  case removed = "contact.remove.done"
  case isAdded = "contact.add.done"
  case hasNewKeys = "contact.add.new_keys"
  case isYourself = "contact.add.yourself"
  case isVerified = "contact.verify.done"
  case isUnverified = "contact.unverify.done"
  case isBlocked = "contact.block.done"
  case isUnblocked = "contact.unblock.done"
  case isRevoked = "contact.revoke.done"
  case isRenamed = "contact.rename.done"
  case noteKept = "contact.note.done"
  case noteRemoved = "contact.note.removed"

  // Comparing fingerprints
  case bothSee = "contact.verify.both_see"
  case bothSeeDigits = "contact.verify.both_see_digits"
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
        spanish: "Se ha eliminado {1}.")
    case .isAdded:
      Sentence(
        "Added {1}, who is not verified yet.",
        german: "{1} ist hinzugefügt und noch nicht verifiziert.",
        spanish: "Se ha añadido el contacto {1}, aún sin verificar.")
    case .hasNewKeys:
      Sentence(
        "{1} has the new keys now, which are not verified yet.",
        german: "{1} hat jetzt die neuen Schlüssel; sie sind noch nicht verifiziert.",
        spanish: "El contacto {1} tiene ahora las claves nuevas, aún sin verificar.")
    case .isYourself:
      Sentence(
        """
        These are the keys of your own identity {1}: what you seal to this contact, you open \
        yourself.
        """,
        german: """
          Das sind die Schlüssel Ihrer eigenen Identität {1}: Was Sie für diesen Kontakt versiegeln, \
          öffnen Sie selbst.
          """,
        spanish: """
          Son las claves de su propia identidad {1}: lo que selle para este contacto, lo abre usted.
          """)
    case .isVerified:
      Sentence(
        "{1} is verified.",
        german: "{1} ist verifiziert.",
        spanish: "El contacto {1} está verificado.")
    case .isUnverified:
      Sentence(
        "{1} is not verified.",
        german: "{1} ist nicht verifiziert.",
        spanish: "El contacto {1} no está verificado.")
    case .isBlocked:
      Sentence(
        "{1} is blocked.",
        german: "{1} ist blockiert.",
        spanish: "El contacto {1} está bloqueado.")
    case .isUnblocked:
      Sentence(
        "{1} is not blocked.",
        german: "{1} ist nicht blockiert.",
        spanish: "El contacto {1} no está bloqueado.")
    case .isRevoked:
      Sentence(
        "The key of {1} is revoked.",
        german: "Der Schlüssel von {1} ist widerrufen.",
        spanish: "La clave de {1} está revocada.")
    case .isRenamed:
      Sentence(
        "{1} is called {2} now.",
        german: "{1} heißt jetzt {2}.",
        spanish: "{1} se llama ahora {2}.")
    case .noteKept:
      Sentence(
        "The note about {1} is kept.",
        german: "Die Notiz zu {1} ist gespeichert.",
        spanish: "La nota sobre {1} se ha guardado.")
    case .noteRemoved:
      Sentence(
        "There is no note about {1} any more.",
        german: "Zu {1} gibt es keine Notiz mehr.",
        spanish: "Ya no hay ninguna nota sobre {1}.")
    case .bothSee:
      Sentence(
        """
        Call {1}, or meet. Read these aloud in turn; both of you must see the same twelve words \
        (--numeric shows digits):
        """,
        german: """
          Rufen Sie {1} an, oder treffen Sie sich. Lesen Sie abwechselnd vor; Sie beide müssen \
          dieselben zwölf Wörter sehen (mit --numeric sind es Ziffern):
          """,
        spanish: """
          Llame a {1}, o véanse. Lean por turnos en voz alta; ambos deben ver las mismas doce palabras \
          (con --numeric son cifras):
          """)
    case .bothSeeDigits:
      Sentence(
        """
        Call {1}, or meet. Read these aloud in turn; both of you must see the same digits:
        """,
        german: """
          Rufen Sie {1} an, oder treffen Sie sich. Lesen Sie abwechselnd vor; Sie beide müssen \
          dieselben Ziffern sehen:
          """,
        spanish: """
          Llame a {1}, o véanse. Lean por turnos en voz alta; ambos deben ver las mismas cifras:
          """)
    case .you:
      Sentence(
        "you",
        german: "Sie selbst",
        spanish: "usted")
    case .them:
      Sentence(
        "them",
        german: "die andere Person",
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
        "Former key, replaced {1}: {2}",
        german: "Früherer Schlüssel, ersetzt {1}: {2}",
        spanish: "Clave anterior, reemplazada el {1}: {2}")
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
