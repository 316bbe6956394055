import Glibc
import SecurityKey

/// The security keys among the system's devices, as the kernel lists them.
struct KeyDevices {
  /// A directory with an entry for each raw HID device, as /sys/class/hidraw.
  let list: String
  /// The directory of the devices themselves.
  let nodes: String
  /// What the entries are links into.
  let tree: String

  static let system = KeyDevices(
    list: "/sys/class/hidraw", nodes: "/dev", tree: "/sys/devices")

  /// The devices that are there now, security keys and others.
  var paths: [String] { names.map { nodes + "/" + $0 } }

  /// Where it is read what they are.
  var facts: [String] { [list, tree] }

  /// The one security key that is plugged in, where its device is.
  func only() throws(SecurityKeyError) -> String {
    let keys = names.filter { name in
      let path = "\(list)/\(name)/device/report_descriptor"
      return Self.read(path).map { ReportDescriptor.isOfSecurityKey($0[...]) } ?? false
    }
    guard let first = keys.first else { throw .absent }
    guard keys.count == 1 else { throw .several }
    let path = nodes + "/" + first
    // The right of the user, which Landlock does not change.
    guard access(path, R_OK | W_OK) == 0 else {
      throw errno == EACCES || errno == EPERM ? .notAllowed : .absent
    }
    return path
  }

  private var names: [String] {
    guard let directory = opendir(list) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("hidraw") { names.append(name) }
    }
    return names.sorted()
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // HID_MAX_DESCRIPTOR_SIZE of <linux/hid.h>.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    return count < 0 ? nil : Array(bytes.prefix(count))
  }
}
