/// A message as a series of BBQr, in base 32.
struct BBQrWriter: Sendable {
  private let message: QRMessage
  /// Bytes in each code but the last.
  private let size: Int
  let count: Int

  /// - Parameter fragment: the most bytes in a code, at least 8.
  /// - Throws: ``AnimatedQRError/tooManyParts(limit:)``.
  init(_ message: QRMessage, fragment: Int) throws(AnimatedQRError) {
    self.message = message
    let octets = message.octets.count
    guard octets > fragment else {
      (size, count) = (max(octets, 1), 1)
      return
    }
    // Five bytes are eight characters: no code but the last ends within one. Of sizes that need as many codes the smallest,
    // so that the last is not much smaller.
    let largest = fragment / 5
    let groups = (octets + 4) / 5
    let codes = (groups + largest - 1) / largest
    size = (groups + codes - 1) / codes * 5
    count = (octets + size - 1) / size
    guard count <= BBQrPart.maximumParts else { throw .tooManyParts(limit: BBQrPart.maximumParts) }
  }

  func content(at place: Int) -> String {
    let place = place % count
    let start = place * size
    let part = message.octets[start..<min(start + size, message.octets.count)]
    return BBQrPart.header(.base32, message.kind, count: count, place: place) + Base32.encode(part)
  }
}
