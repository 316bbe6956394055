#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

public enum Clock {
  /// Seconds that pass for a person.
  public static var wall: Double { read(CLOCK_MONOTONIC) }

  /// Processor seconds of all threads of this process: what others do on the machine meanwhile does not count.
  public static var processor: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  public static var sinceEpoch: Double { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// Several times of the same work.
public struct Times: Sendable {
  private var seconds: [Double] = []

  public init() {}

  public mutating func append(_ time: Double) { seconds.append(time) }

  public var least: Double { seconds.min() ?? .nan }

  public var median: Double {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
