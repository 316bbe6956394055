internal import OpenPGP
internal import WhisperEnvelope

/// What a User ID says of a person: by custom a name, a comment in parentheses, which may hold others, and an address in
/// angle brackets.
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
    var text = trimmed(outsideParentheses(text)[...])
    if text.first == "\"", text.last == "\"", text.count > 1 {
      text = trimmed(text.dropFirst().dropLast())
    }
    return text
  }

  /// What stands in no parentheses, of each run of white space the first. Where parentheses do not match, the text as it is:
  /// nobody knows what is a comment.
  private static func outsideParentheses(_ text: Substring) -> String {
    var (outside, depth) = ("", 0)
    for character in text {
      switch character {
      case "(":
        depth += 1
      case ")":
        guard depth > 0 else { return String(text) }
        depth -= 1
      default:
        guard depth == 0, !(character.isWhitespace && outside.last?.isWhitespace ?? true) else {
          continue
        }
        outside.append(character)
      }
    }
    return depth == 0 ? outside : String(text)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
