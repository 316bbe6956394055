import Glibc
import QRExchange

/// Standard input and output, whole.
enum Streams {
  /// Reads standard input to its end.
  static func read(limit: Int) throws(QRStatus) -> [UInt8] {
    var failed = false
    // One byte more than allowed tells a full input from one that is too large.
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      while count < buffer.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let got = Glibc.read(0, rest.baseAddress, rest.count)
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    guard !failed else { throw .streamFailed }
    guard bytes.count <= limit else { throw .inputTooLarge }
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
