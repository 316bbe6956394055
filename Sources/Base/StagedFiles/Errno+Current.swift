internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Errno {
  /// What the system call that was made last left.
  static var current: Errno { Errno(rawValue: errno) }
}
