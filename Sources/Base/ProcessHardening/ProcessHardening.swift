import CKernel
import CProgram

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process that holds keys gives up before it reads any input.
///
/// Three steps, all for good: ``seal()`` first thing in `main`, ``refusePrograms()`` as soon as no
/// other program has to be started, and ``restrictFiles(_:)`` as soon as the arguments say which files
/// the command is about.
/// Source: docs/THREAT-MODEL.md, "The process".
package enum ProcessHardening {
  /// Closes the network and the ways in which memory leaves the process. Call it first thing in
  /// `main`, before any input.
  ///
  /// New files are private to the user (umask 077); there is no core dump, no ptrace by the same
  /// user and no gaining of privileges through execve; no thread, running or to come, can open a
  /// socket other than AF_UNIX, use io_uring, reach into another process, or make a system call of
  /// another architecture (that ends the process). Sockets and descriptors inherited from the parent
  /// keep working: ``InheritedDescriptors``. No signal has a handler: Swift's runtime, where the
  /// environment says so, answers a crash by the start of a program that may read this memory.
  /// On macOS: umask, core limit and PT_DENY_ATTACH; elsewhere on Apple systems the first two,
  /// where the system's own sandbox does the rest.
  ///
  /// Calling it again is harmless, but adds a second filter of the same kind.
  /// - Throws: ``HardeningError`` naming the step that failed; what came before it stays in force.
  ///   The caller must not go on to read secrets.
  package static func seal() throws(HardeningError) {
    try sealButTracing()
    try refuseTracing()
  }

  /// All of ``seal()`` but ``refuseTracing()``, which must follow before anything secret is read: for a program that has
  /// to ask somebody first who looks into /proc at who asks.
  /// - Throws: as ``seal()`` does.
  package static func sealButTracing() throws(HardeningError) {
    umask(0o077)
    whisper_reset_signals()

    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    guard setrlimit(coreLimit, &noCore) == 0 else { throw .current(.coreLimit) }

    #if os(Linux)
      guard whisper_set_no_new_privileges() == 0 else { throw .current(.noNewPrivileges) }
      try ProcessFilter.install()
    #endif
  }

  /// No other process of the same user reads this one's memory from now on: no ptrace, no core dump, nothing in /proc.
  /// - Throws: ``HardeningError`` at step `dumpable` or `denyAttach`.
  package static func refuseTracing() throws(HardeningError) {
    #if os(Linux)
      guard whisper_set_dumpable(0) == 0 else { throw .current(.dumpable) }
    #elseif os(macOS)
      guard whisper_deny_attach() == 0 else { throw .current(.denyAttach) }
    #endif
  }

  /// Refuses the start of programs, from a file or from memory, to this process and all that it
  /// starts. Call it once the last helper runs.
  /// - Throws: ``HardeningError`` at step `callFilter` or `callFilterLoad`.
  package static func refusePrograms() throws(HardeningError) {
    #if os(Linux)
      try ProgramFilter.install()
    #endif
  }

  #if canImport(Glibc)
    // Glibc declares the names as an enumeration and the calls as taking an integer.
    static let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  #else
    static let coreLimit = RLIMIT_CORE
  #endif
}
