import Glibc
import QRExchange

/// Standard input and output, whole or in frames.
enum Streams {
  /// Reads a frame; nil at the end of standard input.
  static func readFrame(limit: Int) throws(QRStatus) -> [UInt8]? {
    let header = try read(upTo: QRFrame.headerSize)
    guard !header.isEmpty else { return nil }
    guard header.count == QRFrame.headerSize else { throw .streamFailed }
    guard let count = QRFrame.count(header, limit: limit) else { throw .inputTooLarge }
    let frame = try read(upTo: count)
    guard frame.count == count else { throw .streamFailed }
    return frame
  }

  static func writeFrame(_ answer: QRAnswer) throws(QRStatus) {
    let frame = answer.encoded
    try write(QRFrame.header(of: frame.count))
    try write(frame)
  }

  /// Reads standard input to its end.
  static func read(limit: Int) throws(QRStatus) -> [UInt8] {
    // One byte more than allowed tells a full input from one that is too large.
    let bytes = try read(upTo: limit + 1)
    guard bytes.count <= limit else { throw .inputTooLarge }
    return bytes
  }

  /// Reads so many bytes, or fewer where standard input ends before.
  private static func read(upTo most: Int) throws(QRStatus) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      // A buffer may have more room than was asked for.
      while count < most {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<most])
        let got = Glibc.read(0, rest.baseAddress, rest.count)
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    guard !failed else { throw .streamFailed }
    return bytes
  }

  /// Writes all to standard output.
  static func write(_ bytes: [UInt8]) throws(QRStatus) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .streamFailed }
      rest = rest.dropFirst(written)
    }
  }
}
