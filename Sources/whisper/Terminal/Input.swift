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
    let descriptor: Int32
    if let path {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw CommandError.system(.read(name: path), errno: errno)
      }
    } else {
      descriptor = 0
      if let prompt, Console.isTerminal(0) { context?.say(prompt) }
    }
    defer { if path != nil { close(descriptor) } }
    return try Self.read(descriptor, into: buffer, name: path)
  }

  /// What Linux keeps of a line that is typed, in bytes: 4096 with the line end.
  private static let longestTerminalLine = 4095

  /// Reads until the end or until the buffer is full; the count of bytes. What has no name is standard
  /// input.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, name: String?
  ) throws -> Int {
    var total = 0
    while total < buffer.count {
      let count = systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[total...]))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError.system(
          name.map { .read(name: $0) } ?? .readStandardInput, errno: errno)
      }
      total += count
      // A terminal drops what goes beyond its buffer, and says nothing.
      if count >= longestTerminalLine, Console.isTerminal(descriptor) {
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
