package import SecretMemory

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension OpenTerminal {
  /// Asks for a secret, which is not shown and goes straight into secret memory. `prompt` is written as it is.
  package borrowing func secret(prompt: String) throws -> SecretBytes {
    try secret(prompt: prompt, under: nil, hasLines: false)
  }

  /// The same for a secret that may be pasted in several lines: behind a line end it goes on where more comes at once, so that
  /// nothing of it is left for who reads next. `shown` stands in the place of the line that was written last, until a key is
  /// pressed: the terminal does what it is told, and has a row for it and one for the prompt.
  package borrowing func secretLines(
    prompt: String, under shown: String?
  ) throws -> SecretBytes {
    try secret(prompt: prompt, under: shown, hasLines: true)
  }

  private borrowing func secret(
    prompt: String, under shown: String?, hasLines: Bool
  ) throws -> SecretBytes {
    var secret = try SecretBytes(count: HandedSecret.limit)
    let count = try secret.withUnsafeMutableBytes { buffer in
      try withoutEcho(for: .secret) {
        try read(prompt, under: shown, into: buffer, hasLines: hasLines)
      }
    }
    secret.truncate(to: count)
    return try secret.copy()
  }

  /// Hands a secret that was just typed to `body`, which works on it: until it is done, or asks, the terminal shows nothing
  /// of what is typed, which may be the next one, and that is dropped. In the background the terminal stays as it is.
  package static func working<Result: ~Copyable>(
    on secret: consuming SecretBytes, _ body: (consuming SecretBytes) throws -> Result
  ) throws -> Result {
    guard let terminal = try? OpenTerminal(),
      (try? HeldTerminal.hold(terminal.descriptor, for: .work)) != nil
    else { return try body(secret) }
    defer { withExtendedLifetime(terminal) { HeldTerminal.release() } }
    return try body(secret)
  }

  /// Runs `body`, which shows something, and waits for a key, which is not shown. Throws `TerminalInputError.cancelled` for
  /// those that end a program.
  package borrowing func key(after body: () throws -> Void) throws {
    var key: UInt8 = 0
    let isRead = try withoutEcho(for: .screen) {
      try body()
      return withUnsafeMutableBytes(of: &key) { read(into: $0) }
    }
    guard isRead, key != 0x03, key != 0x1C else { throw TerminalInputError.cancelled }
  }

  /// Runs `body` again and again, with the number of the turn from 0 on and `pause` between its beginnings, until a key is
  /// pressed, which is not shown. Throws as ``key(after:)`` does.
  package borrowing func keys(
    each pause: Duration, _ body: (_ turn: Int) throws -> Void
  ) throws {
    var key: UInt8 = 0
    let isRead = try withoutEcho(for: .screen) {
      var turn = 0
      var next = ContinuousClock.now
      repeat {
        next += pause
        try body(turn)
        turn += 1
      } while try !isReady(until: next)
      return withUnsafeMutableBytes(of: &key) { read(into: $0) }
    }
    guard isRead, key != 0x03, key != 0x1C else { throw TerminalInputError.cancelled }
  }

  /// Whether something was typed, or the process told to end, before that.
  private borrowing func isReady(until end: ContinuousClock.Instant) throws -> Bool {
    while !Interruption.isRaised {
      let left = end - ContinuousClock.now
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A millisecond has begun that is not over.
      let ready = poll(
        &waiting, 1, left > .zero ? Int32(min(left / .milliseconds(1), 1000) + 1) : 0)
      if ready > 0 { return true }
      guard ready == 0 || errno == EINTR else { throw TerminalInputError.noTerminal }
      if left <= .zero { return false }
    }
    return true
  }

  /// Turns echo, line editing and signals off, so that this program sees each key.
  private borrowing func withoutEcho<Result>(
    for use: HeldTerminal.Use, _ body: () throws -> Result
  ) throws -> Result {
    do { try HeldTerminal.hold(descriptor, for: use) } catch { throw TerminalInputError.noTerminal }
    defer { HeldTerminal.release() }
    return try body()
  }

  private borrowing func read(
    _ prompt: String, under shown: String?, into buffer: UnsafeMutableRawBufferPointer,
    hasLines: Bool
  ) throws(TerminalInputError) -> Int {
    if let shown { try write("\u{1B}[1A\u{1B}[2K\r" + shown + "\n") }
    var isShown = shown != nil
    try write(prompt)
    defer { try? write("\n") }
    let stopKey = HeldTerminal.key(VSUSP)
    var count = 0
    var isTooLong = false
    reading: while true {
      // One byte at a time, into its place: there is no other buffer to wipe. What there is no room for is read into the
      // last place, to its end, or the rest would be the shell's.
      let isRead = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if isShown {
        isShown = false
        try? write("\u{1B}[1A\r\u{1B}[J" + prompt)
      }
      guard isRead else { throw .cancelled }
      switch buffer[count] {
      case 0x0A, 0x0D:  // end of line
        guard hasLines, moreComes else { break reading }
        if count < buffer.count - 1 { count += 1 } else { isTooLong = true }
      case 0x03, 0x1C:  // ^C, ^\
        throw .cancelled
      case 0x04:  // ^D
        guard count > 0 else { throw .cancelled }
        break reading
      case 0x08, 0x7F:  // backspace: the whole UTF-8 character
        while count > 0 {
          count -= 1
          if buffer[count] & 0xC0 != 0x80 { break }
        }
      case 0x15:  // ^U
        (count, isTooLong) = (0, false)
      case let key where key == stopKey:  // ^Z; who comes back does not know what was typed
        (count, isTooLong) = (0, false)
        HeldTerminal.stop()
        try write(prompt)
      case _ where count < buffer.count - 1:
        count += 1
      default:
        isTooLong = true
      }
    }
    guard isTooLong else { return count }
    try dropTyped()
    throw .tooLong(limit: buffer.count)
  }

  /// Whether something is typed faster than anybody types: the rest of what is pasted.
  private var moreComes: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Darwin does not watch terminals; there a paste ends with its first line.
    return poll(&waiting, 1, 100) > 0 && waiting.revents & Int16(POLLIN) != 0
  }
}
