package import SystemPackage

/// Who traces this process.
package enum Tracer {
  private static let path = "/proc/self/status"
  private static let label = "TracerPid:"

  /// The number of the process that does; nil where nobody does.
  /// - Throws: `notSupported` where the system does not say.
  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> Int32? {
    for line in (try tree.text(path) ?? "").split(separator: "\n") where line.hasPrefix(label) {
      guard let process = Int32(SystemTree.trimmed(line.dropFirst(label.count))) else { break }
      return process == 0 ? nil : process
    }
    throw .notSupported
  }
}

/// Whether programs of one user may look into each other.
package enum TracingScope: Equatable, Sendable {
  /// Any program into any other one of the same user that does not forbid it.
  case everyProgram
  /// Yama's levels: 1 into what it started, 2 with privileges, 3 none.
  case restricted(level: Int)

  static let path = "/proc/sys/kernel/yama/ptrace_scope"

  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> Self {
    guard let line = try tree.line(path) else { return .everyProgram }
    guard let level = Int(line), level >= 0 else { throw .notSupported }
    return level == 0 ? .everyProgram : .restricted(level: level)
  }
}

/// Where the memory of a program goes that crashes.
/// Source: core(5).
package enum CorePattern: Equatable, Sendable {
  case nowhere
  /// Into a file of that name, where the program's limit allows it.
  case file(String)
  /// To a program, whatever the limit.
  case program(String)

  static let path = "/proc/sys/kernel/core_pattern"

  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> Self {
    guard let line = try tree.line(path) else { throw .notSupported }
    guard line.hasPrefix("|") else { return line.isEmpty ? .nowhere : .file(line) }
    let command = line.dropFirst().split(separator: " ").first.map(String.init) ?? ""
    return ["/bin/false", "/usr/bin/false", "/bin/true", "/usr/bin/true"].contains(command)
      ? .nowhere : .program(command)
  }
}
