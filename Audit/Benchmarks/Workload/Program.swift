#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another program that is run to its end.
public struct Program {
  public let words: [String]
  /// Where its standard output goes; nil for where ours goes.
  public let output: String?

  public init(_ words: [String], output: String? = "/dev/null") {
    (self.words, self.output) = (words, output)
  }

  public enum Failure: Error { case notStarted(String) }

  public struct Run: Sendable {
    /// Its status, or nil where a signal ended it.
    public let status: Int?
    /// The signal that ended it.
    public let signal: Int?
    public let seconds: Double
    public let processorSeconds: Double
    /// The most memory that it had at once, in bytes. Linux counts what the starting process had, too: start from a small one.
    public let peak: Int
  }

  /// Runs it; what it says on standard error is lost.
  public func run() throws -> Run {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    // What we said comes before what it says.
    fflush(nil)
    let start = Clock.wall
    guard let first = words.first,
      posix_spawnp(&child, first, &actions, nil, &arguments, environ) == 0
    else { throw Failure.notStarted(words.first ?? "") }
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = Int(status & 0x7F)
    #if canImport(Glibc)
      let unit = 1024
    #else
      let unit = 1
    #endif
    return Run(
      status: signal == 0 ? Int(status >> 8 & 0xFF) : nil, signal: signal == 0 ? nil : signal,
      seconds: Clock.wall - start,
      processorSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      peak: usage.ru_maxrss * unit)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
