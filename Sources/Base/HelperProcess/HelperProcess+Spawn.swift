internal import CKernel
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension HelperProcess {
  /// Starts a program with an empty environment, these descriptors as the numbers from 0 on, no others, and
  /// signals as a new process has them.
  static func spawn(
    _ path: String, _ arguments: [String], _ descriptors: [Int32]
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
      try check(
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      )

      let words = ([path] + arguments).map { strdup($0) }
      defer { words.forEach { free($0) } }
      var process = pid_t()
      let noEnvironment: [UnsafeMutablePointer<CChar>?] = [nil]
      try check(posix_spawn(&process, path, &actions, &attributes, words + [nil], noEnvironment))
      return process
    #else
      // The helper's confinement is Linux's.
      throw .missing
    #endif
  }

  private static func check(_ code: Int32) throws(HelperError) {
    guard code == 0 else { throw .notStarted(Errno(rawValue: code)) }
  }
}
