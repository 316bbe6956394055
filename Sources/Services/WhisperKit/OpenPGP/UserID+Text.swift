package import OpenPGP
internal import WhisperEnvelope

/// A User ID is by convention a name and a mail address in angle brackets, and in truth any text.
extension UserID {
  /// No User ID that is made here is longer, in bytes.
  package static let maximumBytes = 255

  /// What is in the last angle brackets, or all of it where there are none.
  package var address: String { Self.address(in: text) }

  /// The same of a User ID that is kept as text.
  package static func address(in text: String) -> String {
    guard text.last == ">", let start = text.lastIndex(of: "<") else { return text }
    return String(text[text.index(after: start)...].dropLast())
  }

  /// Whether a person means this User ID: by all of it, or by its address in letters of any case.
  package func isMeant(by typed: String) -> Bool {
    text == typed || !typed.isEmpty && address.lowercased() == typed.lowercased()
  }

  /// A User ID that somebody typed. Throws `WhisperError` with `.userIDInvalid`.
  static func checked(_ typed: String) throws(WhisperError) -> String {
    guard !typed.isEmpty, typed.utf8.count <= maximumBytes,
      typed.unicodeScalars.allSatisfy(\.isVisible),
      typed.first?.isWhitespace == false, typed.last?.isWhitespace == false
    else { throw .invalidUserID }
    return typed
  }
}
