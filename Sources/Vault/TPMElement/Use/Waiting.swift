#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a TPM that is not ready is waited for: tests bring a clock of their own.
package struct Waiting: Sendable {
  /// How long one use of the element waits at most.
  package static let limit: Duration = .seconds(10)

  let now: @Sendable () -> Duration
  let pause: @Sendable () -> Void

  /// `now` only ever grows.
  package init(now: @escaping @Sendable () -> Duration, pause: @escaping @Sendable () -> Void) {
    self.now = now
    self.pause = pause
  }

  /// The machine's own clock, and 20 ms between two tries.
  package static let system: Waiting = {
    let start = ContinuousClock.now
    return Waiting(now: { ContinuousClock.now - start }, pause: { usleep(20_000) })
  }()
}
