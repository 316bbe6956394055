internal import CryptoPrimitives

/// Everywhere in this library a time is an `Int64`, in seconds since 1970: of 32 bits it is where octets are written and
/// read alone (RFC 9580, section 3.5).
extension CanonicalWriter {
  /// Throws `OpenPGPError.Kind.invalidRequest` for a time before 1970 or after 2106-02-07, which the format has no room
  /// for.
  mutating func time(_ time: Int64) throws(OpenPGPError) {
    integer(try UInt32(time: time))
  }
}

extension UInt32 {
  /// Throws as `time` does.
  init(time: Int64) throws(OpenPGPError) {
    guard let time = UInt32(exactly: time) else {
      throw OpenPGPError(.invalidRequest, .timeOutOfRange)
    }
    self = time
  }
}
