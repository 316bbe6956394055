internal import ZlibPrimitives

/// Joins the codes of one series of BBQr.
struct BBQrReader {
  private let first: BBQrPart
  private var data: [[UInt8]?]
  private var known = 0
  private var size = 0

  init(_ part: BBQrPart) throws(AnimatedQRError) {
    first = part
    data = Array(repeating: nil, count: part.count)
    try add(part)
  }

  /// - Throws: ``AnimatedQRError/anotherMessage``, where the header says so, or a part is there with other content.
  mutating func add(_ part: BBQrPart) throws(AnimatedQRError) {
    guard part.encoding == first.encoding, part.kind == first.kind, part.count == first.count
    else { throw .anotherMessage }
    if let known = data[part.place] {
      guard known == part.data else { throw .anotherMessage }
      return
    }
    guard part.data.count <= QRMessage.maximumJoined - size else {
      throw .tooLarge(limit: QRMessage.maximumJoined)
    }
    data[part.place] = part.data
    size += part.data.count
    known += 1
  }

  func message() throws(AnimatedQRError) -> QRMessage {
    let parts = data.compactMap(\.self)
    guard parts.count == first.count else { throw .incomplete(known: known, of: first.count) }
    // All have one size, and the last is not larger: a part of another series would stand out here.
    guard let size = parts.first?.count, let last = parts.last?.count, last <= size,
      parts.dropLast().allSatisfy({ $0.count == size })
    else { throw .malformed }
    let joined = Array(parts.joined())
    guard first.encoding == .compressed else { return QRMessage(first.kind, joined) }
    return QRMessage(first.kind, try Self.inflated(joined))
  }

  private static func inflated(_ compressed: [UInt8]) throws(AnimatedQRError) -> [UInt8] {
    let limit = QRMessage.maximumInflated
    let message: [UInt8]?
    do throws(Inflater.Failure) {
      message = try Inflater.whole(compressed, .deflate, limit: limit)
    } catch {
      throw .malformed
    }
    guard let message else { throw .tooLarge(limit: limit) }
    return message
  }
}
