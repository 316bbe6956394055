/// What became of restricting a process to its files.
package enum FileSandboxState: Sendable, Equatable {
  /// The kernel enforces it, with what this generation of Landlock can control: 1 has no say over
  /// truncation (3), TCP (4), device control (5), abstract sockets and signals (6).
  case enforced(abi: Int)

  /// The system has no Landlock, or has it switched off; nothing is restricted. The reason is for
  /// people to read.
  case unavailable(reason: String)
}
