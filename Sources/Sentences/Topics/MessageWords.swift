/// What is said when a message is sealed, opened or looked at.
package enum MessageWords: String, Topic {
  case typeMessage = "seal.type"
  case sealedSigned = "seal.done.signed"
  case sealedUnsigned = "seal.done.unsigned"
  case rawKey = "seal.done.raw_key"
  case wrote = "seal.wrote"
  case openBy = "seal.open_by"
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

  package var sentence: Sentence {
    switch self {
    case .typeMessage: "Type the message, then Enter and Ctrl-D:"
    case .sealedSigned: "Sealed from {1} to {2}, signed."
    case .sealedUnsigned: "Sealed from {1} to {2}, not signed."
    case .rawKey: "a raw key"
    case .wrote: "Wrote {1}."
    case .openBy: "To be opened by {1}; later only with --allow-expired."
    case .presencePrompt: "Passphrase again, to sign: "
    case .presenceReason:
      "The policy biometricGatedSigning asks before each signature whether you are there."
    case .pasteEnvelope: "Paste the envelope, then Enter and Ctrl-D:"
    case .to: "To: {1}"
    case .sent: "Sent: {1}"
    case .pasteText: "Paste the text, then Enter and Ctrl-D:"
    case .envelopeFound: "This text holds a sealed message. Next: whisper open"
    case .envelopeSigned: "An envelope for key {1}, signed, at most {2} bytes, dated {3}."
    case .envelopeUnsigned: "An envelope for key {1}, not signed, at most {2} bytes, dated {3}."
    case .farTime: "{1} seconds after 1970"
    }
  }
}
