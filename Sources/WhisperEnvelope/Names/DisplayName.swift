public import CryptoPrimitives

/// A name of an identity or contact that can be shown beside a trust line without imitating one.
///
/// 1 to 256 bytes of UTF-8 in NFC; no parentheses; no control, format or line and paragraph
/// separator characters, nothing else that is invisible; no white space but single spaces between
/// other characters; and not the word that stands for a sender nobody knows.
public struct DisplayName: Hashable, Sendable {
  public let text: String

  /// What two names have in common when they differ in case alone. Kept, because ten thousand contacts
  /// are sorted and searched by it.
  public let foldedForComparison: String

  /// The longest name, in bytes of UTF-8.
  public static let maximumBytes = 256

  /// The word shown for a sender who is no contact. No name may be it.
  public static let unknown = "Unknown"

  /// Checks `text` as it stands. Throws `MalformedInput`, whose reason can be shown.
  public init(_ text: String) throws(MalformedInput) {
    guard !text.isEmpty else { throw MalformedInput("a name has at least one character") }
    guard text.utf8.count <= Self.maximumBytes else {
      throw MalformedInput("a name has at most \(Self.maximumBytes) bytes")
    }
    guard text.isInNormalizationFormC else {
      throw MalformedInput("a name is written in Unicode's form NFC")
    }
    guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
      throw MalformedInput("a name has no parentheses, control or invisible characters")
    }
    guard text.unicodeScalars.first?.properties.isMark == false else {
      throw MalformedInput("a name does not begin with a mark on what stands before it")
    }
    // By scalars: a combining mark hides the space before it from a look at characters.
    let scalars = text.unicodeScalars
    let areSpacesSingle = zip(scalars, scalars.dropFirst()).allSatisfy { $0 != " " || $1 != " " }
    guard scalars.first != " ", scalars.last != " ", areSpacesSingle else {
      throw MalformedInput("a name has single spaces, and none around it")
    }
    self.text = text
    foldedForComparison = Self.fold(text)
    guard foldedForComparison != Self.fold(Self.unknown) else {
      throw MalformedInput("'\(Self.unknown)' stands for senders nobody knows")
    }
  }

  /// Takes a name as somebody typed it: brings it into NFC first.
  public init(typed text: String) throws(MalformedInput) {
    try self.init(text.inNormalizationFormC)
  }

  /// Text as names are compared.
  public static func fold(_ text: String) -> String {
    // Upper case first: it joins letters, such as ß and ss, that lower case alone keeps apart.
    let folded = text.uppercased().lowercased()
    return folded.utf8.allSatisfy { $0 < 0x80 } ? folded : folded.inNormalizationFormC
  }

  /// Everything that Unicode calls a parenthesis in another width, height or direction than ASCII's.
  private static let parentheses: Set<Unicode.Scalar> = [
    "\u{207D}", "\u{207E}", "\u{208D}", "\u{208E}", "\u{2768}", "\u{2769}", "\u{276A}",
    "\u{276B}", "\u{27EE}", "\u{27EF}", "\u{2985}", "\u{2986}", "\u{2E28}", "\u{2E29}", "\u{FD3E}",
    "\u{FD3F}", "\u{FE35}", "\u{FE36}", "\u{FE59}", "\u{FE5A}", "\u{FF08}", "\u{FF09}", "\u{FF5F}",
    "\u{FF60}",
  ]

  /// Characters without ink that Unicode counts among symbols: a blank braille pattern, an empty note.
  private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // Most names of ten thousand contacts are ASCII, and its tables are short.
    if scalar.isASCII {
      return (0x20...0x7E).contains(scalar.value) && scalar != "(" && scalar != ")"
    }
    return isAllowedBeyondASCII(scalar)
  }

  private static func isAllowedBeyondASCII(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      false
    default:
      !parentheses.contains(scalar) && !blanks.contains(scalar)
        && !scalar.properties.isDefaultIgnorableCodePoint
        && !scalar.properties.isWhitespace
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension DisplayName: CustomStringConvertible {
  public var description: String { text }
}
