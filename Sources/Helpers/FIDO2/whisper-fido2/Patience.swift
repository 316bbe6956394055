import FIDO2Exchange
import Glibc
import Synchronization

/// How long the key that is spoken to may still take, and whether it said that it waits for a touch. The library's callbacks
/// know no more than a descriptor, so that there is one for the process, which speaks to one key at a time.
enum Patience {
  private struct State {
    var end = ContinuousClock.now
    /// Whether the request under way is to be told, and was not yet.
    var tellsTouch = false
  }

  private static let state = Mutex(State())

  /// What a key may take for what needs no person.
  static let usual = Duration.seconds(5)

  static func begin(_ time: Duration) { state.withLock { $0.end = .now + time } }

  /// Milliseconds that are left; 0 for none.
  static var left: Int32 {
    let left = state.withLock { $0.end - .now }
    return left > .zero ? Int32(clamping: Int64(left / .milliseconds(1)) + 1) : 0
  }

  /// Has whoever asks told of the first touch that this request waits for.
  static func tellTouch() { state.withLock { $0.tellsTouch = true } }

  /// Reads one of the key's reports for whether it waits for a touch: CTAPHID_KEEPALIVE with STATUS_UPNEEDED.
  /// Source: CTAP 2.1, section 11.2.9.2.1.
  static func hear(_ report: UnsafeRawBufferPointer) {
    guard report.count > 7, report[4] == 0x80 | 0x3B, report[7] == 2 else { return }
    let isNew = state.withLock { state in
      defer { state.tellsTouch = false }
      return state.tellsTouch
    }
    guard isNew, let bytes = FIDO2Answer.touch.bytes else { return }
    // Where nobody reads it, nobody waits for the answer either: that is found out with it.
    try? FIDO2Frame(bytes).send(limit: FIDO2Answer.limit, by: Streams.write)
  }
}
