#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the time comes from: the system, or what a test says.
public struct TimeSource: Sendable {
  /// Seconds since 1970.
  public let now: @Sendable () -> Int64

  public init(now: @escaping @Sendable () -> Int64) { self.now = now }

  public static let system = TimeSource { Int64(time(nil)) }
}
