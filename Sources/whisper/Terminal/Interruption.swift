#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends what must be tidied up by an error instead of at once, when the process is told to end.
enum Interruption {
  // Written by the handler alone, read by the one thread of the command; an integer of this type is
  // what a handler may write.
  nonisolated(unsafe) private static var raised: sig_atomic_t = 0

  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Whether the process was told to end. Questions look here when a signal wakes them.
  static var isRaised: Bool { raised != 0 }

  /// Runs `body`; a signal that comes meanwhile makes the next question, or the end, throw
  /// `CommandError.cancelled`.
  static func catching<Result>(_ body: () throws -> Result) throws -> Result {
    let before = signals.map { number in
      // No SA_RESTART: a question that waits must wake up.
      var handler = sigaction()
      #if canImport(Glibc)
        handler.__sigaction_handler.sa_handler = { _ in Interruption.raised = 1 }
      #else
        handler.__sigaction_u.__sa_handler = { _ in Interruption.raised = 1 }
      #endif
      var old = sigaction()
      sigaction(number, &handler, &old)
      return old
    }
    defer { for (number, var old) in zip(signals, before) { sigaction(number, &old, nil) } }
    let result = try body()
    guard !isRaised else { throw CommandError.cancelled }
    return result
  }
}
