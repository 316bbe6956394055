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
    case .key:
      Sentence(
        "Key: {1} (version {2})",
        note: "{1}: the key, in letters and digits; {2}: a number, higher with each rotation.")
    case .keyCannotSign:
      Sentence(
        "Key: {1} (version {2}, cannot sign)",
        note: "{1}: the key, in letters and digits; {2}: a number, higher with each rotation.")
    case .fingerprint: "Fingerprint: {1}"
    case .shortFingerprint: "Short fingerprint: {1}"
    case .words: "Words: {1}"
    case .number: "Number: {1}"
    }
  }
}
