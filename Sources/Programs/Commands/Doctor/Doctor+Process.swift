import FIDO2Helper
import ProcessHardening
import SystemFacts
import Words

extension Doctor {
  func lookAtProcess() {
    let tree = machine.tree
    look(.tracer) {
      guard let tracer = try Tracer.current(in: tree) else { return Finding(.tracer, .tracerNone) }
      return Finding(.tracer, .tracerFound, "\(tracer)")
    }
    let state = machine.hardening()
    look(.memory) { Finding(.memory, state.dumpable ? .memoryOpen : .memoryClosed) }
    look(.core) {
      guard state.coreLimitIsZero, !state.dumpable else { return Finding(.core, .coreLimit) }
      return switch try CorePattern.current(in: tree) {
      case .nowhere: Finding(.core, .coreNone)
      case .file(let name): Finding(.core, .coreFile, printable(name))
      case .program(let path): Finding(.core, .coreProgram, printable(path))
      }
    }
    look(.loader) {
      let found = try Preloading.current(in: tree, variables: context.environment.preloading)
      if !found.libraries.isEmpty {
        return Finding(.loader, .preloadSystem, Self.list(found.libraries))
      }
      return found.variables.isEmpty
        ? Finding(.loader, .preloadNone)
        : Finding(.loader, .preloadVariable, Self.list(found.variables))
    }
    look(.code) {
      let foreign = try MappedCode.current(in: tree).foreign
      return foreign.isEmpty
        ? Finding(.code, .codeOwn) : Finding(.code, .codeForeign, Self.list(foreign))
    }
    look(.helpers) { try helpers() }
  }

  private func helpers() throws -> Finding {
    let found = try HelperPrograms.current(
      [AgentProgram.name, QRHelper.name, AgentProgram.watcher, FIDO2SecurityKey.helper],
      in: machine.helperDirectories)
    if !found.different.isEmpty {
      return Finding(.helpers, .helpersDiffer, Self.list(found.different))
    }
    switch found.weakness {
    case .anotherOwner(let path, _)?, .writable(let path, _)?, .readable(let path, _)?:
      return Finding(.helpers, .helpersExposed, printable(path))
    case nil: break
    }
    if !found.missing.isEmpty {
      return Finding(.helpers, .helpersMissing, Self.list(found.missing))
    }
    return Finding(.helpers, found.areListed ? .helpersSame : .helpersUnlisted)
  }

  /// Whether what talks to security keys is not installed.
  func lacksKeyHelper() throws -> Bool {
    try !HelperPrograms.current([FIDO2SecurityKey.helper], in: machine.helperDirectories).missing
      .isEmpty
  }

  static func list(_ names: [String]) -> String {
    names.map(printable).joined(separator: ", ")
  }
}
