import ProcessHardening
import SecretMemory
import SystemFacts
import Words

extension Doctor {
  func lookAtMachine() {
    let tree = machine.tree
    look(.swap) {
      let areas = try SwapArea.current(in: tree)
      let open = areas.filter { $0.place == .open }
      guard open.isEmpty else { return Finding(.swap, .swapOpen, Self.list(open.map(\.path))) }
      return Finding(
        .swap, areas.contains { $0.place == .encrypted } ? .swapEncrypted : .swapNone)
    }
    look(.secretMemory) {
      switch try machine.secretMemory() {
      case .outOfKernel: Finding(.secretMemory, .memorySecret)
      case .locked: Finding(.secretMemory, .memoryLocked)
      }
    }
    look(.sandbox) {
      switch context.sandbox.state {
      case .enforced(let abi): Finding(.sandbox, .sandboxOn, "\(abi)")
      case .unavailable(let absence):
        Finding(.sandbox, .sandboxOff, ErrorWords.reason(absence))
      }
    }
    look(.lockdown) {
      switch try Lockdown.current(in: tree) {
      case .on(let level): Finding(.lockdown, .lockdownOn, printable(level))
      case .none: Finding(.lockdown, .lockdownOff)
      case .unknown: Finding(.lockdown, .lockdownUnknown)
      }
    }
    look(.tracing) {
      switch try TracingScope.current(in: tree) {
      case .restricted(let level): Finding(.tracing, .tracingRestricted, "\(level)")
      case .everyProgram: Finding(.tracing, .tracingOpen)
      }
    }
  }
}
