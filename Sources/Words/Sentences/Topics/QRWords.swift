/// QR codes: what is scanned and what is drawn.
package enum QRWords: String, Topic {
  case make = "help.qr"
  case makeDetails = "help.qr.details"
  case spread = "help.qr.format"
  case spreadHint = "hint.qr.spread"
  case output = "help.qr.output"
  case input = "help.qr.input"
  case namesFile = "usage.qr.output"
  case namesPicture = "usage.qr.input"
  case drawnNotJSON = "usage.qr.json"
  case sameFile = "usage.qr.same_file"

  case drawn = "qr.drawn"
  case large = "qr.large"
  case tooWide = "qr.too_wide"
  case wrote = "qr.wrote"
  case holdsEnvelope = "qr.holds_envelope"
  case openQuestion = "qr.open"
  case holdsBundle = "qr.holds_bundle"
  case addQuestion = "qr.add"

  case noCode = "error.qr.none"
  case noCodeHint = "error.qr.none.hint"
  case severalCodes = "error.qr.several"
  case severalCodesHint = "error.qr.several.hint"
  case unreadable = "error.qr.unreadable"
  case unreadableHint = "error.qr.unreadable.hint"
  case pictureTooLarge = "error.qr.picture_size"
  case tooManyPixels = "error.qr.pixels"
  case contentTooLarge = "error.qr.content"
  case payloadTooLarge = "error.qr.payload"
  case payloadTooLargeHint = "error.qr.payload.hint"
  case helperMissing = "error.qr.helper_missing"
  case helperMissingHint = "error.qr.helper_missing.hint"
  case libraryMissing = "error.qr.library_missing"
  case libraryMissingHint = "error.qr.library_missing.hint"
  case helperFailed = "error.qr.helper_failed"
  case helperEnded = "error.qr.helper_ended"
  case helperTimedOut = "error.qr.helper_time"
  case notConfined = "error.qr.not_confined"
  case notText = "error.qr.not_text"
  case somethingElse = "error.qr.something_else"
  case isEnvelope = "error.qr.is_envelope"
  case isBundle = "error.qr.is_bundle"

  package var sentence: Sentence {
    switch self {
    case .make: "Make the QR codes of a text: a picture, or a drawing on the terminal."
    case .makeDetails:
      """
      A code holds the text as it is, without its last line end. A transaction to be signed (PSBT) goes over several, as \
      wallets read them; so does any text with --qr-format. Of several, pictures are called NAME-1-of-N.png and so on. No \
      vault is needed.
      """
    case .spread:
      Sentence(
        "Spread the text over several codes: ur or bbqr. Of a PSBT it is ur if nothing is said.",
        note: "ur, bbqr and PSBT are not translated.")
    case .spreadHint: "--qr-format bbqr spreads it over several codes"
    case .output: "Make a QR code too: a PNG picture, or - to draw it instead of printing the text."
    case .input: "Read the QR code of a PNG or JPEG picture instead; - is standard input."
    case .namesFile: "--qr names a file, or is -."
    case .namesPicture: "--from-qr names a picture."
    case .drawnNotJSON: "--qr - draws where --json writes: name a file for the picture."
    case .sameFile: "--output and --qr need a file each."
    case .drawn:
      Sentence(
        one: "QR code, {1} line follows:", other: "QR code, {1} lines follow:",
        note: "For people who have the screen read aloud.")
    case .large:
      Sentence(
        one: """
          The code holds {1} byte: above {2} many cameras do not read it from a screen. Shorter messages \
          and unsigned ones make smaller codes.
          """,
        other: """
          The code holds {1} bytes: above {2} many cameras do not read it from a screen. Shorter messages \
          and unsigned ones make smaller codes.
          """, note: "{1} and {2}: numbers of bytes.")
    case .tooWide:
      Sentence(
        one: "The code is {1} column wide and the terminal {2}: make it wider, or name a file.",
        other: "The code is {1} columns wide and the terminal {2}: make it wider, or name a file.",
        note: "{1} and {2}: numbers of columns.")
    case .wrote: "Wrote the QR code to {1}."
    case .holdsEnvelope:
      Sentence(
        "In the picture: {1}", note: "{1}: the whole sentence of detect.signed or detect.unsigned.")
    case .openQuestion: "Open it?"
    case .holdsBundle:
      Sentence("In the picture: the bundle of {1}, {2}.", note: "{1}: a name; {2}: a fingerprint.")
    case .addQuestion: "Add this contact?"
    case .noCode: "No QR code can be read in this picture."
    case .noCodeHint:
      "take the picture again: straight, sharp, the whole code with its white border"
    case .severalCodes: "There are different QR codes in this picture."
    case .severalCodesHint: "cut the picture so that one is left"
    case .unreadable: "This is neither a PNG nor a JPEG picture that can be read."
    case .unreadableHint:
      "WebP, HEIC, GIF and BMP are not read: save it as PNG or JPEG, or take a screenshot of it"
    case .pictureTooLarge: "The picture is larger than {1} MiB."
    case .tooManyPixels:
      Sentence(
        one: "The picture has more than {1} million pixels.",
        other: "The picture has more than {1} million pixels.", note: "{1}: millions.")
    case .contentTooLarge: "The code holds more than anything of Whisper's."
    case .payloadTooLarge:
      Sentence(
        one: "A QR code holds at most {1} byte, and this is longer.",
        other: "A QR code holds at most {1} bytes, and this is longer.")
    case .payloadTooLargeHint: "send the text, or a message of at most 1022 bytes"
    case .helperMissing: "The program whisper-qr is missing: pictures are handled by it alone."
    case .helperMissingHint:
      "install Whisper whole: whisper-qr stands beside whisper or in libexec/whisper"
    case .libraryMissing:
      Sentence(
        "Pictures cannot be handled: whisper-qr does not start ({1} is missing).",
        note: "{1}: the name of a library.")
    case .libraryMissingHint:
      Sentence(
        "on Debian: apt install {1}; if that is not there, install the Whisper for this release",
        note: "{1}: the name of a package.")
    case .helperFailed: "The program whisper-qr failed. Nothing was changed."
    case .helperEnded:
      "The system ended the program whisper-qr: the picture may be an attack. Nothing was changed."
    case .helperTimedOut: "The program whisper-qr took too long. Nothing was changed."
    case .notConfined:
      "The program whisper-qr cannot give up its rights on this system, so it did nothing."
    case .notText: "The code holds no text."
    case .somethingElse: "The code holds something else than a bundle or a sealed message."
    case .isEnvelope: "The code holds a sealed message, not a bundle."
    case .isBundle: "The code holds a bundle, not a sealed message."
    }
  }
}
