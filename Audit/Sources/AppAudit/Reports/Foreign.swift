/// What others wrote, such as a name, a line or a word of the sources, as reports show it: nothing in it steers a terminal, ends
/// a line, turns one round or is unseen, and none of it is a command to what runs a workflow. No line of a report begins with it,
/// whatever it is.
public enum Foreign {
  /// A text with what is unseen as `\u{1B}`. `kept` is left to who escapes it otherwise.
  public static func shown(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    guard !isPlain(text) else { return text }
    var result = ""
    let scalars = text.unicodeScalars
    var isBehindSign = false
    for place in scalars.indices {
      let scalar = scalars[place]
      let isCommand = isBehindSign && scalar == "#" && isCommand(scalars[place...])
      if kept.contains(scalar) || !isUnseen(scalar) && !isCommand {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
      isBehindSign = scalar == "#"
    }
    return result
  }

  /// Bytes of a name or a line, with those that are no UTF-8 as `\xFF`.
  public static func shown(_ octets: some Collection<UInt8>) -> String { shown(text(octets)) }

  /// A path at the start of a line: relative to where the audit runs, unless it begins with a `/`.
  public static func place(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? shown(path) : path == "." ? "." : "./" + shown(path)
  }

  /// A line of a source: a tab is four blanks there, so that carets can stand below.
  static func line(_ text: String) -> String {
    shown(text.replacingOccurrence("\t", "    "))
  }

  /// Bytes as a text that others read back: those that are no UTF-8 as `\xFF`, and all else as it is.
  static func text(_ octets: some Collection<UInt8>) -> String {
    if let text = String(validating: octets, as: UTF8.self) { return text }
    var result = ""
    var rest = Array(octets)[...]
    while !rest.isEmpty {
      // The longest start that is whole, of at most four bytes.
      let length = (1...4).first {
        $0 <= rest.count && String(validating: rest.prefix($0), as: UTF8.self) != nil
      }
      if let length {
        result += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        result += "\\x" + SHA256.hex(rest.prefix(1)).uppercased()
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return result
  }

  /// JSON with what is unseen in its texts, or a command there, as `\u001B`, which says the same to who reads it.
  static func json(_ json: String) -> String {
    guard !isPlain(json) else { return json }
    var result = ""
    let scalars = json.unicodeScalars
    var isBehindSign = false
    for place in scalars.indices {
      let scalar = scalars[place]
      let isCommand = isBehindSign && scalar == "#" && isCommand(scalars[place...])
      // Line ends that are not escaped are those of JSON itself.
      if scalar == "\n" || !isUnseen(scalar) && !isCommand {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
      isBehindSign = scalar == "#"
    }
    return result
  }

  /// Whether a text has nothing that could have to be escaped.
  private static func isPlain(_ text: String) -> Bool {
    var last: UInt8 = 0
    for octet in text.utf8 {
      guard (0x20..<0x7F).contains(octet), octet != UInt8(ascii: "#") || octet != last else {
        return false
      }
      last = octet
    }
    return true
  }

  /// `##[`, `##vso[` and their like are commands to some, wherever in a line they stand. This is what begins with the second `#`.
  private static func isCommand(_ text: Substring.UnicodeScalarView) -> Bool {
    for scalar in text.dropFirst().prefix(64) {
      if scalar == "[" { return true }
      guard scalar.isASCII, scalar.properties.isAlphabetic || scalar == "." || scalar == "-" else {
        return false
      }
    }
    return false
  }

  /// Whether nobody sees a character, or takes it for another: what steers a terminal (also the eighth-bit forms of ESC), ends a
  /// line, turns one round, joins, takes no room, or is a blank other than the usual one, and what is no character at all.
  static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .surrogate, .unassigned:
      return true
    // The pattern of Braille without a dot.
    default: return scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
    }
  }
}
