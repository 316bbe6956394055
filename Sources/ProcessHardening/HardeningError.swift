#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A step of the hardening that the system refused.
///
/// Its description names the step and the system's reason, never a path or another value.
package struct HardeningError: Error, Equatable, CustomStringConvertible {
  /// What was being done; the raw value completes the sentence "could not …".
  package enum Step: String, Sendable {
    case coreLimit = "forbid core dumps"
    case dumpable = "forbid tracing of the process"
    case noNewPrivileges = "give up new privileges"
    case denyAttach = "refuse debuggers"
    case endWithParent = "end together with the parent process"
    case limits = "limit memory, time and files"
    case callFilter = "prepare the filter of system calls"
    case callFilterLoad = "install the filter of system calls"
    case processStatus = "read the process status"
    case otherThreads = "restrict file access: other threads are already running"
    case sandbox = "prepare the file sandbox"
    case sandboxSystem = "admit system files to the file sandbox"
    case sandboxVault = "admit the vault to the file sandbox"
    case sandboxInput = "admit an input to the file sandbox"
    case sandboxOutput = "admit an output directory to the file sandbox"
    case sandboxDevice = "admit a device to the file sandbox"
    case sandboxEnforce = "enforce the file sandbox"
  }

  /// The step that failed.
  package let step: Step

  /// The system's error number, or 0 where no system call failed.
  package let code: Int32

  /// An error of a step that failed with that error number.
  package init(step: Step, code: Int32) {
    self.step = step
    self.code = code
  }

  /// The error that the system call just made left in `errno`.
  static func current(_ step: Step) -> HardeningError {
    HardeningError(step: step, code: errno)
  }

  package var description: String {
    guard code != 0 else { return "could not \(step.rawValue)" }
    return "could not \(step.rawValue): \(Self.reason(code)) (errno \(code))"
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "unknown error" }
    return String(cString: text)
  }
}
