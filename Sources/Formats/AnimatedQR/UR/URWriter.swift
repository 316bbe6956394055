internal import ZlibPrimitives

/// A message as codes of a UR: whole in one, else its fragments one after the other, and mixtures of them from then on.
struct URWriter: Sendable {
  private let type: String
  private let fragments: [[UInt8]]
  private let message: [UInt8]
  private let checksum: UInt32
  private let chooser: FragmentChooser

  /// - Parameter fragment: the most bytes of the message in a code, at least 1.
  /// - Throws: ``AnimatedQRError/tooManyParts(limit:)``.
  init(_ message: QRMessage, fragment: Int) throws(AnimatedQRError) {
    // No type is registered for a transaction; who reads one looks what bytes are.
    try self.init(
      type: message.kind == .psbt ? "crypto-psbt" : "bytes",
      // A message that fits is not cut for the sake of the few bytes before it.
      CBORItems.written(bytes: message.octets),
      fragment: message.octets.count <= fragment ? message.octets.count + 5 : fragment)
  }

  init(type: String, _ message: [UInt8], fragment: Int) throws(AnimatedQRError) {
    self.type = type
    self.message = message
    let count = (message.count + fragment - 1) / fragment
    guard count <= URPart.maximumParts else { throw .tooManyParts(limit: URPart.maximumParts) }
    let size = (message.count + count - 1) / count
    fragments = stride(from: 0, to: message.count, by: size).map { start in
      let end = min(start + size, message.count)
      return message[start..<end] + [UInt8](repeating: 0, count: size - (end - start))
    }
    checksum = CRC32.checksum(message)
    chooser = FragmentChooser(count: fragments.count, checksum: checksum)
  }

  var count: Int { fragments.count }

  func content(at place: Int) -> String {
    guard count > 1 else { return "ur:\(type)/\(Bytewords.encode(message))".uppercased() }
    let part = part(at: place)
    return "ur:\(type)/\(part.number)-\(count)/\(Bytewords.encode(part.octets))".uppercased()
  }

  func part(at place: Int) -> FountainPart {
    // After 2^32 - 1 parts they begin again, which nobody lives to see.
    let number = UInt32(place % Int(UInt32.max)) + 1
    var data = [UInt8](repeating: 0, count: fragments[0].count)
    for fragment in chooser.fragments(of: number) {
      for (place, octet) in fragments[fragment].enumerated() { data[place] ^= octet }
    }
    return FountainPart(
      number: number, count: count, size: message.count, checksum: checksum, data: data)
  }
}
