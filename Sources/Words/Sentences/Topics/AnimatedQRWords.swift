/// QR codes whose parts make a message: UR and BBQr.
package enum AnimatedQRWords: String, Topic {
  case input = "help.animated_qr.input"
  case output = "help.animated_qr.output"
  case format = "help.animated_qr.format"
  case namesPrefix = "usage.animated_qr.prefix"
  case standardInputTwice = "usage.animated_qr.twice"

  case shown = "animated_qr.shown"
  case wrote = "animated_qr.wrote"
  case unread = "animated_qr.unread"

  case contentOfCode = "error.animated_qr.content"
  case contentOfCodeHint = "error.animated_qr.content.hint"
  case noPart = "error.animated_qr.no_part"
  case seedPhrase = "error.animated_qr.seed_phrase"
  case otherType = "error.animated_qr.type"
  case otherTypeHint = "error.animated_qr.type.hint"
  case oldVersion = "error.animated_qr.version"
  case oldVersionHint = "error.animated_qr.version.hint"
  case damaged = "error.animated_qr.damaged"
  case anotherMessage = "error.animated_qr.another"
  case anotherMessageHint = "error.animated_qr.another.hint"
  case messageTooLarge = "error.animated_qr.size"
  case tooManyParts = "error.animated_qr.parts"
  case incomplete = "error.animated_qr.incomplete"
  case incompleteHint = "error.animated_qr.incomplete.hint"
  case inPicture = "animated_qr.picture"
  case noScreen = "error.animated_qr.no_screen"
  case noScreenHint = "error.animated_qr.no_screen.hint"
  case tooLow = "error.animated_qr.too_low"

  package var sentence: Sentence {
    switch self {
    case .input:
      """
      Read the QR codes of a message (UR or BBQr) instead: a PNG or JPEG picture, or a text with what codes hold, one a \
      line. Once for each picture, in any order.
      """
    case .output:
      """
      Make QR codes too: pictures PREFIX-1-of-N.png and so on, or - to show them on the terminal instead of \
      printing the text.
      """
    case .format: "What the QR codes are: ur (if nothing is said) or bbqr."
    case .namesPrefix: "--qr names the beginning of file names, or is -."
    case .standardInputTwice: "--from-qr - can be given once: standard input is one picture."
    case .shown:
      Sentence(
        one: "{1} QR code follows, again and again, until you press a key.",
        other: "{1} QR codes follow, one after the other and again, until you press a key.",
        note: "For people who have the screen read aloud, too.")
    case .wrote:
      Sentence(
        one: "Wrote {1} QR code: {2}", other: "Wrote {1} QR codes, the first of them {2}",
        note: "{2}: the name of a file.")
    case .unread:
      Sentence(
        one: "No code can be read in {1} picture: {2}",
        other: "No code can be read in {1} pictures, the first of them {2}",
        note: "{2}: the name of a file.")
    case .contentOfCode: "This is what QR codes hold (UR or BBQr), not the transaction itself."
    case .contentOfCodeHint: "give it with --from-qr FILE"
    case .noPart: "The code is no part of a message: neither UR nor BBQr."
    case .seedPhrase:
      """
      The code is a seed phrase (SeedQR), not a transaction. To take it in: whisper wallet import NAME --from-qr PICTURE
      """
    case .otherType:
      Sentence(
        "The codes hold something of the type {1}, which is not read here.",
        note: "{1}: a technical name, such as eth-sign-request.")
    case .otherTypeHint:
      """
      show the transaction as crypto-psbt, psbt, or BBQr of a PSBT; one of Ethereum as BBQr of JSON \
      or text
      """
    case .oldVersion: "The codes are UR of version 1, which Whisper does not read."
    case .oldVersionHint:
      """
      update the program that shows them, or have it show UR of version 2 (crypto-psbt) or BBQr; or save the PSBT as a file
      """
    case .damaged: "The code is damaged, or breaks a rule of its format."
    case .anotherMessage: "The codes belong to different messages."
    case .anotherMessageHint: "give the pictures of one message alone"
    case .messageTooLarge: "The message in the codes is larger than {1} MiB."
    case .tooManyParts:
      Sentence(
        one: "More than {1} QR code: a file carries this better.",
        other: "More than {1} QR codes: a file carries this better.")
    case .incomplete:
      Sentence(
        one: "Parts of the message are missing: {2} of {1} is there.",
        other: "Parts of the message are missing: {2} of {1} are there.",
        note: "{1}: how many parts there are; {2}: how many of them are known.")
    case .incompleteHint: "add pictures of the codes that are missing; those given stay useful"
    case .inPicture:
      Sentence("In {1}:", note: "{1}: the name of a file; what is wrong with it follows.")
    case .noScreen: "Several QR codes are shown one after the other, on a terminal alone."
    case .noScreenHint: "give --qr the beginning of file names instead of -"
    case .tooLow:
      Sentence(
        one: "The code needs {1} line and the terminal has {2}: make it higher, or name files.",
        other: "The code needs {1} lines and the terminal has {2}: make it higher, or name files.",
        note: "{1} and {2}: numbers of lines.")
    }
  }
}
