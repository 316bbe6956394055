/// A text with the contents of codes, as programs write it that read codes from a camera: one a line, several in one with white
/// space or commas between them, with or without `QR-Code:` before each, which zbarcam writes unless it is told `--raw`.
package struct ScannedText {
  /// The contents, in their order.
  package let contents: [ArraySlice<UInt8>]

  /// What zbarcam writes before what it read.
  private static let label = Array("qr-code:".utf8)
  private static let scheme = Array("ur:".utf8)
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Nil where the text does not begin as the content of a code does that is a part of a message.
  package init?(_ text: [UInt8]) {
    guard Self.begins(text) else { return nil }
    contents = text.drop(while: Self.isGap).split(whereSeparator: Self.isGap)
      .flatMap(Self.parts).map(Self.unlabelled).filter { !$0.isEmpty }
  }

  /// What the first content says to be a part of; nil where that is not read.
  package var kind: QRMessage.Kind? {
    guard let first = contents.first.map(Array.init) else { return nil }
    // Of UR no other types are read.
    if (try? URPart(first)) != nil { return .psbt }
    return (try? BBQrPart(first))?.kind
  }

  /// Whether a text begins so. It looks at no more of it than stands before the first content.
  package static func begins(_ text: [UInt8]) -> Bool {
    let rest = unlabelled(text.drop(while: isGap)).drop(while: isGap)
    return starts(rest, with: scheme) || rest.starts(with: "B$".utf8)
  }

  /// White space, what else people put between texts, and the octets of a byte order mark, none of which a content has.
  private static func isGap(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x09...0x0D, 0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: mark.contains(octet)
    }
  }

  private static func unlabelled(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    starts(text, with: label) ? text.dropFirst(label.count) : text
  }

  /// Contents that follow each other with nothing between them: of UR none has a colon but behind its beginning, and none at all
  /// has a label in it.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    for place in text.indices.dropFirst() {
      let begins =
        switch text[place] | 0x20 {
        case UInt8(ascii: "q"): starts(text[place...], with: label)
        case UInt8(ascii: "u"):
          starts(text[place...], with: scheme) && !starts(text[start...], with: label, upTo: place)
        default: false
        }
      guard begins else { continue }
      parts.append(text[start..<place])
      start = place
    }
    return parts + [text[start...]]
  }

  /// Whether a text begins with these small letters, or the same capitals.
  private static func starts(_ text: ArraySlice<UInt8>, with letters: [UInt8]) -> Bool {
    text.count >= letters.count
      && zip(text, letters).allSatisfy { octet, letter in
        octet == letter || ((0x41...0x5A).contains(octet) && octet | 0x20 == letter)
      }
  }

  /// Whether all of it before a place is a label.
  private static func starts(
    _ text: ArraySlice<UInt8>, with label: [UInt8], upTo place: Int
  ) -> Bool {
    place - text.startIndex == label.count && starts(text, with: label)
  }
}
