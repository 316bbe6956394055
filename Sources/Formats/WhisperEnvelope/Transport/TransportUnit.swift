/// One step through text that mail and chats have handled: a character that something was written in,
/// or what they put between two of them (docs/PROTOCOL.md, "Finding it in text").
enum TransportUnit: Equatable {
  /// A base64url character or a dot; a dash or low line of another shape stands for its own.
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
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isWhole: Bool
  ) -> (unit: TransportUnit, count: Int)? {
    let byte = bytes[index]
    if isLetter(byte) { return (.letter(byte), 1) }
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
    case UInt8(ascii: "&"): return match(Form.entities)
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: return match(Form.characters[Int(byte & 0x1F)])
    default: return (.other(byte), 1)
    }
  }

  /// Whether a byte is a base64url character or a dot.
  static func isLetter(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: ".") }

  /// Whether a byte is a base64url character.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
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

  static let entities = [Form(bytes: Array("&nbsp;".utf8), unit: .space)]

  /// By the low bits of the first byte of their UTF-8.
  static let characters: [[Form]] = {
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
    add([0x2010...0x2015, 0x2212...0x2212], .letter(UInt8(ascii: "-")))
    add([0xFF3F...0xFF3F], .letter(UInt8(ascii: "_")))
    return forms
  }()
}
