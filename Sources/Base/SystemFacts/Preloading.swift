package import SystemPackage

/// What has the system's loader put code of others into a program that starts.
/// Source: ld.so(8).
package struct Preloading: Equatable, Sendable {
  /// The variables of the environment that do.
  package let variables: [String]
  /// The libraries that every program of this system gets.
  package let libraries: [String]

  static let systemList = "/etc/ld.so.preload"

  /// The variables that name libraries, or where libraries are looked for.
  package static let names = ["LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH"]

  /// `variables` are those of the names above that are set.
  package static func current(
    in tree: SystemTree = SystemTree(), variables: [String]
  ) throws(Errno) -> Self {
    let lines = (try tree.text(systemList) ?? "").split(separator: "\n")
    return Self(
      variables: variables,
      libraries: lines.flatMap { line in
        line.prefix { $0 != "#" }.split { " \t:".contains($0) }.map(String.init)
      })
  }
}
