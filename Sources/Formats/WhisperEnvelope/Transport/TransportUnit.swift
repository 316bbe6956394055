/// Which characters something is written in.
enum TransportAlphabet {
  /// RFC 4648's for URLs, and dots between parts.
  case base64URL
  /// RFC 4648's standard alphabet; a dot ends it.
  case base64

  /// Whether a byte is one of its characters, dots not among them.
  @inline(__always)
  func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "_"): self == .base64URL
    case UInt8(ascii: "+"), UInt8(ascii: "/"): self == .base64
    default: false
    }
  }

  /// Whether a byte is one of its characters or a dot.
  @inline(__always)
  func isLetter(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: ".") }
}

/// One step through text that mail and chats have handled: a character that something was written in,
/// or what they put between two of them (docs/PROTOCOL.md, "Finding it in text").
enum TransportUnit: Equatable {
  /// A character of the alphabet or a dot; one of another shape, or named, stands for its own.
  case letter(UInt8)
  /// White space of any kind, `&nbsp;` too.
  case space
  /// The end of a line, also `<br>` and the `=` that quoted-printable puts before an end.
  case lineEnd
  /// What has no width: U+200B to U+200D, U+2060, U+FEFF and the soft hyphen.
  case invisible
  /// Everything else, by its first byte.
  case other(UInt8)

  /// Reads the unit that stands at `index`, and how many bytes it has.
  ///
  /// Nil when that depends on what follows, and more may follow: never where `isWhole`, and never more
  /// than six bytes, which the longest unit has, before the end.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, alphabet: TransportAlphabet, isWhole: Bool
  ) -> (unit: TransportUnit, count: Int)? {
    let byte = bytes[index]
    if alphabet.isLetter(byte) { return (.letter(byte), 1) }
    /// The form among these that stands here; nil in `some` when it is not all there yet.
    func match(_ forms: [Form]) -> (unit: TransportUnit, count: Int)? {
      var mayFollow = false
      for form in forms {
        switch form.match(bytes, at: index) {
        case .stands: return (form.unit, form.bytes.count)
        case .mayStand: mayFollow = true
        case .no: break
        }
      }
      return mayFollow && !isWhole ? nil : (.other(byte), 1)
    }
    switch byte {
    case 0x20, 0x09: return (.space, 1)
    case 0x0A...0x0D: return (.lineEnd, 1)
    case UInt8(ascii: "="):
      guard index + 1 < bytes.count else { return isWhole ? (.other(byte), 1) : nil }
      return ((0x0A...0x0D).contains(bytes[index + 1]) ? .lineEnd : .other(byte), 1)
    case UInt8(ascii: "<"): return match(Form.breaks)
    case UInt8(ascii: "&"): return match(Form.forms(alphabet).entities)
    case UInt8(ascii: "%"): return match(Form.forms(alphabet).percents)
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
      return match(Form.forms(alphabet).characters[Int(byte & 0x1F)])
    default: return (.other(byte), 1)
    }
  }
}

/// More than one byte that stand for one unit.
private struct Form {
  let bytes: [UInt8]
  let unit: TransportUnit
  var ignoresCase = false

  enum Match { case stands, mayStand, no }

  func match(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Match {
    for (offset, byte) in bytes.enumerated() {
      guard index + offset < text.count else { return .mayStand }
      let found = text[index + offset]
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(found)
      guard found == byte || (ignoresCase && isUpper && found | 0x20 == byte) else { return .no }
    }
    return .stands
  }

  static let breaks = ["<br>", "<br/>", "<br />"].map {
    Form(bytes: Array($0.utf8), unit: .lineEnd, ignoresCase: true)
  }

  /// What is written in an alphabet alone.
  struct Forms {
    let entities: [Form]
    let percents: [Form]
    /// By the low bits of the first byte of their UTF-8.
    let characters: [[Form]]
  }

  static func forms(_ alphabet: TransportAlphabet) -> Forms {
    alphabet == .base64 ? base64 : base64URL
  }

  private static let noBreakSpace = Form(bytes: Array("&nbsp;".utf8), unit: .space)
  private static let dashes: [ClosedRange<UInt32>] = [0x2010...0x2015, 0x2212...0x2212]

  private static let base64URL = Forms(
    entities: [noBreakSpace], percents: [],
    characters: characters([
      (dashes, .letter(UInt8(ascii: "-"))), ([0xFF3F...0xFF3F], .letter(UInt8(ascii: "_"))),
    ]))

  /// Of the two characters of base64 that text is spelt without, and of a mark's colon. A dash is none of its characters, but
  /// stands in a mark.
  private static let base64 = Forms(
    entities: [noBreakSpace]
      + spelt(["&#43;", "&#x2b;"], ["&#47;", "&#x2f;"], ["&#58;", "&#x3a;"]),
    percents: spelt(["%2b"], ["%2f"], ["%3a"]),
    characters: characters([
      ([0xFF0B...0xFF0B], .letter(UInt8(ascii: "+"))),
      ([0xFF0F...0xFF0F], .letter(UInt8(ascii: "/"))),
      (dashes, .other(UInt8(ascii: "-"))),
    ]))

  private static func spelt(_ plus: [String], _ slash: [String], _ colon: [String]) -> [Form] {
    func forms(_ texts: [String], _ unit: TransportUnit) -> [Form] {
      texts.map { Form(bytes: Array($0.utf8), unit: unit, ignoresCase: true) }
    }
    return forms(plus, .letter(UInt8(ascii: "+"))) + forms(slash, .letter(UInt8(ascii: "/")))
      + forms(colon, .other(UInt8(ascii: ":")))
  }

  private static func characters(
    _ letters: [(scalars: [ClosedRange<UInt32>], unit: TransportUnit)]
  ) -> [[Form]] {
    var forms = [[Form]](repeating: [], count: 32)
    func add(_ scalars: [ClosedRange<UInt32>], _ unit: TransportUnit) {
      for scalar in scalars.joined().compactMap(Unicode.Scalar.init) {
        let bytes = Array(String(Character(scalar)).utf8)
        forms[Int(bytes[0] & 0x1F)].append(Form(bytes: bytes, unit: unit))
      }
    }
    add(
      [
        0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
        0x3000...0x3000,
      ], .space)
    add([0x85...0x85, 0x2028...0x2029], .lineEnd)
    add([0xAD...0xAD, 0x200B...0x200D, 0x2060...0x2060, 0xFEFF...0xFEFF], .invisible)
    for (scalars, unit) in letters { add(scalars, unit) }
    return forms
  }
}
