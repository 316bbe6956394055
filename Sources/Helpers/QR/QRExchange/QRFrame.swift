/// What the command and the helper send each other where there is more than one request: a size, and so many bytes. A
/// request of no bytes asks for what the others came to.
package enum QRFrame {
  /// UInt32, most significant byte first.
  package static let headerSize = 4

  package static func header(of count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// The size that a header says; nil where it is no header, or says more than `limit`.
  package static func count(_ header: [UInt8], limit: Int) -> Int? {
    guard header.count == headerSize else { return nil }
    let count = header.reduce(0) { $0 << 8 | Int($1) }
    return count <= limit ? count : nil
  }
}

/// How the helper answers a request: how it went, then what came of it. In a frame one byte stands before that.
package struct QRAnswer: Equatable, Sendable {
  package let status: QRStatus
  /// Where it did not go well, what is to be known of that, if anything: ``QRStatus``.
  package let bytes: [UInt8]

  package init(_ status: QRStatus, _ bytes: [UInt8] = []) {
    self.status = status
    self.bytes = bytes
  }

  /// Reads what a frame holds; nil for anything else.
  package init?(encoded: [UInt8]) {
    guard let first = encoded.first, let status = QRStatus(rawValue: Int32(first)) else {
      return nil
    }
    self.init(status, Array(encoded.dropFirst()))
  }

  package var encoded: [UInt8] { [UInt8(truncatingIfNeeded: status.rawValue)] + bytes }
}
