internal import OpenPGP
internal import WhisperEnvelope

/// What a User ID says of a person: by custom a name, a comment in parentheses and an address in angle brackets.
struct NamedAddress {
  /// Without comment and address; empty where there is none.
  let name: String
  /// Empty where there is none.
  let address: String

  init(_ userID: String) {
    let text = Self.trimmed(userID[...])
    if text.last == ">", let start = text.lastIndex(of: "<") {
      address = String(Self.trimmed(text[text.index(after: start)...].dropLast()))
      name = String(Self.withoutComments(text[..<start]))
    } else if text.contains("@"), !text.contains(where: \.isWhitespace) {
      (name, address) = ("", String(text))
    } else {
      (name, address) = (String(Self.withoutComments(text)), "")
    }
  }

  /// What the person is to be called, before it is judged.
  var shown: String { name.isEmpty ? address : name }

  /// The address as others may write it.
  var folded: String { address.lowercased() }

  private static func withoutComments(_ text: Substring) -> Substring {
    var text = trimmed(text)
    while text.last == ")", let start = text.lastIndex(of: "(") { text = trimmed(text[..<start]) }
    if text.first == "\"", text.last == "\"", text.count > 1 {
      text = trimmed(text.dropFirst().dropLast())
    }
    return text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
