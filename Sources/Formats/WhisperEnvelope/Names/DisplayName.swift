public import CryptoPrimitives

/// A name of an identity or contact that can be shown beside a trust line without imitating one.
///
/// 1 to 256 bytes of UTF-8 in NFC; no parentheses or other brackets; no control, format or line and
/// paragraph separator characters, nothing else that is invisible; no white space but single spaces
/// between other characters; and nothing that reads as the word for a sender nobody knows.
public struct DisplayName: Hashable, Sendable {
  /// The name as it is shown, looked for and compared.
  public let text: String

  /// The name as it was taken: other than `text` for one that an older program took and that is none any more.
  package let written: String

  /// What two names have in common when they differ in case alone. Kept, because ten thousand contacts
  /// are sorted and searched by it.
  public let foldedForComparison: String

  /// The longest name, in bytes of UTF-8.
  public static let maximumBytes = 256

  /// The word shown for a sender who is no contact. No name may be it.
  public static let unknown = "Unknown"

  /// Whether an older program took the name, and nobody may be called so any more: what it must not have stands
  /// in `text` as `<U+005B>`.
  public var isOutdated: Bool { written != text }

  /// Checks `text` as it stands. Throws `MalformedInput`, whose reason can be shown.
  public init(_ text: String) throws(MalformedInput) {
    try self.init(takenBefore: text)
    guard !isOutdated else {
      throw Self.isNobody(text)
        ? Self.reserved : MalformedInput(.nameForbidden)
    }
  }

  /// Takes a name as somebody typed it: brings it into NFC first.
  public init(typed text: String) throws(MalformedInput) {
    try self.init(text.inNormalizationFormC)
  }

  /// Takes a name that an older program may have taken: of brackets that one refused round ones alone, and of the
  /// ways to write the word for nobody some. Throws `MalformedInput` for what no program took.
  package init(takenBefore text: String) throws(MalformedInput) {
    guard !text.isEmpty else { throw MalformedInput(.nameEmpty) }
    guard text.utf8.count <= Self.maximumBytes else {
      throw MalformedInput(.nameTooLong)
    }
    guard text.isInNormalizationFormC else {
      throw MalformedInput(.nameNotNormal)
    }
    guard text.unicodeScalars.allSatisfy(Self.wasAllowed) else {
      throw MalformedInput(.nameForbidden)
    }
    guard text.unicodeScalars.first?.isMark == false else {
      throw MalformedInput(.nameBeginsWithMark)
    }
    // By scalars: a combining mark hides the space before it from a look at characters.
    let scalars = text.unicodeScalars
    let areSpacesSingle = zip(scalars, scalars.dropFirst()).allSatisfy { $0 != " " || $1 != " " }
    guard scalars.first != " ", scalars.last != " ", areSpacesSingle else {
      throw MalformedInput(.nameSpaces)
    }
    guard Self.fold(text) != Self.fold(Self.unknown) else { throw Self.reserved }
    written = text
    self.text = Self.visible(text)
    foldedForComparison = Self.fold(self.text)
  }

  /// A name to look for, as somebody typed it: one that was taken before is found by what it was and by what is
  /// shown for it.
  package init(sought text: String) throws(MalformedInput) {
    try self.init(takenBefore: text.inNormalizationFormC)
  }

  private static let reserved = MalformedInput(.nameReserved)

  private static let nobody = ReservedWord(unknown)

  /// Whether people read the name as the word for nobody.
  private static func isNobody(_ text: String) -> Bool { nobody.isRead(in: text) }

  /// The name with what nobody's name may have any more written out; most have nothing of it.
  private static func visible(_ text: String) -> String {
    let isNobody = isNobody(text)
    func isOut(_ scalar: Unicode.Scalar) -> Bool {
      isBracket(scalar) || isNobody && !(scalar.isASCII && scalar.properties.isAlphabetic)
    }
    // What is of letters alone has one of them written out, which is enough.
    guard
      let first = text.unicodeScalars.first(where: isOut)
        ?? (isNobody ? text.unicodeScalars.first : nil)
    else { return text }
    return text.unicodeScalars.reduce(into: "") { visible, scalar in
      if isOut(scalar) || scalar == first {
        visible += scalar.writtenOut
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
  }

  /// Text as names are compared.
  public static func fold(_ text: String) -> String {
    // Upper case first: it joins letters, such as ß and ss, that lower case alone keeps apart.
    let folded = text.uppercased().lowercased()
    return folded.utf8.allSatisfy { $0 < 0x80 } ? folded : folded.inNormalizationFormC
  }

  /// Everything that Unicode calls a parenthesis in another width, height or direction than ASCII's: no program
  /// took these.
  private static let parentheses: Set<Unicode.Scalar> = [
    "\u{207D}", "\u{207E}", "\u{208D}", "\u{208E}", "\u{2768}", "\u{2769}", "\u{276A}",
    "\u{276B}", "\u{27EE}", "\u{27EF}", "\u{2985}", "\u{2986}", "\u{2E28}", "\u{2E29}", "\u{FD3E}",
    "\u{FD3F}", "\u{FE35}", "\u{FE36}", "\u{FE59}", "\u{FE5A}", "\u{FF08}", "\u{FF09}", "\u{FF5F}",
    "\u{FF60}",
  ]

  /// Characters without ink that Unicode counts among symbols: a blank braille pattern, an empty note.
  private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]

  private static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "[" || scalar == "]" || scalar == "{" || scalar == "}" }
    return CompatibilityForms.isBracket(scalar)
  }

  private static func wasAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // Most names of ten thousand contacts are ASCII, and its tables are short.
    if scalar.isASCII {
      return (0x20...0x7E).contains(scalar.value) && scalar != "(" && scalar != ")"
    }
    return wasAllowedBeyondASCII(scalar)
  }

  private static func wasAllowedBeyondASCII(_ scalar: Unicode.Scalar) -> Bool {
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

extension DisplayName: CustomStringConvertible {
  public var description: String { text }
}
