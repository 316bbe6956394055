import SecretMemory
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is written to: a stream of the process, a terminal, or what a test keeps.
protocol ByteSink {
  var isTerminal: Bool { get }
  /// How many columns a terminal has; nil when it does not say, or is none.
  var columns: Int? { get }
  /// Whether it is a terminal that shows bold print.
  var isStyled: Bool { get }
  /// Whether it is open for writing.
  var isOpen: Bool { get }

  /// Writes all of the bytes, or throws `CommandError.system`.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// The columns that lines for a person are fitted to: the terminal's, but neither so few nor so many that
  /// they do not read well. Nil for what is no terminal.
  var width: Int? {
    guard isTerminal else { return nil }
    return min(max(columns ?? 80, 40), 100)
  }

  /// Writes lines for the person, and a line end.
  func show(_ lines: Lines) throws { try write(shown(lines) + "\n") }

  /// Lines for the person as they are written.
  func shown(_ lines: Lines) -> String { shown(lines, in: width) }

  func shown(_ lines: Lines, in width: Int?) -> String {
    Emphasis.shown(lines.fitted(to: width), isStyled: isStyled)
  }

  /// Writes what is for programs as it is.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  func write(_ secret: borrowing SecretBytes) throws {
    try secret.withUnsafeBytes { try write($0) }
  }
}

/// Standard output, which knows whether data went there.
final class WatchedSink: ByteSink {
  private let sink: any ByteSink
  private(set) var hasData = false

  init(_ sink: any ByteSink) { self.sink = sink }

  var isTerminal: Bool { sink.isTerminal }
  var columns: Int? { sink.columns }
  var isStyled: Bool { sink.isStyled }
  var isOpen: Bool { sink.isOpen }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    hasData = hasData || !bytes.isEmpty
    try sink.write(bytes)
  }
}

/// A descriptor that stays open as long as it is written to.
struct DescriptorSink: ByteSink {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  var isStyled: Bool { isTerminal && Self.hasControlSequences }

  /// Whether the terminal does what it is told, such as to move its cursor.
  static let hasControlSequences = Environment.process.hasControlSequences

  var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  var isOpen: Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Self.systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
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
