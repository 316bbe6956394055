#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a terminal back when the process is told to end while it asks for a passphrase: from the
/// keyboard no signal comes then, but from elsewhere one may.
enum InterruptedPrompt {
  // The command has one thread when it asks, and the handler runs on it during `protecting` alone.
  nonisolated(unsafe) private static var terminal: Int32 = -1
  nonisolated(unsafe) private static var before = termios()

  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  static func protecting<Result>(
    _ terminal: Int32, _ before: termios, _ body: () throws -> Result
  ) rethrows -> Result {
    self.terminal = terminal
    self.before = before
    let handlers = signals.map { number in
      var handler = sigaction()
      sigaction(number, nil, &handler)
      return handler
    }
    for number in signals {
      signal(number) { number in
        tcsetattr(InterruptedPrompt.terminal, TCSANOW, &InterruptedPrompt.before)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    defer {
      for (number, var handler) in zip(signals, handlers) { sigaction(number, &handler, nil) }
    }
    return try body()
  }
}
