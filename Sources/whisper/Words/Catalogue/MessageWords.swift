/// What is said when a message is sealed, opened or looked at.
enum MessageWords: String, Words {
  case typeMessage = "seal.type"
  case sealedSigned = "seal.done.signed"
  case sealedUnsigned = "seal.done.unsigned"
  case rawKey = "seal.done.raw_key"
  case wrote = "seal.wrote"
  case presencePrompt = "sign.bio_prep.title"
  case presenceReason = "sign.bio_prep.body"
  case pasteEnvelope = "open.paste"
  case to = "open.to"
  case sent = "open.sent"
  case pasteText = "detect.paste"
  case envelopeFound = "decrypt.banner.title"
  case envelopeSigned = "detect.signed"
  case envelopeUnsigned = "detect.unsigned"
  case farTime = "time.beyond_years"

  var sentence: Sentence {
    switch self {
    case .typeMessage:
      Sentence(
        "Type the message, then Enter and Ctrl-D:",
        german: "Nachricht eingeben, dann Eingabetaste und Strg-D:",
        spanish: "Escriba el mensaje y pulse Intro y Ctrl-D:")
    case .sealedSigned:
      Sentence(
        "Sealed from {1} to {2}, signed.",
        german: "Versiegelt von {1} an {2}, signiert.",
        spanish: "Sellado de {1} para {2}, con firma.")
    case .sealedUnsigned:
      Sentence(
        "Sealed from {1} to {2}, not signed.",
        german: "Versiegelt von {1} an {2}, nicht signiert.",
        spanish: "Sellado de {1} para {2}, sin firma.")
    case .rawKey:
      Sentence(
        "a raw key",
        german: "einen Rohschlüssel",
        spanish: "una clave en bruto")
    case .wrote:
      Sentence(
        "Wrote {1}.",
        german: "{1} ist geschrieben.",
        spanish: "Se ha escrito {1}.")
    case .presencePrompt:
      Sentence(
        "Passphrase again, to sign: ",
        german: "Passphrase noch einmal, zum Signieren: ",
        spanish: "Frase de contraseña otra vez, para firmar: ")
    case .presenceReason:
      Sentence(
        "The policy biometricGatedSigning asks before each signature whether you are there.",
        german: "Die Richtlinie biometricGatedSigning fragt vor jeder Signatur, ob Sie da sind.",
        spanish: """
          La política biometricGatedSigning pregunta antes de cada firma si usted está presente.
          """)
    case .pasteEnvelope:
      Sentence(
        "Paste the envelope, then Enter and Ctrl-D:",
        german: "Umschlag einfügen, dann Eingabetaste und Strg-D:",
        spanish: "Pegue el sobre y pulse Intro y Ctrl-D:")
    case .to:
      Sentence(
        "To: {1}",
        german: "An: {1}",
        spanish: "Para: {1}")
    case .sent:
      Sentence(
        "Sent: {1}",
        german: "Gesandt: {1}",
        spanish: "Enviado: {1}")
    case .pasteText:
      Sentence(
        "Paste the text, then Enter and Ctrl-D:",
        german: "Text einfügen, dann Eingabetaste und Strg-D:",
        spanish: "Pegue el texto y pulse Intro y Ctrl-D:")
    case .envelopeFound:
      Sentence(
        "This text holds a sealed message. Next: whisper open",
        german: "Dieser Text enthält eine versiegelte Nachricht. Weiter: whisper open",
        spanish: "Este texto contiene un mensaje sellado. Siguiente: whisper open")
    case .envelopeSigned:
      Sentence(
        "An envelope for key {1}, signed, at most {2} bytes, dated {3}.",
        german: "Ein Umschlag für den Schlüssel {1}, signiert, höchstens {2} Bytes, datiert {3}.",
        spanish: "Un sobre para la clave {1}, con firma, de {2} bytes como máximo, con fecha {3}.")
    case .envelopeUnsigned:
      Sentence(
        "An envelope for key {1}, not signed, at most {2} bytes, dated {3}.",
        german: """
          Ein Umschlag für den Schlüssel {1}, nicht signiert, höchstens {2} Bytes, datiert {3}.
          """,
        spanish: "Un sobre para la clave {1}, sin firma, de {2} bytes como máximo, con fecha {3}.")
    case .farTime:
      Sentence(
        "{1} seconds after 1970",
        german: "{1} Sekunden nach 1970",
        spanish: "{1} segundos después de 1970")
    }
  }
}
