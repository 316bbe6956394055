/// The line that begins an armored block (RFC 9580, section 6.2.1), or a cleartext signed message.
enum ArmorHeaderLine: Equatable {
  case block(Armor.Kind)
  case signedMessage

  struct Search {
    /// Nil when the input ended.
    var line: ArmorHeaderLine?
    /// Whether more than white space stood before it.
    var followsText = false
  }

  /// Takes an input, from the beginning of a line, up to and with the next such line.
  ///
  /// Throws `OpenPGPError.Kind.unsupported` for a block of another kind.
  static func find(in input: OctetInput) throws -> Search {
    var search = Search()
    while let first = try input.peek() {
      guard first == .dash else {
        if try input.skipLine() { search.followsText = true }
        continue
      }
      guard let line = try input.line(keeping: longest) else { break }
      search.line = try parse(line)
      if search.line != nil { break }
      search.followsText = true
    }
    return search
  }

  private static let longest = 64
  private static let start = "-----BEGIN PGP "

  /// Nil for a line of text.
  private static func parse(_ line: InputLine) throws -> ArmorHeaderLine? {
    guard line.octets.starts(with: start.utf8) else { return nil }
    if line.isExactly(start + "SIGNED MESSAGE-----") { return .signedMessage }
    for kind in Armor.Kind.allCases where line.isExactly(kind.headerLine) { return .block(kind) }
    guard line.isWhole, line.octets.suffix(5).allSatisfy({ $0 == .dash }) else { return nil }
    throw OpenPGPError(.unsupported, .armorKindNotRead)
  }
}

extension Armor.Kind {
  var headerLine: String { "-----BEGIN PGP \(label)-----" }
  var tailLine: String { "-----END PGP \(label)-----" }

  private var label: String {
    switch self {
    case .message: "MESSAGE"
    case .publicKey: "PUBLIC KEY BLOCK"
    case .privateKey: "PRIVATE KEY BLOCK"
    case .signature: "SIGNATURE"
    }
  }
}
