/// English that nobody takes for English, and everybody reads.
enum Pseudo {
  private static let letters: [Character: Character] = [
    "a": "á", "e": "ë", "i": "ï", "o": "ø", "u": "ü", "A": "Å", "E": "É", "I": "Î", "O": "Ø",
    "U": "Ü", "c": "ç", "n": "ñ", "s": "š", "y": "ý", "z": "ž",
  ]

  /// Places and the white space around stay.
  static func text(_ english: String) -> String {
    func isWhite(_ character: Character) -> Bool { character == " " || character == "\n" }
    let start = english.prefix(while: isWhite)
    let rest = english.dropFirst(start.count)
    let end = String(rest.reversed().prefix(while: isWhite).reversed())
    let middle = rest.dropLast(end.count)
    return start + "[" + String(middle.map { letters[$0] ?? $0 }) + "]" + end
  }
}
