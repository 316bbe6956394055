#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Notes that the process was stopped and goes on, as long as a question waits that must be shown again then.
struct Resumption {
  // Written by the handler, read and put back by the one thread that asks.
  nonisolated(unsafe) private static var isNoted: sig_atomic_t = 0

  private let before: sigaction

  init() {
    Self.isNoted = 0
    // No SA_RESTART: what waits must wake up.
    var handler = sigaction()
    #if canImport(Glibc)
      handler.__sigaction_handler.sa_handler = { _ in Resumption.isNoted = 1 }
    #else
      handler.__sigaction_u.__sa_handler = { _ in Resumption.isNoted = 1 }
    #endif
    var old = sigaction()
    sigaction(SIGCONT, &handler, &old)
    before = old
  }

  func stopWatching() {
    var before = before
    sigaction(SIGCONT, &before, nil)
  }

  /// Whether that was so since it was asked last, and the terminal is this process's to write to: in the background a
  /// question would stand beside the shell's.
  static func takeNote(of terminal: Int32) -> Bool {
    guard isNoted != 0, tcgetpgrp(terminal) == getpgrp() else { return false }
    isNoted = 0
    return true
  }
}
