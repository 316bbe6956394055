/// Why a message was not sealed or opened. About an envelope, a person is told little: the rest
/// helps who made it.
enum MessageErrorWords: String, Words {
  case invalidEnvelope = "error.envelope.invalid"
  case incompleteEnvelope = "error.envelope.cut"
  case changedEnvelope = "error.envelope.changed"
  case brokenHint = "hint.envelope.broken"
  case noEnvelope = "error.envelope.none"
  case tooManyEnvelopes = "error.envelope.too_many"
  case twoEnvelopes = "error.envelope.two"
  case twoEnvelopesHint = "hint.envelope.two"
  case notForMe = "error.message.not_for_me"
  case invalidSignature = "error.signature.invalid"
  case senderBlocked = "error.sender.blocked"
  case expired = "error.message.expired"
  case expiredHint = "hint.message.expired"
  case replayed = "error.message.replayed"
  case againHint = "hint.message.again"
  case tooLong = "error.message.too_long"
  case tooLongHint = "hint.message.too_long"
  case inputTooLarge = "error.input.too_large"

  // Refused by a policy or a state
  case contactRequired = "policy.contact_required.title"
  case signatureRequired = "policy.signature_required.title"
  case presenceImpossible = "sign.bio_required.title"
  case presenceImpossibleHint = "hint.sign.bio_required"
  case recipientBlocked = "error.recipient.blocked"
  case recipientRevoked = "error.recipient.revoked"
  case recipientRevokedHint = "hint.recipient.revoked"
  case recipientFormerKey = "error.recipient.former_key"
  case identityArchived = "error.identity.archived"
  case identityArchivedHint = "hint.identity.archived"
  case cannotSign = "error.identity.cannot_sign"
  case cannotSignHint = "hint.identity.cannot_sign"

