import CKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How far the running process is hardened, as the kernel tells it.
///
/// What cannot be read counts as not hardened.
package struct HardeningState: Sendable, Equatable {
  /// The kernel's seccomp mode of the calling thread.
  package enum Seccomp: String, Sendable {
    /// No restriction.
    case disabled
    /// Only read, write, exit and sigreturn.
    case strict
    /// As a filter says.
    case filter
    /// The system has no seccomp, or does not tell.
    case unavailable
  }

  /// Whether the same user may trace the process or find its core dump.
  package var dumpable: Bool

  /// Whether execve can no longer give privileges.
  package var noNewPrivileges: Bool

  /// Whether the soft and the hard limit of a core dump are both zero.
  package var coreLimitIsZero: Bool

  /// Which seccomp mode is on.
  package var seccomp: Seccomp

  /// A state as stated, to compare with.
  package init(
    dumpable: Bool, noNewPrivileges: Bool, coreLimitIsZero: Bool, seccomp: Seccomp
  ) {
    self.dumpable = dumpable
    self.noNewPrivileges = noNewPrivileges
    self.coreLimitIsZero = coreLimitIsZero
    self.seccomp = seccomp
  }

  /// Whether all that ``ProcessHardening/seal()`` sets on Linux is in force.
  package var isSealed: Bool {
    !dumpable && noNewPrivileges && coreLimitIsZero && seccomp == .filter
  }

  /// Asks the kernel now; nothing is remembered from ``ProcessHardening/seal()``.
  /// Source: PR_GET_DUMPABLE, PR_GET_NO_NEW_PRIVS, getrlimit(2), `Seccomp` in /proc/self/status.
  package static func current() -> HardeningState {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    let limitRead = getrlimit(ProcessHardening.coreLimit, &limit) == 0
    return HardeningState(
      dumpable: whisper_dumpable() != 0,
      noNewPrivileges: whisper_no_new_privileges() == 1,
      coreLimitIsZero: limitRead && limit.rlim_cur == 0 && limit.rlim_max == 0,
      seccomp: seccompMode())
  }

  private static func seccompMode() -> Seccomp {
    #if os(Linux)
      // Numbers: SECCOMP_MODE_* in the kernel's linux/seccomp.h.
      switch (try? ProcessStatus())?.number("Seccomp") {
      case 0: return .disabled
      case 1: return .strict
      case 2: return .filter
      default: return .unavailable
      }
    #else
      return .unavailable
    #endif
  }
}
