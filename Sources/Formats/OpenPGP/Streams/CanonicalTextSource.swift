internal import SecretMemory

/// Text with every line ended by CR LF, as it stands in a literal packet (RFC 9580, section 5.9). GnuPG accepts
/// no signature over text that stands there otherwise.
final class CanonicalTextSource: OctetSource {
  private static let pieceSize = 32 * 1024

  private let source: any OctetSource
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 64)
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)
  private var endsInCarriageReturn = false

  init(_ source: any OctetSource) { self.source = source }

  deinit {
    wipe(piece)
    piece.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < buffer.count {
      if rest.isEmpty {
        // What there is goes on its way before more is waited for.
        if count > 0 { break }
        let read = try source.checkedRead(into: piece)
        if read == 0 { break }
        rest = UnsafeRawBufferPointer(rebasing: piece[..<read])
      }
      guard let octet = rest.first else { break }
      if octet == .lineFeed, !endsInCarriageReturn {
        buffer[count] = .carriageReturn
        endsInCarriageReturn = true
      } else {
        buffer[count] = octet
        endsInCarriageReturn = octet == .carriageReturn
        rest = rest.dropping(1)
      }
      count += 1
    }
    return count
  }
}
