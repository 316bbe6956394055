internal import SecretMemory

/// Words in a passphrase: as they are, backwards, and with digits and signs for letters.
struct WordSearch: ~Copyable {
  private let tree = WordTree()
  /// Words that belong to whose passphrase it is, in small letters, the likeliest first.
  private let own: [[UInt32]]
  /// The word that is being followed through the tree.
  private var word: Characters

  private enum Direction { case forwards, backwards }

  init(own: [[UInt32]], length: Int) throws(SecretMemoryError) {
    self.own = own
    word = try Characters(capacity: length)
  }

  mutating func search(_ text: borrowing Characters, _ spans: inout Spans) {
    for start in 0..<text.count {
      follow(WordTree.root, text, from: start, .forwards, &spans)
      follow(WordTree.root, text, from: start, .backwards, &spans)
      for (index, known) in own.enumerated() {
        compare(known, rank: Double(index + 1), text, from: start, .forwards, &spans)
        compare(known, rank: Double(index + 1), text, from: start, .backwards, &spans)
      }
    }
  }

  /// Goes down the tree with the characters that follow `start`; no way leads there twice, so that the
  /// tree bounds the work for each start.
  private mutating func follow(
    _ offset: Int, _ text: borrowing Characters, from start: Int, _ direction: Direction,
    _ spans: inout Spans
  ) {
    guard let index = Self.index(start, word.count, text, direction) else { return }
    let character = text[index].lowercased
    let tree = tree
    tree.forEachNode(at: offset) { node in
      guard fits(node.character, character, text, from: start, direction) else { return }
      word.append(node.character)
      if let guesses = node.guesses { note(guesses, text, from: start, direction, &spans) }
      if let below = node.below { follow(below, text, from: start, direction, &spans) }
      word.removeLast()
    }
  }

  private mutating func compare(
    _ known: [UInt32], rank: Double, _ text: borrowing Characters, from start: Int,
    _ direction: Direction, _ spans: inout Spans
  ) {
    defer { while word.count > 0 { word.removeLast() } }
    for letter in known {
      guard let index = Self.index(start, word.count, text, direction),
        fits(letter, text[index].lowercased, text, from: start, direction)
      else { return }
      word.append(letter)
    }
    if word.count > 0 { note(rank, text, from: start, direction, &spans) }
  }

  /// Which character the next letter of a word stands at; nil beyond the text.
  private static func index(
    _ start: Int, _ done: Int, _ text: borrowing Characters, _ direction: Direction
  ) -> Int? {
    let index = direction == .forwards ? start + done : start - done
    return index >= 0 && index < text.count ? index : nil
  }

  /// Whether a character can be the next letter: it is, or it stands for it, and everywhere in the word
  /// for the same.
  private func fits(
    _ letter: UInt32, _ character: UInt32, _ text: borrowing Characters, from start: Int,
    _ direction: Direction
  ) -> Bool {
    let standsForItself = letter == character
    guard direction == .forwards else { return standsForItself }
    guard standsForItself || Substitution.stands(character, for: letter) else { return false }
    return (0..<word.count).allSatisfy {
      text[start + $0].lowercased != character || word[$0] == letter
    }
  }

  /// Notes the word that was found, with what its capitals and signs add.
  private func note(
    _ rank: Double, _ text: borrowing Characters, from start: Int, _ direction: Direction,
    _ spans: inout Spans
  ) {
    let count = word.count
    let range = direction == .forwards ? start..<start + count : start - count + 1..<start + 1
    var guesses = rank * Self.capitals(text, range)
    if direction == .backwards {
      guesses *= 2
    } else {
      let substitutions = substitutions(text, from: start)
      // One sign for a letter is a sign.
      guard substitutions == 1 || count > 1 else { return }
      guesses *= substitutions
    }
    spans.note(guesses, for: range)
  }

  /// How many ways to write a word in capitals come before this one.
  private static func capitals(_ text: borrowing Characters, _ range: Range<Int>) -> Double {
    var (upper, lower, plainUpper, plainLower) = (0, 0, 0, 0)
    for index in range {
      let character = text[index]
      if character.isUpper { upper += 1 }
      if character.isLower { lower += 1 }
      if character.isASCIIUpper { plainUpper += 1 }
      if character.isASCIILower { plainLower += 1 }
    }
    if plainUpper == 0 { return 1 }
    let isAtAnEnd =
      plainUpper == 1
      && (text[range.lowerBound].isASCIIUpper || text[range.upperBound - 1].isASCIIUpper)
    if isAtAnEnd || plainLower == 0 { return 2 }
    return exchanges(upper, lower)
  }

  /// How many ways to write a word with signs for letters come before this one; 1 without any.
  private func substitutions(_ text: borrowing Characters, from start: Int) -> Double {
    var ways = 1.0
    for place in 0..<word.count {
      let (character, letter) = (text[start + place].lowercased, word[place])
      guard character != letter else { continue }
      let isSeen = (0..<place).contains { text[start + $0].lowercased == character }
      guard !isSeen else { continue }
      var (signs, letters) = (0, 0)
      for other in 0..<word.count {
        if text[start + other].lowercased == character { signs += 1 }
        if text[start + other].lowercased == letter { letters += 1 }
      }
      ways *= exchanges(signs, letters)
    }
    return ways
  }
}

/// The digits and signs that people write for letters.
enum Substitution {
  static func stands(_ character: UInt32, for letter: UInt32) -> Bool {
    guard let letter = Unicode.Scalar(letter), let character = Unicode.Scalar(character) else {
      return false
    }
    return switch letter {
    case "a": character == "4" || character == "@"
    case "b": character == "8"
    case "c": character == "(" || character == "{" || character == "[" || character == "<"
    case "e": character == "3"
    case "g": character == "6" || character == "9"
    case "i": character == "1" || character == "!" || character == "|"
    case "l": character == "1" || character == "|" || character == "7"
    case "o": character == "0"
    case "s": character == "$" || character == "5"
    case "t": character == "+" || character == "7"
    case "x": character == "%"
    case "z": character == "2"
    default: false
    }
  }
}
