#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The time since the machine was started, which goes on while it is suspended.
package enum BootTime {
  package static func now() -> Duration {
    var time = timespec()
    #if os(Linux)
      let clock = CLOCK_BOOTTIME
    #else
      // Darwin's goes on too.
      let clock = CLOCK_MONOTONIC
    #endif
    guard clock_gettime(clock, &time) == 0 else { fatalError("the system has no clock") }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
