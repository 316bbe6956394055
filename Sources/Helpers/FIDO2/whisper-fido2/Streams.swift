import Glibc

/// Why standard input gave nothing more, or standard output took nothing more.
enum StreamFailure: Error {
  case ended
  case failed
}

/// Standard input and output.
enum Streams {
  /// Fills the memory with what comes next.
  static func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(StreamFailure) {
    var rest = buffer
    while !rest.isEmpty {
      let count = Glibc.read(0, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? .ended : .failed }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes all of it.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(StreamFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(1, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
