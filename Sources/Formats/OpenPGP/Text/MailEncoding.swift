internal import CryptoPrimitives

/// How a body of mail is written (RFC 2045, section 6).
enum MailEncoding {
  /// As it is.
  case none
  case base64
  case quotedPrintable

  /// By the value of the header Content-Transfer-Encoding, in small letters and without white space.
  init(named name: String) {
    self =
      name.hasPrefix("base64")
      ? .base64 : name.hasPrefix("quoted-printable") ? .quotedPrintable : .none
  }

  /// What a body stands for; nil where it is not written so.
  func decoded(_ body: UnsafeRawBufferPointer) -> WipedOctets? {
    let decoded = WipedOctets(capacity: body.count)
    switch self {
    case .none: return nil
    case .base64: return !body.isEmpty && Self.decodeBase64(body, into: decoded) ? decoded : nil
    case .quotedPrintable:
      Self.decodeQuotedPrintable(body, into: decoded)
      return decoded
    }
  }

  /// False for what is no base64. Of a group that was cut, as at the end of what was read so far, its whole octets count.
  private static func decodeBase64(
    _ body: UnsafeRawBufferPointer, into output: WipedOctets
  ) -> Bool {
    var group: UInt32 = 0
    var count = 0
    var isPadded = false
    for character in body where !character.isWhiteSpace {
      if character == UInt8(ascii: "=") {
        isPadded = true
        continue
      }
      guard character.isBase64, !isPadded, let sextet = Base64.sextet(character) else {
        return false
      }
      group = group << 6 | UInt32(sextet)
      count += 1
      if count == 4 {
        for shift in [16, 8, 0] { output.append(UInt8(truncatingIfNeeded: group >> shift)) }
        (group, count) = (0, 0)
      }
    }
    if count > 1 { output.append(UInt8(truncatingIfNeeded: group >> (6 * count - 8))) }
    if count > 2 { output.append(UInt8(truncatingIfNeeded: group >> 2)) }
    return true
  }

  private static func decodeQuotedPrintable(
    _ body: UnsafeRawBufferPointer, into output: WipedOctets
  ) {
    var index = 0
    while index < body.count {
      let octet = body[index]
      index += 1
      guard octet == UInt8(ascii: "=") else {
        output.append(octet)
        continue
      }
      if index + 1 < body.count, let high = body[index].hexDigit, let low = body[index + 1].hexDigit
      {
        output.append(high << 4 | low)
        index += 2
        continue
      }
      // A soft break, and white space that was put in front of it.
      var end = index
      while end < body.count,
        body[end] == UInt8(ascii: " ") || body[end] == UInt8(ascii: "\t")
          || body[end] == .carriageReturn
      {
        end += 1
      }
      if end == body.count || body[end] == .lineFeed {
        index = min(end + 1, body.count)
      } else {
        output.append(octet)
      }
    }
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
