internal import CKernel
internal import SystemPackage

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Darwin)
  package import Darwin
#endif

extension HelperProcess {
  /// Starts a program with these descriptors as the numbers from 0 on, no others, and signals as a new process has them.
  /// - Parameter environment: `NAME=value`, nothing if not said otherwise.
  /// - Parameter session: whether it gets a session of its own, and so no terminal.
  package static func spawn(
    _ path: String, _ arguments: [String], _ descriptors: [Int32], environment: [String] = [],
    session: Bool = false
  ) throws(HelperError) -> pid_t {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      try check(posix_spawn_file_actions_init(&actions))
      defer { posix_spawn_file_actions_destroy(&actions) }
      for (number, descriptor) in descriptors.enumerated() {
        try check(posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number)))
      }
      try check(whisper_spawn_close_from(&actions, Int32(descriptors.count)))

      var attributes = posix_spawnattr_t()
      try check(posix_spawnattr_init(&attributes))
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      try check(posix_spawnattr_setsigmask(&attributes, &signals))
      sigfillset(&signals)
      try check(posix_spawnattr_setsigdefault(&attributes, &signals))
      let flags =
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (session ? Self.ownSession : 0)
      try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

      let words = ([path] + arguments).map { strdup($0) }
      let variables = environment.map { strdup($0) }
      defer { (words + variables).forEach { free($0) } }
      var process = pid_t()
      try check(
        posix_spawn(&process, path, &actions, &attributes, words + [nil], variables + [nil]))
      return process
    #else
      // The helper's confinement is Linux's.
      throw .missing
    #endif
  }

  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which its headers show to GNU programs alone.
  private static let ownSession: Int32 = 0x80

  private static func check(_ code: Int32) throws(HelperError) {
    guard code == 0 else { throw .notStarted(Errno(rawValue: code)) }
  }
}
