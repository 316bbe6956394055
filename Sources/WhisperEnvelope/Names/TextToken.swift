/// Finds a token such as an envelope or a bundle inside text that people and programs put around
/// it.
enum TextToken {
  /// Two different tokens stand in the text, and nothing says which is meant.
  struct Ambiguous: Error {}

  /// The token that begins with `prefix`: the prefix where no base64url character stands before
  /// it, and the base64url characters (and dots) after it. One final dot belongs to the sentence
  /// around it. A prefix with nothing after it is no token. The same token twice is one.
  static func find(
    _ prefix: String, in text: [UInt8], mayContainDots: Bool
  ) throws(Ambiguous) -> ArraySlice<UInt8>? {
    let prefix = Array(prefix.utf8)
    var found: ArraySlice<UInt8>?
    var start = 0
    while start + prefix.count <= text.count {
      guard text[start] == prefix[0],
        text[start..<(start + prefix.count)].elementsEqual(prefix),
        start == 0 || !isTokenCharacter(text[start - 1])
      else {
        start += 1
        continue
      }
      var end = start + prefix.count
      while end < text.count,
        isTokenCharacter(text[end]) || (mayContainDots && text[end] == UInt8(ascii: "."))
      {
        end += 1
      }
      var token = text[start..<end]
      if mayContainDots, token.last == UInt8(ascii: ".") { token = token.dropLast() }
      if token.count > prefix.count {
        if let found, found != token { throw Ambiguous() }
        found = token
      }
      // The next token may begin inside this run, after a dot.
      start += prefix.count
    }
    return found
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
