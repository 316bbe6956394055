package import SystemPackage

/// What became of restricting a process to its files.
package enum FileSandboxState: Sendable, Equatable {
  /// The kernel enforces it, with what this generation of Landlock can control: 1 has no say over
  /// truncation (3), TCP (4), device control (5), abstract sockets and signals (6), sockets by path (9).
  case enforced(abi: Int)

  /// The system has no Landlock, or has it switched off; nothing is restricted.
  case unavailable(SandboxAbsence)
}

/// Why files cannot be closed to a process here.
package enum SandboxAbsence: Sendable, Equatable {
  /// The system is one without Landlock.
  case system
  /// The kernel was built without it.
  case kernel
  /// It is switched off.
  case off
  /// The kernel refuses it.
  case refused(Errno)

  /// The code that programs get, and the key of the words for people.
  package var code: String {
    switch self {
    case .system: "reason.sandbox.system"
    case .kernel: "reason.sandbox.kernel"
    case .off: "reason.sandbox.off"
    case .refused: "reason.sandbox.refused"
    }
  }
}
