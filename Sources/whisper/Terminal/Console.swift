import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
enum Console {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns a terminal has; nil when it does not say, or is none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns that lines for a person are fitted to: the terminal's, but neither so few nor so many that
  /// they do not read well. Nil for what is no terminal.
  static func width(of descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    return min(max(columns(of: descriptor) ?? 80, 40), 100)
  }

  /// Writes lines for the person, and a line end.
  static func show(_ lines: Lines, on descriptor: Int32) throws {
    try write(Array((lines.fitted(to: width(of: descriptor)) + "\n").utf8), to: descriptor)
  }

  /// Writes lines for the person; a standard error that is closed is nobody's loss.
  static func standardError(_ lines: Lines) { try? show(lines, on: 2) }

  /// Writes what is for programs as it is.
  static func standardError(_ text: String) {
    try? write(Array(text.utf8), to: 2)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    try bytes.withUnsafeBytes { try write($0, to: descriptor) }
  }

  static func write(_ secret: borrowing SecretBytes, to descriptor: Int32) throws {
    try secret.withUnsafeBytes { try write($0, to: descriptor) }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError.system(.writeOutput, errno: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
