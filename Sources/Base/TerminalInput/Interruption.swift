#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ends what must be tidied up by an error instead of at once, when the process is told to end: a
/// question, which may have the terminal without echo, and the use of a throwaway directory.
package enum Interruption {
  // Written by the handler alone, read by the one thread of the command; an integer of this type is
  // what a handler may write.
  nonisolated(unsafe) private static var raised: sig_atomic_t = 0
  /// The terminal that a question reads from; -1 where there is none. Read by the handler.
  nonisolated(unsafe) private static var terminal: sig_atomic_t = -1

  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Whether the process was told to end. Questions look here when a signal wakes them.
  package static var isRaised: Bool { raised != 0 }

  /// Runs `body`, which reads from a terminal that was opened for it alone. A signal that came before
  /// throws `TerminalInputError.cancelled`; one that comes between a look at it and the read must not be lost
  /// either, so that from then on the terminal keeps no read waiting.
  package static func wakingReads<Result: ~Copyable>(
    of terminal: Int32, _ body: () throws -> Result
  ) throws -> Result {
    self.terminal = terminal
    defer { self.terminal = -1 }
    guard !isRaised else { throw TerminalInputError.cancelled }
    return try body()
  }

  private static func raise() {
    raised = 1
    // In the background a read would stop the process instead of failing, and nobody would hear of the end.
    _ = signal(SIGTTIN, SIG_IGN)
    if terminal >= 0 { _ = fcntl(terminal, F_SETFL, O_RDWR | O_NONBLOCK) }
  }

  /// Runs `body`; a signal that comes meanwhile makes the next question, or the end, throw
  /// `TerminalInputError.cancelled`.
  package static func catching<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    let before = signals.map { number in
      // No SA_RESTART: a question that waits must wake up.
      var handler = sigaction()
      #if canImport(Glibc)
        handler.__sigaction_handler.sa_handler = { _ in Interruption.raise() }
      #else
        handler.__sigaction_u.__sa_handler = { _ in Interruption.raise() }
      #endif
      var old = sigaction()
      sigaction(number, &handler, &old)
      return old
    }
    defer { for (number, var old) in zip(signals, before) { sigaction(number, &old, nil) } }
    let result = try body()
    guard !isRaised else { throw TerminalInputError.cancelled }
    return result
  }
}
