package import SystemPackage

/// How far the kernel is closed to who rules the system.
/// Source: kernel_lockdown(7).
package enum Lockdown: Equatable, Sendable {
  /// It can be changed while it runs, and its memory read.
  case none
  case on(String)
  /// The kernel does not say.
  case unknown

  static let path = "/sys/kernel/security/lockdown"

  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> Self {
    let line: String?
    do {
      line = try tree.line(path)
    } catch {
      // Systems let the administrator alone look.
      guard error == .permissionDenied || error == .notPermitted else { throw error }
      return .unknown
    }
    guard let line else { return .unknown }
    // All levels stand there, the one that holds in brackets.
    let chosen = line.split(separator: " ").first { $0.hasPrefix("[") && $0.hasSuffix("]") }
    guard let level = chosen?.dropFirst().dropLast() else { return .unknown }
    return level == "none" ? .none : .on(String(level))
  }
}
