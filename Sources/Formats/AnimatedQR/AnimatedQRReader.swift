/// Joins the contents of the codes of one message, which come in any order, some of them several times.
///
/// Sources: BCR-2020-005 and BCR-2024-001 (UR), BBQr 1.0. Codes come from strangers: whatever they hold, time and memory
/// have an end.
package struct AnimatedQRReader: ~Copyable {
  /// The most codes that are read.
  package static let maximumCodes = 4096

  private enum Joined {
    case nothing
    case ur(URReader)
    case bbqr(BBQrReader)
  }

  private var joined = Joined.nothing
  private var count = 0

  package init() {}

  /// Adds the content of a code. One that is refused changes nothing.
  package mutating func add(_ content: [UInt8]) throws(AnimatedQRError) {
    guard count < Self.maximumCodes else { throw .tooManyParts(limit: Self.maximumCodes) }
    if let part = try URPart(content) {
      switch joined {
      case .nothing: joined = .ur(try URReader(part))
      case .ur(var reader):
        // Not two owners of what it holds, which would copy it.
        joined = .nothing
        defer { joined = .ur(reader) }
        try reader.add(part)
      case .bbqr: throw .anotherMessage
      }
    } else if let part = try BBQrPart(content) {
      switch joined {
      case .nothing: joined = .bbqr(try BBQrReader(part))
      case .bbqr(var reader):
        joined = .nothing
        defer { joined = .bbqr(reader) }
        try reader.add(part)
      case .ur: throw .anotherMessage
      }
    } else {
      throw Self.isSeedPhrase(content) ? .seedPhrase : .somethingElse
    }
    count += 1
  }

  /// The whole message, once its parts are there.
  package func message() throws(AnimatedQRError) -> QRMessage {
    switch joined {
    case .nothing: throw .incomplete(known: 0, of: 0)
    case .ur(let reader): try reader.message()
    case .bbqr(let reader): try reader.message()
    }
  }

  /// Whether a code is what SeedQR makes of a phrase: four digits a word, or its entropy as it is.
  package static func isSeedPhrase(_ content: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if content.allSatisfy(digits.contains) {
      return (12...24).contains(content.count / 4) && content.count % 12 == 0
    }
    // A text of that size is some other code.
    let isText = content.allSatisfy { (0x20...0x7E).contains($0) }
    return !isText && [16, 20, 24, 28, 32].contains(content.count)
  }
}
