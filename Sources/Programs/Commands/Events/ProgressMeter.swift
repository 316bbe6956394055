import Synchronization

/// How far a command is, said no more than ten times a second.
final class ProgressMeter: Sendable {
  enum Unit: String { case octets, rows }

  private let events: EventStream
  private let unit: Unit
  private let total: UInt64?
  private let state: Mutex<State>
  private let now: @Sendable () -> ContinuousClock.Instant

  private struct State {
    var done: UInt64 = 0
    /// When it may be said again.
    var next: ContinuousClock.Instant?
  }

  static let pause = Duration.milliseconds(100)

  /// `total` is nil where nobody knows how much there is.
  init(
    _ events: EventStream, _ unit: Unit, of total: UInt64?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.events, self.unit, self.total, self.now) = (events, unit, total, now)
    state = Mutex(State())
  }

  /// So many more are done.
  func add(_ count: Int) {
    say(of: total) { $0.addingReportingOverflow(UInt64(max(0, count))).partialValue }
  }

  /// So many are done, of so many.
  func reach(_ done: Int, of total: Int) {
    say(of: UInt64(max(0, total))) { _ in UInt64(max(0, done)) }
  }

  /// The same reader, whose octets count.
  func measuring(_ read: @escaping ByteSource.Reader) -> ByteSource.Reader {
    { [self] buffer in
      let count = try read(buffer)
      add(count)
      return count
    }
  }

  /// What is said is never more than there is: a file may have grown since it was asked how long it is.
  private func say(of total: UInt64?, _ move: (UInt64) -> UInt64) {
    let done: UInt64? = state.withLock { state -> UInt64? in
      state.done = move(state.done)
      let time = now()
      if let next = state.next, time < next { return nil }
      state.next = time + Self.pause
      return state.done
    }
    if let done { events.say(.progress(min(done, total ?? done), of: total, unit)) }
  }
}

extension EventStream {
  /// What hears how many rows are done, and how many there are; nil where nobody wants to know.
  func rows() -> ((_ done: Int, _ of: Int) -> Void)? {
    guard isHeard else { return nil }
    let meter = meter(.rows, of: nil)
    return { meter.reach($0, of: $1) }
  }
}
