internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal of the process's session, in an opening of its own.
package struct OpenTerminal: ~Copyable {
  /// Open as long as this value is there.
  package let descriptor: Int32

  /// Throws `TerminalInputError.noTerminal`.
  package init() throws(TerminalInputError) {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .noTerminal }
  }

  deinit { close(descriptor) }

  /// Opens the terminal for one question. Who is told to end meanwhile throws `TerminalInputError.cancelled`, so that every
  /// question ends alike and the terminal is put back.
  package static func asking<Result: ~Copyable>(
    _ body: (borrowing OpenTerminal) throws -> Result
  ) throws -> Result {
    let terminal = try OpenTerminal()
    // A question may come up where what was typed before is worked on.
    HeldTerminal.release()
    return try Interruption.catching {
      try Interruption.wakingReads(of: terminal.descriptor) { try body(terminal) }
    }
  }

  /// Writes a text as it is: who asks has fitted it to the terminal.
  package borrowing func write(_ text: String) throws(TerminalInputError) {
    do {
      _ = try FileDescriptor(rawValue: descriptor).writeAll(text.utf8)
    } catch {
      throw .unwritable(error as? Errno ?? .ioError)
    }
  }

  /// Drops what was typed and not read. What is pasted comes as fast as it is taken away, more than the terminal holds at
  /// once, so that it is over when nothing comes any more.
  package borrowing func dropTyped() throws(TerminalInputError) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    for _ in 0..<1000 {
      tcflush(descriptor, TCIFLUSH)
      // Darwin does not watch terminals.
      if poll(&waiting, 1, 100) == 0 || waiting.revents & Int16(POLLNVAL) != 0 { return }
      guard !Interruption.isRaised else { break }
    }
    throw .cancelled
  }

  /// Asks, and reads a line of at most `limit` octets as the terminal edits it, without its end. `prompt` is written as it is.
  /// Throws `TerminalInputError.cancelled` at the end of the input, and when the process was told to end.
  package borrowing func line(
    prompt: String, limit: Int
  ) throws(TerminalInputError) -> [UInt8] {
    let resumption = Resumption()
    defer { resumption.stopWatching() }
    try write(prompt)
    var line: [UInt8] = []
    while line.count < limit {
      var byte: UInt8 = 0
      let isRead = try withUnsafeMutableBytes(of: &byte) { place throws(TerminalInputError) in
        try read(into: place) { () throws(TerminalInputError) in
          // Who comes back sees what is asked; what they typed before, the terminal has dropped.
          guard Resumption.takeNote(of: descriptor) else { return }
          line = []
          try write(prompt)
        }
      }
      guard isRead else {
        // What was typed so far has no line end.
        try? write("\n")
        throw .cancelled
      }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return line
  }

  /// Reads into the first byte of `place`; false at the end of the input, and when the process was told to end. Each signal
  /// that wakes it and ends nothing is told to `wake`.
  borrowing func read<Failure: Error>(
    into place: UnsafeMutableRawBufferPointer, wake: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let one = UnsafeMutableRawBufferPointer(rebasing: place.prefix(1))
    while true {
      do {
        return try FileDescriptor(rawValue: descriptor).read(into: one, retryOnInterrupt: false)
          == 1
      } catch {
        guard error as? Errno == .interrupted, !Interruption.isRaised else { return false }
      }
      try wake()
    }
  }

  /// Reads into the first byte of `place`; false as above.
  borrowing func read(into place: UnsafeMutableRawBufferPointer) -> Bool {
    read(into: place, wake: {})
  }
}
