package import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A step of the hardening that the system refused.
package struct HardeningError: Error, Equatable {
  /// What was being done. The raw value is the code that programs get, and the key of the words for people.
  package enum Step: String, CaseIterable, Sendable {
    case coreLimit = "operation.hardening.core_limit"
    case dumpable = "operation.hardening.dumpable"
    case noNewPrivileges = "operation.hardening.privileges"
    case denyAttach = "operation.hardening.debuggers"
    case endWithParent = "operation.hardening.parent"
    case limits = "operation.hardening.limits"
    case callFilter = "operation.hardening.filter"
    case callFilterLoad = "operation.hardening.filter_load"
    case processStatus = "operation.hardening.status"
    /// Other threads run already, which the kernel would leave out.
    case otherThreads = "operation.hardening.threads"
    case sandbox = "operation.hardening.sandbox"
    case sandboxSystem = "operation.hardening.sandbox_system"
    case sandboxVault = "operation.hardening.sandbox_vault"
    case sandboxInput = "operation.hardening.sandbox_input"
    case sandboxOutput = "operation.hardening.sandbox_output"
    case sandboxDevice = "operation.hardening.sandbox_device"
    case sandboxEnforce = "operation.hardening.sandbox_enforce"
  }

  /// The step that failed.
  package let step: Step

  /// Nil where no system call failed.
  package let errno: Errno?

  /// An error of a step that failed with that error number.
  package init(step: Step, errno: Errno?) {
    self.step = step
    self.errno = errno
  }

  /// The error that the system call just made left in `errno`.
  static func current(_ step: Step) -> HardeningError {
    #if canImport(Glibc)
      HardeningError(step: step, errno: Errno(rawValue: Glibc.errno))
    #else
      HardeningError(step: step, errno: Errno(rawValue: Darwin.errno))
    #endif
  }
}

extension HardeningError: CustomStringConvertible {
  /// The step's code and the C library's words for the number, for a program without words of its own; never a
  /// path or another value.
  package var description: String {
    errno.map { "\(step.rawValue): \($0) (errno \($0.rawValue))" } ?? step.rawValue
  }
}