  var sentence: Sentence {
    switch self {
    case .invalidEnvelope:
      Sentence(
        "What begins like an envelope here is none.",
        german: "Was hier wie ein Umschlag beginnt, ist keiner.",
        spanish: "Lo que aquí empieza como un sobre no lo es.")
    case .incompleteEnvelope:
      Sentence(
        "The envelope is cut: a part of it is missing.",
        german: "Der Umschlag ist abgeschnitten: Ein Teil fehlt.",
        spanish: "El sobre está cortado: le falta una parte.")
    case .changedEnvelope:
      Sentence(
        "The envelope does not open: it was changed on its way, or forged.",
        german: "Der Umschlag geht nicht auf: Er wurde unterwegs verändert oder ist gefälscht.",
        spanish: "El sobre no se abre: se alteró por el camino o es falso.")
    case .brokenHint:
      Sentence(
        "ask for it again, as a file or an attachment",
        german: "noch einmal darum bitten, als Datei oder Anhang",
        spanish: "pídalo otra vez, como archivo o adjunto")
    case .noEnvelope:
      Sentence(
        "There is no envelope in this text.",
        german: "In diesem Text ist kein Umschlag.",
        spanish: "No hay ningún sobre en este texto.")
    case .tooManyEnvelopes:
      Sentence(
        "More than {1} envelopes begin in this text.",
        german: "In diesem Text beginnen mehr als {1} Umschläge.",
        spanish: "En este texto empiezan más de {1} sobres.")
    case .twoEnvelopes:
      Sentence(
        "There are several different envelopes in this text.",
        german: "In diesem Text sind mehrere verschiedene Umschläge.",
        spanish: "Hay varios sobres distintos en este texto.")
    case .twoEnvelopesHint:
      Sentence(
        "whisper open lists them, and opens those that you choose",
        german: "whisper open listet sie auf und öffnet die, die Sie wählen",
        spanish: "whisper open los muestra y abre los que usted elija")
    case .notForMe:
      Sentence(
        "This message is not addressed to you.",
        german: "Diese Nachricht ist nicht an Sie gerichtet.",
        spanish: "Este mensaje no va dirigido a usted.")
    case .invalidSignature:
      Sentence(
        "Invalid signature. Nothing is shown.",
        german: "Ungültige Signatur. Es wird nichts gezeigt.",
        spanish: "Firma no válida. No se muestra nada.")
    case .senderBlocked:
      Sentence(
        "The sender is blocked.",
        german: "Der Absender ist blockiert.",
        spanish: "El remitente está bloqueado.")
    case .expired:
      Sentence(
        "Message expired.",
        german: "Die Nachricht ist abgelaufen.",
        spanish: "El mensaje ha caducado.")
    case .expiredHint:
      Sentence(
        "--allow-expired opens it all the same",
        german: "--allow-expired öffnet sie trotzdem",
        spanish: "--allow-expired lo abre de todos modos")
    case .replayed:
      Sentence(
        "Replay detected: this message was opened before.",
        german: "Wiederholung erkannt: Diese Nachricht wurde schon geöffnet.",
        spanish: "Repetición detectada: este mensaje ya se abrió.")
    case .againHint:
      Sentence(
        "--again opens it once more",
        german: "--again öffnet sie noch einmal",
        spanish: "--again lo abre una vez más")
    case .tooLong:
      Sentence(
        "The message is longer than {1} bytes, the most that an envelope takes.",
        german: "Die Nachricht ist länger als {1} Bytes; mehr fasst ein Umschlag nicht.",
        spanish: "El mensaje supera los {1} bytes, el máximo que admite un sobre.")
    case .tooLongHint:
      Sentence(
        "encrypt it as a file instead",
        german: "stattdessen als Datei verschlüsseln",
        spanish: "cífrelo como archivo")
    case .inputTooLarge:
      Sentence(
        "The text is larger than {1} bytes.",
        german: "Der Text ist größer als {1} Bytes.",
        spanish: "El texto supera los {1} bytes.")
    case .contactRequired:
      Sentence(
        "The policy contactRequiredToSend lets you send to contacts only.",
        german: "Die Richtlinie contactRequiredToSend erlaubt nur Nachrichten an Kontakte.",
        spanish: "La política contactRequiredToSend solo permite enviar a contactos.")
    case .signatureRequired:
      Sentence(
        "The policy requireSignatureForVerified has messages to verified contacts signed.",
        german: """
          Die Richtlinie requireSignatureForVerified verlangt signierte Nachrichten an \
          verifizierte Kontakte.
          """,
        spanish: """
          La política requireSignatureForVerified exige firmar los mensajes a contactos \
          verificados.
          """)
    case .presenceImpossible:
      Sentence(
        "The policy biometricGatedSigning asks for the passphrase, and this vault has none.",
        german: """
          Die Richtlinie biometricGatedSigning fragt nach der Passphrase, und dieser Tresor hat \
          keine.
          """,
        spanish: """
          La política biometricGatedSigning pide la frase de contraseña, y esta bóveda no tiene.
          """)
    case .presenceImpossibleHint:
      Sentence(
        "whisper passphrase change sets one",
        german: "whisper passphrase change setzt eine",
        spanish: "whisper passphrase change pone una")
    case .recipientBlocked:
      Sentence(
        "{1} is blocked.",
        german: "{1} ist blockiert.",
        spanish: "El contacto {1} está bloqueado.")
    case .recipientRevoked:
      Sentence(
        "The key of {1} is revoked.",
        german: "Der Schlüssel von {1} ist widerrufen.",
        spanish: "La clave de {1} está revocada.")
    case .recipientRevokedHint:
      Sentence(
        "ask for the new bundle, remove the contact, add it",
        german: "um das neue Schlüsselbündel bitten, den Kontakt entfernen und neu hinzufügen",
        spanish: "pida el nuevo paquete de claves, quite el contacto y añádalo")
    case .recipientFormerKey:
      Sentence(
        "{1} replaced this key by a newer one: whoever has the old one could read the message.",
        german: """
          {1} hat diesen Schlüssel durch einen neueren ersetzt: Wer den alten hat, könnte die \
          Nachricht lesen.
          """,
        spanish: """
          {1} reemplazó esta clave por otra más nueva: quien tenga la antigua podría leer el mensaje.
          """)
    case .identityArchived:
      Sentence(
        "{1} is archived: it opens messages and sends none.",
        german: "{1} ist archiviert: Diese Identität öffnet Nachrichten und sendet keine.",
        spanish: "La identidad {1} está archivada: abre mensajes y no envía ninguno.")
    case .identityArchivedHint:
      Sentence(
        "whisper identity unarchive brings it back; whisper identity use chooses another",
        german: """
          whisper identity unarchive holt sie zurück; whisper identity use wählt eine andere
          """,
        spanish: "whisper identity unarchive la recupera; whisper identity use elige otra")
    case .cannotSign:
      Sentence(
        "{1} has no signing key.",
        german: "{1} hat keinen Signaturschlüssel.",
        spanish: "{1} no tiene clave de firma.")
    case .cannotSignHint:
      Sentence(
        "give --no-sign, or use another identity",
        german: "--no-sign angeben oder eine andere Identität nehmen",
        spanish: "indique --no-sign o use otra identidad")
    }
  }
}
