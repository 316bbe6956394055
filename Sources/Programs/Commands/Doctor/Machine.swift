import HelperProcess
import ProcessHardening
import SecretMemory
import SystemFacts

/// What the doctor asks the machine: the process's own, or what a test puts in its place.
struct Machine {
  var tree: SystemTree
  /// Where the programs are that this one starts.
  var helperDirectories: [String]
  var hardening: () -> HardeningState
  var secretMemory: () throws -> SecretMemoryKind

  static var current: Machine {
    Machine(
      tree: SystemTree(), helperDirectories: HelperProcess.installed,
      hardening: { HardeningState.current() }, secretMemory: { try SecretMemoryKind.current() })
  }
}
