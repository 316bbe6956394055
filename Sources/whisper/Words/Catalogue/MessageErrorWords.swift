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
  case old = "error.message.old"
  case oldHint = "hint.message.old"
  case ahead = "error.message.ahead"
  case aheadHint = "hint.message.ahead"
  case forgotten = "error.message.forgotten"
  case tooManyOld = "error.message.too_many_old"
  case tooManyOldHint = "hint.message.too_many_old"
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
        """
        None of your identities can open this. It may be for somebody else, for keys that you \
        deleted, or sent by yourself.
        """,
        german: """
          Keine Ihrer Identitäten kann das öffnen. Vielleicht ist es für jemand anderen, für \
          Schlüssel, die Sie gelöscht haben, oder von Ihnen selbst gesendet.
          """,
        spanish: """
          Ninguna de sus identidades puede abrir esto. Puede que sea para otra persona, para claves \
          que usted eliminó, o que lo enviara usted.
          """)
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
    case .old:
      Sentence(
        "This message is {1} days old.",
        german: "Diese Nachricht ist {1} Tage alt.",
        spanish: "Este mensaje tiene {1} días.")
    case .oldHint:
      Sentence(
        "--allow-expired opens it all the same",
        german: "--allow-expired öffnet sie trotzdem",
        spanish: "--allow-expired lo abre de todos modos")
    case .ahead:
      Sentence(
        "This message is dated {1} days ahead of this machine's clock.",
        german: "Diese Nachricht ist nach der Uhr dieses Geräts {1} Tage in die Zukunft datiert.",
        spanish: """
          Este mensaje lleva una fecha de {1} días en el futuro, según el reloj de este equipo.
          """)
    case .aheadHint:
      Sentence(
        "set the clock if it is wrong; --allow-expired opens the message all the same",
        german: "die Uhr stellen, falls sie falsch geht; --allow-expired öffnet sie trotzdem",
        spanish: """
          ponga el reloj en hora si va mal; --allow-expired abre el mensaje de todos modos
          """)
    case .forgotten:
      Sentence(
        """
        Nobody knows whether you opened this message before: what is remembered does not go back \
        that far.
        """,
        german: """
          Niemand weiß, ob Sie diese Nachricht schon einmal geöffnet haben: So weit zurück ist \
          nichts vermerkt.
          """,
        spanish: """
          Nadie sabe si usted ya abrió este mensaje: lo que se recuerda no llega tan atrás.
          """)
    case .tooManyOld:
      Sentence(
        "You opened {1} old messages lately: a vault remembers no more, and opens no further one.",
        german: """
          Sie haben zuletzt {1} alte Nachrichten geöffnet: Mehr merkt sich ein Tresor nicht, und er \
          öffnet keine weitere.
          """,
        spanish: """
          Ha abierto {1} mensajes antiguos en los últimos tiempos: una bóveda no recuerda más, y no \
          abre ninguno más.
          """)
    case .tooManyOldHint:
      Sentence(
        "each is forgotten 30 days after it was opened",
        german: "jede wird 30 Tage nach dem Öffnen vergessen",
        spanish: "cada uno se olvida 30 días después de abrirse")
    case .replayed:
      Sentence(
        "You opened this message already. If it came again, somebody may have sent it twice.",
        german: """
          Sie haben diese Nachricht schon geöffnet. Kam sie noch einmal, hat sie vielleicht jemand ein \
          zweites Mal gesendet.
          """,
        spanish: """
          Usted ya abrió este mensaje. Si ha llegado otra vez, puede que alguien lo haya enviado dos \
          veces.
          """)
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
        "split it into several messages, or encrypt it as a file with another program",
        german: """
          auf mehrere Nachrichten verteilen oder mit einem anderen Programm als Datei verschlüsseln
          """,
        spanish: "divídalo en varios mensajes, o cífrelo como archivo con otro programa")
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
        spanish: "pida el nuevo paquete de claves, elimine el contacto y añádalo de nuevo")
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
