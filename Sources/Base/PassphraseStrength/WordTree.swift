/// The words that people take, each with how soon it is guessed: a tree of characters, read where it
/// stands in the program.
///
/// A character of the text, '!' apart, is a number below 46 and a mark. A node of the tree is its
/// letter, marked where a word ends; then, for a word, ten times the logarithm of its place in the
/// list, marked where longer words go on; then its only child, or '!' and all of them, each behind
/// the length of its text, up to a length of 0. A length has as many digits as are marked, and one.
/// The root is such a '!'.
struct WordTree {
  /// The characters of the words, by their numbers.
  static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789'._-/*!%=$".unicodeScalars)
    .map(\.value)

  /// Where the text is; the program holds it as it is.
  private let start = text.utf8Start
  private let end = text.utf8CodeUnitCount

  /// The offset of the root.
  static let root = 0

  /// A letter below another.
  struct Node {
    /// The letter.
    let character: UInt32
    /// How many guesses come before the word that ends here and this one; nil where none ends.
    let guesses: Double?
    /// Where the letters below stand; nil for none.
    let below: Int?
  }

  /// The letters at an offset: all children of a node.
  func forEachNode(at offset: Int, _ body: (Node) throws -> Void) rethrows {
    guard byte(offset) == UInt8(ascii: "!") else {
      if let node = node(offset) { try body(node) }
      return
    }
    var offset = offset + 1
    while true {
      var length = 0
      var digit: (number: Int, isMarked: Bool)
      repeat {
        digit = unit(offset)
        length = length * 46 + digit.number
        offset += 1
      } while digit.isMarked
      guard length > 0, let node = node(offset) else { return }
      try body(node)
      offset += length
    }
  }

  private func node(_ offset: Int) -> Node? {
    let letter = unit(offset)
    guard letter.number < Self.alphabet.count else { return nil }
    let character = Self.alphabet[letter.number]
    guard letter.isMarked else {
      return Node(character: character, guesses: nil, below: offset + 1)
    }
    let level = unit(offset + 1)
    return Node(
      character: character, guesses: Self.guesses(level.number),
      below: level.isMarked ? offset + 2 : nil)
  }

  /// The place in a list that a tenth of a logarithm stands for.
  private static func guesses(_ level: Int) -> Double { places[min(level, places.count - 1)] }

  private static let places = (0..<46).map { power(of: 10, Double($0) / 10).rounded() }

  private func unit(_ offset: Int) -> (number: Int, isMarked: Bool) {
    let value = Int(byte(offset)) - 0x23
    guard value >= 0 else { return (0, false) }
    return value < 46 ? (value, false) : (value - 46, true)
  }

  /// Beyond the text everything is '#', which ends whatever is read.
  private func byte(_ offset: Int) -> UInt8 {
    offset < end ? start[offset] : UInt8(ascii: "#")
  }
}
