/// The forms of a key that identities and contacts are shown with.
enum KeyWords: String, Words {
  case key = "key.line"
  case keyCannotSign = "key.line_cannot_sign"
  case fingerprint = "key.fingerprint"
  case shortFingerprint = "key.short_fingerprint"
  case words = "key.words"
  case number = "key.number"

  var sentence: Sentence {
    switch self {
    case .key:
      Sentence(
        "Key: {1} (version {2})",
        german: "Schlüssel: {1} (Version {2})",
        spanish: "Clave: {1} (versión {2})")
    case .keyCannotSign:
      Sentence(
        "Key: {1} (version {2}, cannot sign)",
        german: "Schlüssel: {1} (Version {2}, kann nicht signieren)",
        spanish: "Clave: {1} (versión {2}, no puede firmar)")
    case .fingerprint:
      Sentence(
        "Fingerprint: {1}",
        german: "Fingerabdruck: {1}",
        spanish: "Huella: {1}")
    case .shortFingerprint:
      Sentence(
        "Short fingerprint: {1}",
        german: "Kurzfingerabdruck: {1}",
        spanish: "Huella corta: {1}")
    case .words:
      Sentence(
        "Words: {1}",
        german: "Wörter: {1}",
        spanish: "Palabras: {1}")
    case .number:
      Sentence(
        "Number: {1}",
        german: "Nummer: {1}",
        spanish: "Número: {1}")
    }
  }
}
