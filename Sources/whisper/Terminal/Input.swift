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

  /// Whether a person types or pastes it.
  var isTyped: Bool { path == nil && Console.isTerminal(0) }

  /// Reads to the end in pieces of `size` bytes, the last one shorter, and gives each to `take`, which throws
  /// when it has enough.
  func pieces(
    of size: Int, prompt: String, _ context: Context, take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    try withDescriptor(prompt, context) { descriptor in
      var buffer = [UInt8](repeating: 0, count: size)
      while true {
        let count = try buffer.withUnsafeMutableBytes {
          try Self.read(descriptor, into: $0, name: path)
        }
        try take(buffer.prefix(count))
        if count < size { break }
      }
    }
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer, _ prompt: String?, _ context: Context?
  ) throws -> Int {
    try withDescriptor(prompt, context) { try Self.read($0, into: buffer, name: path) }
  }

  private func withDescriptor<Result>(
    _ prompt: String?, _ context: Context?, _ body: (Int32) throws -> Result
  ) throws -> Result {
    guard let path else {
      if let prompt, isTyped { context?.say(prompt) }
      return try body(0)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.system(.read(name: path), errno: errno) }
    defer { close(descriptor) }
    return try body(descriptor)
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
