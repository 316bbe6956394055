internal import Foundation

/// How long tests wait for what others do: one clock for all. It counts the time in which the machine ran: from one look to
/// the next no more than a tenth of a second, so that a machine that stood still for minutes, or that was busy with
/// everything else, fails no test.
package struct Patience {
  /// In seconds.
  package static let limit = 180.0

  /// What counts at most of the time between two looks, in seconds.
  private static let longest = 0.1

  private let limit: Double
  private var waited = 0.0
  private var last = Patience.now

  package init(seconds limit: Double = Patience.limit) { self.limit = limit }

  /// Sleeps, and says whether to look once more.
  package mutating func lasts(sleeping milliseconds: Int = 2) -> Bool {
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
    let now = Self.now
    waited += min(now - last, Self.longest)
    last = now
    return waited < limit
  }

  /// What is thrown where it is over.
  package func isOver(_ what: String) -> NeverHappened { NeverHappened(what, seconds: waited) }

  private static var now: Double { seconds(of: CLOCK_MONOTONIC) }
}

/// What a test waited for, for as long as it has patience.
package struct NeverHappened: Error, CustomStringConvertible {
  package let description: String

  fileprivate init(_ what: String, seconds: Double) {
    description = "waited \(Int(seconds)) s for this: \(what)"
  }
}

/// Looks again and again until that holds. Throws `NeverHappened`, with `what` as it is then.
package func wait(
  for what: @autoclosure () -> String, sleeping milliseconds: Int = 2,
  until holds: () throws -> Bool
) throws {
  var patience = Patience()
  while try !holds() {
    guard patience.lasts(sleeping: milliseconds) else { throw patience.isOver(what()) }
  }
}

/// Seconds of processor time that this thread takes for `body`: to tell much work from too much, whatever else the machine
/// does.
package func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let before = seconds(of: CLOCK_THREAD_CPUTIME_ID)
  try body()
  return seconds(of: CLOCK_THREAD_CPUTIME_ID) - before
}

/// What a clock shows.
private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
