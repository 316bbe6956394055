import SecretMemory
import TerminalInput

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal of the process's session.
struct ControllingTerminal: Terminal {
  /// The longest line that is read, in bytes.
  private static let longestLine = 4096

  var isThere: Bool {
    guard let terminal = try? OpenTerminal() else { return false }
    return withExtendedLifetime(terminal) { true }
  }

  func passphrase(prompt: String) throws -> SecretBytes {
    try CommandError.mapping {
      try OpenTerminal.asking { try $0.secret(prompt: fitted(prompt, to: $0)) }
    }
  }

  func phrase(prompt: String, under shown: String?) throws -> SecretBytes {
    try CommandError.mapping(of: .phrase) {
      try OpenTerminal.asking { terminal in
        let width = DescriptorSink(terminal.descriptor).columns ?? 80
        // In more than one row it could not be taken away.
        let isInRow = shown.map { columns($0) < width } ?? false
        return try terminal.secretLines(
          prompt: fitted(prompt, to: terminal),
          under: isInRow && DescriptorSink.hasControlSequences ? shown : nil)
      }
    }
  }

  func hidingTyped<Result: ~Copyable>(
    during attempt: (consuming SecretBytes) throws -> Result, with secret: consuming SecretBytes
  ) throws -> Result {
    try OpenTerminal.working(on: secret, attempt)
  }

  func show(_ secret: borrowing SecretBytes, under text: String) throws {
    let terminal = try CommandError.mapping { try OpenTerminal() }
    let screen = DescriptorSink(terminal.descriptor)
    try screen.show(Lines(text))
    try screen.write("\n    ")
    try screen.write(secret)
    try screen.write("\n\n")
    withExtendedLifetime(terminal) {}
  }

  func showUntilKey(_ secret: borrowing SecretBytes, under text: String) throws {
    guard DescriptorSink.hasControlSequences else { throw CommandError.terminalKeepsAll }
    try CommandError.mapping {
      try OpenTerminal.asking { terminal in
        let screen = DescriptorSink(terminal.descriptor)
        // A screen that is not scrolled back to; and wiped, with what could be scrolled back to, before it goes.
        try screen.write("\u{1B}[?1049h\u{1B}[2J\u{1B}[H")
        defer { try? screen.write("\u{1B}[2J\u{1B}[3J\u{1B}[H\u{1B}[?1049l") }
        // A closure cannot borrow it.
        let secret = try secret.copy()
        try terminal.key {
          try screen.write(secret)
          try screen.write("\n")
          try screen.show(Lines(text))
        }
      }
    }
  }

  var size: (columns: Int, lines: Int)? {
    guard let terminal = try? OpenTerminal() else { return nil }
    return withExtendedLifetime(terminal) {
      var size = winsize()
      guard ioctl(terminal.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
        size.ws_row > 0
      else { return nil }
      return (Int(size.ws_col), Int(size.ws_row))
    }
  }

  func showInTurn(each pause: Duration, _ text: (Int) throws -> String) throws {
    guard DescriptorSink.hasControlSequences else { throw QRError.noScreen }
    try CommandError.mapping {
      try OpenTerminal.asking { terminal in
        let screen = DescriptorSink(terminal.descriptor)
        // Without a cursor, which would blink in the middle of what a camera looks at.
        try screen.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
        defer { try? screen.write("\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l") }
        try terminal.keys(each: pause) { turn in
          try screen.write("\u{1B}[H" + text(turn))
        }
      }
    }
  }

  /// Says what the person must do now; on standard error where there is no terminal, unless nobody wants to hear it there.
  static func say(_ text: String, orIsQuiet isQuiet: Bool) {
    if let terminal = try? OpenTerminal() {
      try? DescriptorSink(terminal.descriptor).show(Lines(text))
      withExtendedLifetime(terminal) {}
    } else if !isQuiet {
      try? DescriptorSink(2).show(Lines(text))
    }
  }

  func line(prompt: String) throws -> String {
    let bytes = try CommandError.mapping {
      try OpenTerminal.asking { terminal in
        try terminal.dropTyped()
        return try terminal.line(prompt: fitted(prompt, to: terminal), limit: Self.longestLine)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private func fitted(_ prompt: String, to terminal: borrowing OpenTerminal) -> String {
    DescriptorSink(terminal.descriptor).shown(Lines(prompt))
  }
}
