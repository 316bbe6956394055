import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or standard input, read up to a limit.
struct Input {
  private let path: String?

  /// `-` or nil is standard input.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// Reads at most `limit` bytes of something that is no secret. Throws
  /// `WhisperError.inputTooLarge` when there are more.
  func text(limit: Int, prompt: String? = nil, _ context: Context? = nil) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = try bytes.withUnsafeMutableBytes { try read(into: $0, prompt, context) }
    guard count <= limit else { throw CommandError.inputTooLarge(limit: limit) }
    return Array(bytes.prefix(count))
  }

  /// Reads at most `limit` bytes straight into secret memory. Throws
  /// `WhisperError.messageTooLong` when there are more.
  func secret(limit: Int, prompt: String, _ context: Context) throws -> SecretBytes {
    var secret = try SecretBytes(count: limit + 1)
    let count = try secret.withUnsafeMutableBytes { try read(into: $0, prompt, context) }
    guard count <= limit else { throw CommandError.messageTooLong(limit: limit) }
    secret.truncate(to: count)
    return secret
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer, _ prompt: String?, _ context: Context?
  ) throws -> Int {
    if let path {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CommandError.system(.read(name: path), errno: errno)
      }
      defer { close(descriptor) }
      return try Self.read(descriptor, into: buffer, name: path)
    }
    guard Console.isTerminal(0) else { return try Self.read(0, into: buffer, name: nil) }
    // An opening of its own, so that a signal can keep it from waiting; the shell has the other.
    let terminal = tcgetsid(0) == getsid(0) ? open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) : -1
    defer { if terminal >= 0 { close(terminal) } }
    // Who stops while typing is told so, as at every question.
    return try Interruption.catching {
      try Interruption.wakingReads(of: terminal) {
        if let prompt { context?.say(prompt) }
        return try Self.read(terminal >= 0 ? terminal : 0, into: buffer, name: nil)
      }
    }
  }

  /// What Linux keeps of a line that is typed, in bytes: 4096 with the line end.
  private static let longestTerminalLine = 4095

  /// Reads until the end or until the buffer is full; the count of bytes. What has no name is standard
  /// input.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, name: String?
  ) throws -> Int {
    var total = 0
    let isTerminal = Console.isTerminal(descriptor)
    while total < buffer.count {
      let count = systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[total...]))
      if count == 0 { break }
      if count < 0 {
        if Interruption.isRaised {
          // What was typed so far has no line end.
          Console.standardError("\n")
          throw CommandError.cancelled
        }
        if errno == EINTR { continue }
        throw CommandError.system(
          name.map { .read(name: $0) } ?? .readStandardInput, errno: errno)
      }
      total += count
      // A terminal drops what goes beyond its buffer, and says nothing.
      if count >= longestTerminalLine, isTerminal {
        throw CommandError.lineLost
      }
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
