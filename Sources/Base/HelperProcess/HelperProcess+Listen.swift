internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A helper that is asked nothing and speaks by itself, as long as its standard input is open.
extension HelperProcess {
  /// What poll(2) waits on to read: its standard output.
  package var descriptor: Int32 { output }

  /// Takes what it has said, and waits for the first of it until then.
  /// - Parameter limit: the most that `heard` may come to, in bytes.
  /// - Returns: whether it may say more.
  package func listen(
    _ heard: inout [UInt8], limit: Int, until end: ContinuousClock.Instant
  ) throws(HelperError) -> Bool {
    while true {
      let left = max(end - ContinuousClock.now, .zero)
      var stream = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      // A millisecond has begun that is not over; nothing is left when none has.
      let milliseconds = left == .zero ? 0 : min(left / .milliseconds(1), 1000) + 1
      let ready = poll(&stream, 1, Int32(milliseconds))
      if ready > 0 { return try receive(&heard, limit: limit) }
      guard ready == 0 || Errno(rawValue: errno) == .interrupted else {
        throw .unreachable(Errno(rawValue: errno))
      }
      if left == .zero { return true }
    }
  }
}
