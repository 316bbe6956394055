internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How an open descriptor is read.
package enum DescriptorReader {
  /// What Linux keeps of a line that is typed, in bytes: 4096 with the line end.
  private static let longestTerminalLine = 4095

  /// Reads until the end or until the buffer is full; the count of bytes. What has no name is standard
  /// input. Throws `TerminalInputError.cancelled` when a signal ends what is typed.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, name: String?
  ) throws(TerminalInputError) -> Int {
    var total = 0
    let isTerminal = isatty(descriptor) == 1
    while total < buffer.count {
      let count: Int
      do {
        count = try FileDescriptor(rawValue: descriptor).read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[total...]), retryOnInterrupt: false)
      } catch {
        if Interruption.isRaised { throw .cancelled }
        let errno = error as? Errno ?? .ioError
        if errno == .interrupted { continue }
        throw .unreadable(name: name, errno)
      }
      if count == 0 { break }
      total += count
      // A terminal drops what goes beyond its buffer, and says nothing.
      if count >= longestTerminalLine, isTerminal { throw .lineLost }
    }
    return total
  }
}
