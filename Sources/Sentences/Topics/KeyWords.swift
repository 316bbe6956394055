/// The forms of a key that identities and contacts are shown with.
package enum KeyWords: String, Topic {
  case key = "key.line"
  case keyCannotSign = "key.line_cannot_sign"
  case fingerprint = "key.fingerprint"
  case shortFingerprint = "key.short_fingerprint"
  case words = "key.words"
  case number = "key.number"

  package var sentence: Sentence {
    switch self {
    case .key: "Key: {1} (version {2})"
    case .keyCannotSign: "Key: {1} (version {2}, cannot sign)"
    case .fingerprint: "Fingerprint: {1}"
    case .shortFingerprint: "Short fingerprint: {1}"
    case .words: "Words: {1}"
    case .number: "Number: {1}"
    }
  }
}
