#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What this process may use, so that a hang or a flood of memory ends it and not the machine.
public enum Limits {
  /// Ends the process by SIGALRM after so many seconds, unless it is set again before.
  public static func end(after seconds: Int) { _ = alarm(UInt32(seconds)) }

  /// Ends it by SIGXCPU after so many seconds of processor time, which others on the machine do not lengthen.
  public static func end(afterProcessor seconds: Int) {
    var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 5))
    #if canImport(Glibc)
      _ = setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    #else
      _ = setrlimit(RLIMIT_CPU, &limit)
    #endif
  }

  public static func isTime(_ signal: Int) -> Bool {
    [Int(SIGALRM), Int(SIGXCPU)].contains(signal)
  }

  /// Addresses, so that what is only reserved for stacks counts too.
  public static func memory(_ bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
      _ = setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      _ = setrlimit(RLIMIT_AS, &limit)
    #endif
  }

  /// The most memory that this process had at once, in bytes.
  public static var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
