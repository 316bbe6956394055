/// The help of the commands for messages.
package enum MessageHelpWords: String, Topic {
  case seal = "help.seal"
  case sealDetails = "help.seal.details"
  case to = "help.seal.to"
  case toKey = "help.seal.to_key"
  case format = "help.seal.format"
  case own = "help.seal.as"
  case sign = "help.seal.sign"
  case open = "help.open"
  case openDetails = "help.open.details"
  case allowExpired = "help.open.allow_expired"
  case again = "help.open.again"
  case number = "help.open.number"
  case all = "help.open.all"
  case detect = "help.detect"
  case detectDetails = "help.detect.details"
  case demo = "help.demo"
  case demoDetails = "help.demo.details"

  package var sentence: Sentence {
    switch self {
    case .seal: "Seal a message: make it text that you can send through any chat."
    case .sealDetails:
      """
      The message is the file's content, or what you type or paste. It is signed when your identity can sign, unless \
      you say otherwise. The reader has 48 hours to open it. After that, open asks first on a terminal; elsewhere it \
      needs --allow-expired.
      """
    case .to: "A contact, by name, address or fingerprint."
    case .toKey: "A raw key: 43 characters."
    case .format:
      Sentence(
        "One of: whisper, openpgp. Whisper keys come first where nothing is said.",
        note: "whisper and openpgp are not translated.")
    case .own: "Your identity, instead of the active one."
    case .sign: "Sign, or do not."
    case .open: "Open a sealed message."
    case .openDetails:
      """
      The sealed text (envelope) may stand inside other text, such as a mail or a chat. The message alone goes to \
      standard output; who it is from goes to standard error. If there are several, as in a mailbox, they are listed \
      first.
      """
    case .allowExpired:
      """
      Do not ask before opening a message that is more than 48 hours old, or dated that far in the future; --yes is \
      not enough for that.
      """
    case .again: "Open a message that was opened before."
    case .number: "Of several sealed messages, open the one with this number; may be repeated."
    case .all: "Open all sealed messages in the text."
    case .detect: "Say what a text, file or QR code is, and what anybody can see of it."
    case .detectDetails:
      """
      Sealed messages, bundles, backups, OpenPGP, transactions and addresses are known, inside other text too. No vault \
      is needed, and nothing is proved. The exit code is 1 when it is none of them, or cannot be read.
      """
    case .demo: "Watch two people exchange a sealed message, for real."
    case .demoDetails:
      """
      Two vaults are made in a throwaway directory, which is removed at the end. Your own \
      vault is not touched.
      """
    }
  }
}
