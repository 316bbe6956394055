internal import ZlibPrimitives

/// Joins the parts of one UR.
struct URReader {
  private let first: URPart
  private var equations: FountainEquations?

  init(_ part: URPart) throws(AnimatedQRError) {
    first = part
    guard let part = part.part else { return }
    equations = FountainEquations(count: part.count, size: part.data.count, part.checksum)
    try add(part)
  }

  /// - Throws: ``AnimatedQRError/anotherMessage``.
  mutating func add(_ part: URPart) throws(AnimatedQRError) {
    guard part.type == first.type else { throw .anotherMessage }
    guard let known = first.part, let part = part.part else {
      // A whole message is not joined, and is nothing but repeated.
      guard part == first else { throw .anotherMessage }
      return
    }
    guard part.count == known.count, part.size == known.size, part.checksum == known.checksum,
      part.data.count == known.data.count
    else { throw .anotherMessage }
    try add(part)
  }

  private mutating func add(_ part: FountainPart) throws(AnimatedQRError) {
    guard equations?.add(part.data, number: part.number) != false else { throw .anotherMessage }
  }

  func message() throws(AnimatedQRError) -> QRMessage {
    var items = CBORItems(try octets())
    guard let psbt = items.bytes(), items.isAtEnd else { throw .malformed }
    return QRMessage(.psbt, psbt)
  }

  /// The message in CBOR, whose checksum fits.
  private func octets() throws(AnimatedQRError) -> [UInt8] {
    guard let part = first.part, let equations else { return first.whole ?? [] }
    guard let joined = equations.solved(size: part.size) else {
      throw .incomplete(known: equations.rank, of: part.count)
    }
    guard CRC32.checksum(joined) == part.checksum else { throw .malformed }
    return joined
  }
}
