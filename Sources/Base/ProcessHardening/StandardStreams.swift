#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The three descriptors that every program is given.
package enum StandardStreams {
  /// Fills the numbers 0, 1 and 2 where the parent left them closed, so that no file opened later
  /// gets one and then what is meant for a person. What fills them is open the wrong way round:
  /// whoever reads or writes there is told so, and nothing is lost without a word.
  package static func complete() -> Bool {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      guard open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) == number else { return false }
    }
    return true
  }
}
