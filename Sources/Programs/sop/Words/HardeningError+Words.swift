import ProcessHardening
import SystemPackage

extension HardeningError {
  /// What could not be done, and the system's reason.
  var sentence: String {
    guard let errno else { return "could not \(words)" }
    return "could not \(words): \(errno) (errno \(errno.rawValue))"
  }

  private var words: String {
    switch step {
    case .coreLimit: "forbid core dumps"
    case .dumpable: "forbid tracing of the process"
    case .noNewPrivileges: "give up new privileges"
    case .denyAttach: "refuse debuggers"
    case .endWithParent: "end together with the parent process"
    case .limits: "limit memory, time and files"
    case .callFilter: "prepare the filter of system calls"
    case .callFilterLoad: "install the filter of system calls"
    case .processStatus: "read the process status"
    case .otherThreads: "restrict file access: other threads are already running"
    case .sandbox: "prepare the file sandbox"
    case .sandboxSystem: "admit system files to the file sandbox"
    case .sandboxVault: "admit the vault to the file sandbox"
    case .sandboxInput: "admit an input to the file sandbox"
    case .sandboxOutput: "admit an output directory to the file sandbox"
    case .sandboxDevice: "admit a device to the file sandbox"
    case .sandboxEnforce: "enforce the file sandbox"
    }
  }
}
