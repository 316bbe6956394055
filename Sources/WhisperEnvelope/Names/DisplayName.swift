public import CryptoPrimitives

/// A name of an identity or contact that can be shown beside a trust line without imitating one.
///
/// 1 to 256 bytes of UTF-8 in NFC; no parentheses; no control, format or line and paragraph
/// separator characters, nothing else that is invisible; no white space but single spaces between
/// other characters; and not the word that stands for a sender nobody knows.
public struct DisplayName: Hashable, Sendable {
  public let text: String

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
    // By scalars: a combining mark hides the space before it from a look at characters.
    let scalars = text.unicodeScalars
    let areSpacesSingle = zip(scalars, scalars.dropFirst()).allSatisfy { $0 != " " || $1 != " " }
    guard scalars.first != " ", scalars.last != " ", areSpacesSingle else {
      throw MalformedInput("a name has single spaces, and none around it")
    }
    self.text = text
    guard foldedForComparison != Self.fold(Self.unknown) else {
      throw MalformedInput("'\(Self.unknown)' stands for senders nobody knows")
    }
  }

  /// Takes a name as somebody typed it: brings it into NFC first.
  public init(typed text: String) throws(MalformedInput) {
    try self.init(text.inNormalizationFormC)
  }

  /// What two names have in common when they differ in case alone.
  public var foldedForComparison: String { Self.fold(text) }

  private static func fold(_ text: String) -> String {
    // Upper case first: it joins letters, such as ß and ss, that lower case alone keeps apart.
    text.uppercased().lowercased()
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      false
    default:
      scalar != "(" && scalar != ")" && scalar != "\u{FF08}" && scalar != "\u{FF09}"
        && !scalar.properties.isDefaultIgnorableCodePoint
        && (scalar == " " || !scalar.properties.isWhitespace)
    }
  }
}

extension DisplayName: CustomStringConvertible {
  public var description: String { text }
}
