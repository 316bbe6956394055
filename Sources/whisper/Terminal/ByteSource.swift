#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is read to its end: a file, standard input, or what a test has.
protocol ByteSource {
  /// Reads until the end or until the buffer is full, and gives the count of bytes; called again, it goes on.
  typealias Reader = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Whether a person types or pastes it.
  var isTyped: Bool { get }

  /// Hands `body` what reads it. `begin` is called once what is typed is waited for, and not where nobody types.
  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result
}

/// A file by its path.
struct FileSource: ByteSource {
  let path: String

  var isTyped: Bool { false }

  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.system(.read(name: path), errno: errno) }
    defer { close(descriptor) }
    return try body { try DescriptorReader.read(descriptor, into: $0, name: path) }
  }
}

/// What the process was given to read.
struct StandardInput: ByteSource {
  /// Where a line ends that somebody stopped typing.
  let errors: any ByteSink

  var isTyped: Bool { isatty(0) == 1 }

  func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result {
    guard isTyped else {
      return try body { try DescriptorReader.read(0, into: $0, name: nil) }
    }
    // An opening of its own, so that a signal can keep it from waiting; the shell has the other.
    let terminal = tcgetsid(0) == getsid(0) ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : -1
    defer { if terminal >= 0 { close(terminal) } }
    // Who stops while typing is told so, as at every question.
    return try Interruption.catching {
      try Interruption.wakingReads(of: terminal) {
        begin()
        return try body { buffer in
          do {
            return try DescriptorReader.read(terminal >= 0 ? terminal : 0, into: buffer, name: nil)
          } catch CommandError.cancelled {
            // What was typed so far has no line end.
            try? errors.write("\n")
            throw CommandError.cancelled
          }
        }
      }
    }
  }
}

/// How an open descriptor is read.
enum DescriptorReader {
  /// What Linux keeps of a line that is typed, in bytes: 4096 with the line end.
  private static let longestTerminalLine = 4095

  /// Reads until the end or until the buffer is full; the count of bytes. What has no name is standard
  /// input. Throws `CommandError.cancelled` when a signal ends what is typed.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, name: String?
  ) throws -> Int {
    var total = 0
    let isTerminal = isatty(descriptor) == 1
    while total < buffer.count {
      let count = systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[total...]))
      if count == 0 { break }
      if count < 0 {
        if Interruption.isRaised { throw CommandError.cancelled }
        if errno == EINTR { continue }
        throw CommandError.system(
          name.map { .read(name: $0) } ?? .readStandardInput, errno: errno)
      }
      total += count
      // A terminal drops what goes beyond its buffer, and says nothing.
      if count >= longestTerminalLine, isTerminal { throw CommandError.lineLost }
    }
    return total
  }

  private static func systemRead(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}
