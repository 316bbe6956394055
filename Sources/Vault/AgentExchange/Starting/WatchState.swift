/// Who tells an agent that the session is locked, or that the machine is about to sleep.
package enum WatchState: UInt8, Sendable {
  case watched = 0
  /// There is no bus, or nobody on it who would tell.
  case noBus
  /// The program that listens is not installed.
  case missing
  case failed
}
