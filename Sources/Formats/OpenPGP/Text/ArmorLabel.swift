/// What the line says that begins or ends a block, as it stands in a text that went through other hands.
enum ArmorLabel: Equatable {
  case block(Armor.Kind)
  case signedMessage
  /// Of a kind that is not read.
  case unknown

  /// No label has more characters: the longest are of one part of many.
  private static let longest = 32
  /// White space of all kinds between its words.
  private static let mostSpace = 64

  /// Reads ` PGP MESSAGE-----` and the like, behind the word BEGIN or END. Nil where that does not stand there.
  init?(_ cursor: inout TextCursor) {
    var words: [UInt8] = []
    var space = 0
    while let (unit, count) = cursor.peek() {
      switch unit {
      case .character(let character): words.append(character)
      case .space, .lineEnd:
        space += 1
        if words.last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
      case .invisible: space += 1
      case .dash:
        guard let label = Self.named(words) else { return nil }
        while let (unit, count) = cursor.peek(), unit == .dash || unit == .invisible {
          cursor.index += count
        }
        cursor.takeDashesBehindSpace()
        self = label
        return
      case .other: return nil
      }
      cursor.index += count
      guard words.count <= Self.longest + 5, space <= Self.mostSpace else { return nil }
    }
    return nil
  }

  private static func named(_ words: [UInt8]) -> ArmorLabel? {
    let text = String(decoding: words, as: UTF8.self)
    guard text.hasPrefix(" PGP ") else { return nil }
    var name = text.dropFirst(5)
    while name.last == " " { name.removeLast() }
    return switch name {
    case "": nil
    // What GnuPG calls any octets that it armors.
    case "MESSAGE", "ARMORED FILE": .block(.message)
    case "PUBLIC KEY BLOCK": .block(.publicKey)
    // The name of RFC 1991.
    case "PRIVATE KEY BLOCK", "SECRET KEY BLOCK": .block(.privateKey)
    case "SIGNATURE": .block(.signature)
    case "SIGNED MESSAGE": .signedMessage
    default: .unknown
    }
  }
}

extension TextCursor {
  /// Takes spaces that more dashes stand behind: a dash that was cut in two.
  fileprivate mutating func takeDashesBehindSpace() {
    var probe = self
    probe.takeSpace()
    guard let (unit, _) = probe.peek(), unit == .dash else { return }
    // Those of another line of armor are none of this one.
    var dashes = probe
    guard dashes.takeDashes(), !dashes.take("END"), !dashes.take("BEGIN") else { return }
    self = dashes
  }
}
