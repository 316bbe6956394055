internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How an open descriptor is read.
package enum DescriptorReader {
  /// Reads until the end or until the buffer is full; the count of bytes. What has no name is standard
  /// input. Throws `TerminalInputError.cancelled` when a signal ends what is typed.
  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, name: String?
  ) throws -> Int {
    guard isatty(descriptor) == 0 else {
      return try TypedText.reading(on: descriptor, goesOn: true) { try $0.read(into: buffer) }
    }
    var total = 0
    while total < buffer.count {
      let count: Int
      do {
        count = try FileDescriptor(rawValue: descriptor).read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[total...]), retryOnInterrupt: false)
      } catch {
        if Interruption.isRaised { throw TerminalInputError.cancelled }
        let errno = error as? Errno ?? .ioError
        if errno == .interrupted { continue }
        throw TerminalInputError.unreadable(name: name, errno)
      }
      if count == 0 { break }
      total += count
    }
    return total
  }
}
