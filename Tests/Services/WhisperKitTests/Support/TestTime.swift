import Synchronization
import WhisperKit

/// A clock that stands still until a test moves it.
final class TestTime: Sendable {
  static let start: Int64 = 1_800_000_000

  private let seconds: Atomic<Int64>

  init(_ seconds: Int64 = TestTime.start) { self.seconds = Atomic(seconds) }

  var now: Int64 {
    get { seconds.load(ordering: .sequentiallyConsistent) }
    set { seconds.store(newValue, ordering: .sequentiallyConsistent) }
  }

  var clock: TimeSource { TimeSource { self.now } }
}

/// Seconds, for times that read as they are meant.
enum Seconds {
  static let hour: Int64 = 3600
  static let day: Int64 = 24 * hour
  /// How far a message's time may be from now.
  static let freshness: Int64 = 48 * hour
  /// How long an opened message is remembered.
  static let retention: Int64 = 30 * day
}
