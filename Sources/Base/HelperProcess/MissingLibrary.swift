/// A shared library that a program does not start without, as the system's loader says on standard error.
package struct MissingLibrary: Equatable {
  /// Its name in the program, such as `libZXing.so.2`.
  package let name: String

  /// How a program ends that the loader could not start (ld.so(8)).
  static let exitCode: Int32 = 127

  /// Reads the loader's complaint; nil for anything else, also for a name of characters that names of
  /// libraries do not have: it is shown to a person.
  package init?(complaint: String) {
    let parts = complaint.split(separator: ": ", omittingEmptySubsequences: false)
    guard let reason = parts.firstIndex(of: "error while loading shared libraries"),
      parts.index(after: reason) < parts.endIndex
    else { return nil }
    self.init(named: String(parts[parts.index(after: reason)]))
  }

  /// Nil for what no library is called.
  package init?(named name: String) {
    guard name.hasPrefix("lib"), name.utf8.count <= 64, name.utf8.allSatisfy(Self.isPlain) else {
      return nil
    }
    self.name = name
  }

  /// The Debian package that holds it, by the rule for their names (Debian Policy, section 8.1): `libzxing2` for
  /// `libZXing.so.2`, `libpng16-16` for `libpng16.so.16`.
  package var debianPackage: String {
    let parts = name.lowercased().split(separator: ".so.", maxSplits: 1)
    guard let base = parts.first, let version = parts.dropFirst().first else {
      return name.lowercased()
    }
    return "\(base)\(base.last?.isNumber == true ? "-" : "")\(version)"
  }

  private static func isPlain(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
