internal import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file, closed when it goes.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { close(number) }

  /// At most `count` octets, at least one.
  /// - Throws: `unavailable(.silent)` where nothing comes any more.
  func read(atMost count: Int) throws(SecureElementError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        #if canImport(Glibc)
          result = Glibc.read(number, buffer.baseAddress, count)
        #else
          result = Darwin.read(number, buffer.baseAddress, count)
        #endif
        initialized = max(result, 0)
      }
      if result > 0 { return bytes }
      guard result < 0, errno == EINTR else { throw .unavailable(.silent) }
    }
  }
}

extension SecureElementError {
  /// What a call that opens a way to an element left in `errno`.
  static func opening(errno code: Int32) -> SecureElementError {
    switch code {
    case ENOENT, ENOTDIR, ENXIO, ENODEV, ECONNREFUSED, ELOOP, ENAMETOOLONG: .unavailable(.absent)
    case EACCES, EPERM: .unavailable(.forbidden)
    case EBUSY, EAGAIN: .busy
    default: .unavailable(.silent)
    }
  }
}
