#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input of `status --follow`, of which lines alone count. It is read a little at a time, so that whoever floods it
/// costs nothing.
struct FollowedInput {
  /// Whether a line came that nobody took.
  var hasLine = false
  private var isOver = false
  private var next: ContinuousClock.Instant?

  /// Lines that come within it are one.
  private static let pause = Duration.milliseconds(100)

  /// What poll(2) waits on; below 0 while nothing is to be read.
  func descriptor(at now: ContinuousClock.Instant) -> Int32 {
    isOver || pause(at: now) != nil ? -1 : STDIN_FILENO
  }

  /// How long nothing is read yet; nil where something would be.
  func pause(at now: ContinuousClock.Instant) -> Duration? {
    guard !isOver, let next, next > now else { return nil }
    return next - now
  }

  /// Takes what is there.
  mutating func read(at now: ContinuousClock.Instant) {
    next = now + Self.pause
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = systemRead(buffer)
      if count > 0 {
        hasLine = hasLine || buffer[..<count].contains(UInt8(ascii: "\n"))
      } else {
        isOver = count == 0 || (errno != EINTR && errno != EAGAIN)
      }
    }
  }

  private func systemRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
    #endif
  }
}
