#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The keys that change or end a text that is typed: those of the terminal that is held.
struct TextKeys {
  enum Meaning {
    case character, lineEnd, end
    /// A line end that the terminal shows as ^M or ^J.
    case lineFeed
    case erase, eraseWord, eraseLine
    /// The next key stands for itself.
    case literal
    /// Has an effect elsewhere, and none here.
    case nothing
  }

  private let end = HeldTerminal.key(VEOF)
  private let erase = HeldTerminal.key(VERASE)
  private let kill = HeldTerminal.key(VKILL)
  private let word, literal, reprint: UInt8?
  private let tellsLineEnds = HeldTerminal.tellsLineEnds
  /// Whether a line feed that is typed ends the line on the screen too. Else Linux shows it as ^J.
  private let showsLineEnds = HeldTerminal.tellsLineEnds || !HeldTerminal.has(ECHOCTL)

  init() {
    // Those that a terminal has only where more than the common ones are switched on.
    let isExtended = HeldTerminal.has(IEXTEN)
    word = isExtended ? HeldTerminal.key(VWERASE) : nil
    literal = isExtended ? HeldTerminal.key(VLNEXT) : nil
    reprint = isExtended ? HeldTerminal.key(VREPRINT) : nil
  }

  func meaning(of octet: UInt8) -> Meaning {
    if octet == UInt8(ascii: "\n") { return showsLineEnds ? .lineEnd : .lineFeed }
    if octet == UInt8(ascii: "\r"), tellsLineEnds { return .lineFeed }
    if octet == end { return .end }
    // Whichever of the two the terminal sends for the key.
    if octet == erase || octet == 0x08 || octet == 0x7F { return .erase }
    if octet == word { return .eraseWord }
    if octet == kill { return .eraseLine }
    if octet == literal { return .literal }
    if octet == reprint { return .nothing }
    return .character
  }
}
