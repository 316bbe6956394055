internal import CryptoPrimitives
package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The programs that a program of ours starts, against the list that was installed beside them.
package struct HelperPrograms: Equatable, Sendable {
  /// Those that are not there.
  package var missing: [String] = []
  /// Those that are not as the list says, or not on it.
  package var different: [String] = []
  /// Whether there is a list for those that are there.
  package var areListed = true
  /// Who else can change one of them.
  package var weakness: PathWeakness?

  /// As sha256sum(1) writes it; a program of which there are several for different systems has a line for each.
  package static let list = "SHA256SUMS"
  /// Programs are smaller.
  private static let limit = 1 << 28

  /// Looks for them as who starts them does: in the first of these directories that has one.
  package static func current(
    _ names: [String], in directories: [String]
  ) throws(Errno) -> Self {
    var found = Self()
    for name in names {
      guard
        let directory = directories.first(where: { access($0 + "/" + name, X_OK) == 0 })
      else {
        found.missing.append(name)
        continue
      }
      let path = directory + "/" + name
      if found.weakness == nil {
        found.weakness = try PathWeakness.first(onTheWayTo: path, isSecret: false)
      }
      guard let list = try SystemTree().text(directory + "/" + Self.list) else {
        found.areListed = false
        continue
      }
      let sum = Hex.encode(sha256(try octets(of: path)).bytes)
      if !sums(of: name, in: list).contains(sum) { found.different.append(name) }
    }
    return found
  }

  /// The sums that a list has for a name.
  static func sums(of name: String, in list: String) -> [String] {
    list.split(separator: "\n").compactMap { line in
      // Two blanks, or a blank and an asterisk.
      let fields = line.split(separator: " ", maxSplits: 1)
      guard fields.count == 2, fields[1].drop(while: { $0 == " " || $0 == "*" }) == name else {
        return nil
      }
      return fields[0].lowercased()
    }
  }

  private static func octets(of path: String) throws(Errno) -> [UInt8] {
    do {
      let file = try SystemTree.opened(path)
      defer { try? file.close() }
      var octets: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      while octets.count < limit {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        guard count > 0 else { return octets }
        octets.append(contentsOf: chunk.prefix(count))
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
    throw .fileTooLarge
  }
}
