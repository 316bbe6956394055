package import SecretMemory

/// Words of a phrase as people write them down, pasted or typed: with white space of any kind, commas and other punctuation
/// between them, with or without numbers, in capital or small letters. What else stands there is told by its place.
package struct PhraseText: ~Copyable {
  /// The most octets that are read: of a phrase with much between its words.
  package static let limit = 4096

  /// As many characters as the shortest key has that people keep: a seed of 16 octets in hexadecimal digits.
  private static let shortestKey = 32

  /// The words in small letters, one behind the other.
  let letters: SecretBytes
  /// Where each stands, in the order that their numbers say, where they have some.
  private let places: [Range<Int>]
  /// The number that stands there alone, without a word.
  package let number: Int?
  /// The number before the first word that stands there.
  let firstNumber: Int?

  /// How many words there are.
  package var count: Int { places.count }

  /// Throws `SeedPhraseError`: `.form` for more octets than `limit`, `.notText`, `.letters` and `.character` for what is
  /// no part of a phrase, `.numbers` where words are numbered otherwise than from 1 on, and `.key` where that is so in one
  /// long word.
  package init(reading text: borrowing SecretBytes) throws {
    guard text.count <= Self.limit else { throw SeedPhraseError.form }
    var letters = try SecretBytes(count: text.count)
    var tokens = Tokens()
    try text.withUnsafeBytes { text in
      try letters.withUnsafeMutableBytes { try tokens.read(text, into: $0) }
    }
    letters.truncate(to: tokens.end)
    do {
      places = try tokens.ordered()
    } catch {
      throw tokens.areOneWord && text.count >= Self.shortestKey ? SeedPhraseError.key : error
    }
    (number, firstNumber) = (tokens.soleNumber, tokens.words.first?.number)
    self.letters = letters
  }

  /// Lends the letters of a word, by its place from 0 on.
  borrowing func withWord<Result, Failure: Error>(
    at place: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = places[place]
    return try letters.withUnsafeBytes { letters throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: letters[range]))
    }
  }
}

/// The words of a text and the numbers before them.
private struct Tokens {
  private(set) var words: [(range: Range<Int>, number: Int?)] = []
  /// How many letters were written.
  private(set) var end = 0
  private var start: Int?
  private var digits: Int?
  /// Whether nothing stands between what was read, white space before it and behind it apart.
  private(set) var areOneWord = true
  private var isBehindGap = false
  /// The number that no word followed yet.
  private var waiting: Int?
  private var numbers = 0
  /// Numbers behind which no word stands.
  private var loose = 0

  /// No phrase has so many words; what is more needs no telling apart.
  private static let mostNumber = 1000

  mutating func read(
    _ text: UnsafeRawBufferPointer, into letters: UnsafeMutableRawBufferPointer
  ) throws(SeedPhraseError) {
    var decoder = UTF8()
    var octets = text.makeIterator()
    decoding: while true {
      switch decoder.decode(&octets) {
      case .emptyInput: break decoding
      case .error: throw .notText
      case .scalarValue(let scalar): try take(scalar, into: letters)
      }
    }
    endNumber()
    endWord()
    if waiting != nil { loose += 1 }
  }

  /// The word that stands here or comes next, from 1 on.
  private var place: Int { words.count + 1 }

  private mutating func take(
    _ scalar: Unicode.Scalar, into letters: UnsafeMutableRawBufferPointer
  ) throws(SeedPhraseError) {
    switch PhraseCharacter(scalar) {
    case .letter(let letter):
      endGap()
      endNumber()
      if start == nil { start = end }
      // Each took an octet of the text at least.
      letters[end] = letter
      end += 1
    case .digit(let digit):
      endGap()
      endWord()
      digits = min((digits ?? 0) * 10 + digit, Self.mostNumber)
    case .gap:
      endNumber()
      endWord()
      isBehindGap = !words.isEmpty || numbers > 0
    case .nothing: break
    case .otherLetter: throw .letters(position: place)
    case .other: throw .character(position: place, code: scalar.value)
    }
  }

  private mutating func endGap() {
    if isBehindGap { areOneWord = false }
  }

  private mutating func endNumber() {
    guard let digits else { return }
    if waiting != nil { loose += 1 }
    waiting = digits
    numbers += 1
    self.digits = nil
  }

  private mutating func endWord() {
    guard let start else { return }
    words.append((start..<end, waiting))
    (self.start, waiting) = (nil, nil)
  }

  /// The only number, where there are no words.
  var soleNumber: Int? { words.isEmpty && numbers == 1 ? waiting : nil }

  /// Where the words stand: by their numbers, of which each from 1 on stands there once, or as they come without any, or
  /// behind how many they are. A word that is alone may have any number.
  func ordered() throws(SeedPhraseError) -> [Range<Int>] {
    guard numbers > 0, !words.isEmpty else { return words.map(\.range) }
    guard loose == 0 else { throw .numbers }
    let isCounted = numbers == 1 && words.first?.number == words.count
    guard words.count > 1, !isCounted else { return words.map(\.range) }
    var places = [Range<Int>?](repeating: nil, count: words.count)
    for word in words {
      guard let number = word.number, places.indices.contains(number - 1),
        places[number - 1] == nil
      else { throw .numbers }
      places[number - 1] = word.range
    }
    return places.compactMap { $0 }
  }
}

/// What a character of a phrase that was written down is.
private enum PhraseCharacter {
  /// A small letter of ASCII, which a capital or wide one was made.
  case letter(UInt8)
  case digit(Int)
  /// What stands between words.
  case gap
  /// What is not seen, and ends no word: marks of order and of direction.
  case nothing
  /// A letter that English does not have.
  case otherLetter
  case other

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A:
      self = .letter(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
    case 0x30...0x39: self = .digit(Int(scalar.value) - 0x30)
    // What else is printed of ASCII, and what is white space there.
    case 0x20..<0x7F, 0x09...0x0D: self = .gap
    // The same characters, wide.
    case 0xFF21...0xFF3A: self = .letter(UInt8(truncatingIfNeeded: scalar.value - 0xFF21) + 0x61)
    case 0xFF41...0xFF5A: self = .letter(UInt8(truncatingIfNeeded: scalar.value - 0xFF41) + 0x61)
    case 0xFF10...0xFF19: self = .digit(Int(scalar.value) - 0xFF10)
    // A space without width.
    case 0x200B: self = .gap
    // What makes a digit a picture of a key.
    case 0xFE0F, 0x20E3: self = .nothing
    default: self = Self.other(scalar)
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Self {
    if scalar.properties.isWhitespace { return .gap }
    return switch scalar.properties.generalCategory {
    case .format: .nothing
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      .gap
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      .otherLetter
    default: .other
    }
  }
}
