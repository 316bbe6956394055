import OpenPGP
import OpenPGPFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input that can be read twice and says the same both times.
///
/// A file of the user's own is read where it is. A pipe, and a file that others may write to, is copied first,
/// as it is: a short one to memory, a longer one to a file without a name, of which nothing is left when the
/// process ends.
enum Staging {
  private static let memoryLimit = 1 << 20

  static func input() throws -> any RewindableSource {
    let input = Standard.input()
    if input.isPrivateFile { return input }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: memoryLimit, alignment: 64)
    defer { buffer.deallocate() }
    var count = try fill(buffer, from: input)
    if count < buffer.count { return BytesSource(Array(buffer[..<count])) }
    let file = try namelessFile()
    let source = DescriptorSource(file, closes: true)
    let sink = DescriptorSink(file, closes: false)
    while count > 0 {
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      count = try input.read(into: buffer)
    }
    try source.rewind()
    return source
  }

  /// Reads until the buffer is full or the source ends.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: any OctetSource
  ) throws -> Int {
    var count = 0
    while count < buffer.count {
      let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if read == 0 { break }
      count += read
    }
    return count
  }

  private static func namelessFile() throws -> Int32 {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    #if os(Linux)
      // O_TMPFILE of <linux/fcntl.h>, which is made of two flags.
      let nameless = open(directory, 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
      if nameless >= 0 { return nameless }
    #endif
    // Where there are none, a file that loses its name at once.
    var template = Array("\(directory)/sop-XXXXXX".utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else {
      throw Failure(
        .unspecified, "No temporary file in \(directory): \(Failure.words(errno: errno)).")
    }
    unlink(template)
    return named
  }
}

/// Takes octets and keeps none.
final class Nowhere: OctetSink {
  func write(_ octets: UnsafeRawBufferPointer) {}
}
