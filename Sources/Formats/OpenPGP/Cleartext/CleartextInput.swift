/// The text of a cleartext signed message (RFC 9580, section 7), as it was signed and not escaped: lines
/// without white space at their ends, each but the last ended by a line feed.
///
/// `TextNormalizer` makes of it what is hashed. Throws `OpenPGPError.Kind.malformed`, possibly after text was lent.
final class CleartextInput: OctetInput {
  private let input: OctetInput
  private let text = SignedText()
  private var lent = 0
  private var isLineStart = true
  private var isEnded = false

  /// The message of `input`, of which the header line has been taken.
  init(_ input: OctetInput) throws {
    self.input = input
    super.init()
    try readHeaders()
  }

  /// The signatures behind the text, which must be used up. Behind them the input must end, or the last of
  /// them throws `OpenPGPError.Kind.malformed`.
  func signatures() throws -> ArmorInput {
    guard isEnded else { throw OpenPGPError(.invalidRequest, .cleartextTextUnread) }
    return try ArmorInput(input, in: .signature, surroundings: .whiteSpace)
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    text.removeFirst(lent)
    lent = 0
    while !isEnded, text.hasRoom {
      // What there is goes on its way before more is waited for.
      if !text.settled.isEmpty, input.run.isEmpty { break }
      if isLineStart { try beginLine() }
      if !isEnded { try takePiece() }
    }
    lent = text.settled.count
    return text.settled
  }

  private func takePiece() throws {
    guard try input.peek() != nil else { throw Self.withoutSignature }
    isLineStart = try input.lend(text.take(input.run)).last == .lineFeed
  }

  /// Takes an escape (section 7.2), or the line with which the signatures begin.
  private func beginLine() throws {
    isLineStart = false
    guard try input.peek() == .dash else { return }
    _ = try input.octet()
    if try input.peek() == UInt8(ascii: " ") {
      _ = try input.octet()
      return
    }
    let header = String(Armor.Kind.signature.headerLine.dropFirst())
    guard let line = try input.line(keeping: header.utf8.count), line.isExactly(header) else {
      throw OpenPGPError(.malformed, .cleartextDash)
    }
    isEnded = true
  }

  private static let withoutSignature = OpenPGPError(.malformed, .cleartextSignatureMissing)
}

// Headers (sections 6.2.2.3 and 7.1): whatever stands there might be taken for signed text, so that
// nothing may but names of hash algorithms, which are not used.
extension CleartextInput {
  private static let headerLimit = 32
  private static let headerLineLimit = 1024
  private static let key = Array("Hash: ".utf8)
  private static let hashNames = Set(
    [
      HashAlgorithm.md5, .sha1, .ripemd160, .sha224, .sha256, .sha384, .sha512, .sha3_256,
      .sha3_512,
    ].map(\.description))

  private func readHeaders() throws {
    for _ in 0...Self.headerLimit {
      // A line of other white space shows as text in some programs, and is none that ends the headers.
      guard let line = try input.line(keeping: Self.headerLineLimit, trimming: \.isLineSpace) else {
        throw Self.withoutSignature
      }
      if line.octets.isEmpty, line.isWhole { return }
      guard line.isWhole, line.octets.starts(with: Self.key) else {
        throw OpenPGPError(.malformed, .cleartextHeader)
      }
      let names = line.octets.dropFirst(Self.key.count).split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      for name in names {
        let name = name.drop { $0 == UInt8(ascii: " ") }
        guard Self.hashNames.contains(String(decoding: name, as: UTF8.self)) else {
          throw OpenPGPError(.malformed, .cleartextHashHeader)
        }
      }
    }
    throw OpenPGPError(.limitExceeded, .cleartextHeaderLimit, number: Self.headerLimit)
  }
}
