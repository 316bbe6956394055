internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A helper that is asked several times. Nothing that passes is copied: it goes from and to the memory that is lent.
extension HelperProcess {
  /// Gives the helper all of these bytes.
  package mutating func send(
    _ bytes: UnsafeRawBufferPointer, until end: ContinuousClock.Instant
  ) throws(HelperError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(input, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: try wait(for: POLLOUT, of: input, until: end)
      case .brokenPipe: throw ending(until: end)
      case let error: throw .unreachable(error)
      }
    }
  }

  /// Fills the memory with what the helper says next, and takes no byte more.
  package mutating func receive(
    into buffer: UnsafeMutableRawBufferPointer, until end: ContinuousClock.Instant
  ) throws(HelperError) {
    var rest = buffer
    while !rest.isEmpty {
      let count = read(output, rest.baseAddress, rest.count)
      if count == 0 { throw ending(until: end) }
      if count > 0 {
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: try wait(for: POLLIN, of: output, until: end)
      case let error: throw .unreachable(error)
      }
    }
  }

  /// How it ended, which was too early in any case.
  private mutating func ending(until end: ContinuousClock.Instant) -> HelperError {
    do throws(HelperError) {
      try finish(until: end)
      return .failed(code: 0)
    } catch {
      return error
    }
  }

  private func wait(
    for events: Int32, of stream: Int32, until end: ContinuousClock.Instant
  ) throws(HelperError) {
    while true {
      let left = end - ContinuousClock.now
      guard left > .zero else { throw .timedOut }
      var waiting = pollfd(fd: stream, events: Int16(events), revents: 0)
      // A millisecond has begun that is not over.
      let ready = poll(&waiting, 1, Int32(min(left / .milliseconds(1), 1000) + 1))
      if ready > 0 { return }
      guard ready == 0 || Errno(rawValue: errno) == .interrupted else {
        throw .unreachable(Errno(rawValue: errno))
      }
    }
  }
}
