import CProgram
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal of the process's session.
struct ControllingTerminal: Terminal {
  /// The longest line that is read, in bytes.
  private static let longestLine = 4096

  func passphrase(prompt: String) throws -> SecretBytes {
    try withTerminal { terminal in
      var secret = try SecretBytes(count: Self.longestLine)
      let count = try secret.withUnsafeMutableBytes { buffer in
        try Self.withoutEcho(terminal) { try Self.readLine(terminal, prompt, into: buffer) }
      }
      secret.truncate(to: count)
      return try secret.copy()
    }
  }

  func show(_ secret: borrowing SecretBytes, under text: String) throws {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { throw CommandError.noTerminal }
    defer { close(terminal) }
    let screen = DescriptorSink(terminal)
    try screen.show(Lines(text))
    try screen.write("\n    ")
    try screen.write(secret)
    try screen.write("\n\n")
  }

  func line(prompt: String) throws -> String {
    try withTerminal { terminal in
      try Self.dropWhatWasTyped(on: terminal)
      try Self.ask(prompt, on: terminal)
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while bytes.count < Self.longestLine {
        guard Self.read(terminal, &byte) else {
          // What was typed so far has no line end.
          try? DescriptorSink(terminal).write("\n")
          throw CommandError.cancelled
        }
        if byte == UInt8(ascii: "\n") { break }
        bytes.append(byte)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
  }

  private static func ask(_ prompt: String, on terminal: Int32) throws {
    let screen = DescriptorSink(terminal)
    try screen.write(Lines(prompt).fitted(to: screen.width))
  }

  /// Drops what was typed before a question was there to be read. What is pasted comes as fast as it is
  /// taken away, more than the terminal holds at once, so that it is over when nothing comes any more.
  private static func dropWhatWasTyped(on terminal: Int32) throws {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    for _ in 0..<1000 {
      tcflush(terminal, TCIFLUSH)
      // Darwin does not watch terminals.
      if poll(&waiting, 1, 100) == 0 || waiting.revents & Int16(POLLNVAL) != 0 { return }
      guard !Interruption.isRaised else { break }
    }
    throw CommandError.cancelled
  }

  /// Opens the terminal for one question. Who is told to end meanwhile throws
  /// `CommandError.cancelled`, so that every question ends alike and the terminal is put back.
  private func withTerminal<Result: ~Copyable>(_ body: (Int32) throws -> Result) throws -> Result {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { throw CommandError.noTerminal }
    defer { close(terminal) }
    return try Interruption.catching {
      try Interruption.wakingReads(of: terminal) { try body(terminal) }
    }
  }

  /// Reads one byte; false at the end of the input, and when the process was told to end.
  private static func read(_ terminal: Int32, _ byte: UnsafeMutableRawPointer?) -> Bool {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(terminal, byte, 1)
      #else
        let count = Darwin.read(terminal, byte, 1)
      #endif
      if count < 0, errno == EINTR, !Interruption.isRaised { continue }
      return count == 1
    }
  }

  /// Turns echo, line editing and signals off, so that this program sees each key.
  private static func withoutEcho<Result>(_ terminal: Int32, _ body: () throws -> Result) throws
    -> Result
  {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { throw CommandError.noTerminal }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    silent.c_iflag &= ~tcflag_t(ICRNL | INLCR)
    // Whatever ends the process meanwhile, the person sees again what they type.
    whisper_guard_terminal(terminal, &before)
    defer { whisper_release_terminal() }
    guard set(terminal, &silent) else { throw CommandError.noTerminal }
    defer { _ = set(terminal, &before) }
    return try body()
  }

  /// Waits for what was written, which a signal may interrupt.
  private static func set(_ terminal: Int32, _ state: inout termios) -> Bool {
    while tcsetattr(terminal, TCSAFLUSH, &state) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  private static func readLine(
    _ terminal: Int32, _ prompt: String, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    try ask(prompt, on: terminal)
    defer { try? DescriptorSink(terminal).write("\n") }
    var count = 0
    while true {
      // One byte at a time, into its place: there is no other buffer to wipe.
      guard count < buffer.count else {
        throw CommandError.passphraseTooLong(limit: buffer.count)
      }
      guard read(terminal, buffer.baseAddress.map { $0 + count }) else {
        throw CommandError.cancelled
      }
      switch buffer[count] {
      case 0x0A, 0x0D:  // end of line
        return count
      case 0x03, 0x1C:  // ^C, ^\
        throw CommandError.cancelled
      case 0x04:  // ^D
        guard count > 0 else { throw CommandError.cancelled }
        return count
      case 0x08, 0x7F:  // backspace: the whole UTF-8 character
        while count > 0 {
          count -= 1
          if buffer[count] & 0xC0 != 0x80 { break }
        }
      case 0x15:  // ^U
        count = 0
      default:
        count += 1
      }
    }
  }
}
