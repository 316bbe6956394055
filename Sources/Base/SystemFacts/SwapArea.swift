package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A place to which the system moves memory out.
/// Source: proc_swaps(5).
package struct SwapArea: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// Compressed memory.
    case memory
    /// A disk that dm-crypt encrypts.
    case encrypted
    /// A disk or file of which nothing says that it is encrypted.
    case open
  }

  package let path: String
  package let place: Place

  static let path = "/proc/swaps"
  /// Block devices by their numbers, and what these lead to.
  static let deviceNumbers = "/sys/dev/block"
  static let devices = "/sys/devices"
  /// Volumes stand upon volumes, but not upon so many.
  private static let depth = 8

  /// Those in use.
  package static func current(in tree: SystemTree = SystemTree()) throws(Errno) -> [Self] {
    var areas: [Self] = []
    for line in (try tree.text(path) ?? "").split(separator: "\n").dropFirst() {
      guard let name = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first else {
        continue
      }
      let path = unescaped(String(name))
      areas.append(Self(path: path, place: try place(of: path, in: tree)))
    }
    return areas
  }

  private static func place(of path: String, in tree: SystemTree) throws(Errno) -> Place {
    if path.hasPrefix("/dev/zram") { return .memory }
    var status = stat()
    guard stat(tree.located(path), &status) == 0 else { return .open }
    // A file is where its file system is.
    let isDevice = status.st_mode & S_IFMT == S_IFBLK
    let device = isDevice ? status.st_rdev : status.st_dev
    return try isEncrypted(number(UInt64(device)), in: tree, depth: depth) ? .encrypted : .open
  }

  /// A device's number as the kernel writes it: 12 and 20 bits, each in two parts (makedev(3)).
  static func number(_ device: UInt64) -> String {
    let major = device >> 32 & 0xFFFF_F000 | device >> 8 & 0xFFF
    let minor = device >> 12 & 0xFFFF_FF00 | device & 0xFF
    return "\(major):\(minor)"
  }

  /// Whether all that a device's blocks stand on is encrypted by dm-crypt.
  static func isEncrypted(
    _ number: String, in tree: SystemTree, depth: Int
  ) throws(Errno) -> Bool {
    let device = "\(deviceNumbers)/\(number)"
    if let kind = try tree.line(device + "/dm/uuid"), kind.hasPrefix("CRYPT-") { return true }
    let below = try tree.names(in: device + "/slaves")
    guard depth > 0, !below.isEmpty else { return false }
    for name in below {
      guard let number = try tree.line("\(device)/slaves/\(name)/dev"),
        try isEncrypted(number, in: tree, depth: depth - 1)
      else { return false }
    }
    return true
  }

  /// Blanks stand there as their octal numbers.
  static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      let digits = rest.prefix(3)
      if first == UInt8(ascii: "\\"), digits.count == 3,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(byte)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(first)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
