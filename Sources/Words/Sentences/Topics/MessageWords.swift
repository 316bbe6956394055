/// What is said when a message is sealed, opened or looked at.
package enum MessageWords: String, Topic {
  case typeMessage = "seal.type"
  case sealedSigned = "seal.done.signed"
  case sealedUnsigned = "seal.done.unsigned"
  case rawKey = "seal.done.raw_key"
  case sealsAsOpenPGP = "seal.openpgp"
  case wrote = "seal.wrote"
  case openBy = "seal.open_by"
  case unverified = "seal.unverified"
  case clockBehind = "seal.clock_behind"
  case presencePrompt = "sign.bio_prep.title"
  case presencePINPrompt = "sign.bio_prep.title.pin"
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
    case .sealsAsOpenPGP: "As an OpenPGP message, because {1} has no Whisper keys."
    case .typeMessage: "Type the message, then Enter and Ctrl-D:"
    case .sealedSigned:
      Sentence(
        "Sealed from {1} to {2}, signed.",
        note: "{1}: the identity's name; {2}: the contact's name, or seal.done.raw_key.")
    case .sealedUnsigned:
      Sentence(
        "Sealed from {1} to {2}, not signed.",
        note: "{1}: the identity's name; {2}: the contact's name, or seal.done.raw_key.")
    case .rawKey:
      Sentence("a raw key", note: "Stands at {2} of seal.done.signed and seal.done.unsigned.")
    case .wrote: "Wrote {1}."
    case .openBy:
      "To be opened by {1}; after that, Whisper asks the reader first."
    case .unverified:
      Sentence(
        "{1} is not verified: you have not compared yet whose keys these are.",
        note: "{1}: a contact's name. Behind it stands the command with which one compares.")
    case .clockBehind:
      Sentence(
        "This machine's clock stands before {1}, when your keys were made: set it if it is wrong. The message is dated by it.",
        note: "{1}: a time.")
    case .presencePrompt: "Passphrase again, to sign: "
    case .presencePINPrompt: "PIN of the vault again, to sign: "
    case .presenceReason:
      "The policy biometricGatedSigning asks before each signature whether you are there."
    case .pasteEnvelope: "Paste the sealed message, then Enter and Ctrl-D:"
    case .to: "To: {1}"
    case .sent: "Sent: {1}"
    case .pasteText: "Paste the text, then Enter and Ctrl-D:"
    case .envelopeFound: "This text holds a sealed message. Next: whisper open"
    case .envelopeSigned:
      Sentence(
        one: "A sealed message for key {2}, signed, at most {1} byte, dated {3}.",
        other: "A sealed message for key {2}, signed, at most {1} bytes, dated {3}.",
        note: "{1}: a number; {2}: an identifier in hex; {3}: a time.")
    case .envelopeUnsigned:
      Sentence(
        one: "A sealed message for key {2}, not signed, at most {1} byte, dated {3}.",
        other: "A sealed message for key {2}, not signed, at most {1} bytes, dated {3}.",
        note: "{1}: a number; {2}: an identifier in hex; {3}: a time.")
    case .farTime:
      Sentence(
        one: "{1} second after 1970", other: "{1} seconds after 1970",
        note: "In the place of a time that has no year of four digits.")
    }
  }
}
