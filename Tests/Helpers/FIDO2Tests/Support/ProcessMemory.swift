import Foundation
import Glibc

/// What another process may read and write, as it is now.
struct ProcessMemory {
  private var regions: [[UInt8]] = []

  init(of process: Int32) throws {
    let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw POSIXError(.EACCES) }
    defer { close(file) }
    for line in try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
      .split(separator: "\n")
    {
      let fields = line.split(separator: " ")
      let bounds = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard fields[1].hasPrefix("r"), bounds.count == 2 else { continue }
      var bytes = [UInt8](repeating: 0, count: bounds[1] - bounds[0])
      // Secret memory gives nothing to anybody.
      let count = bytes.withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(bounds[0]))
      }
      if count > 0 { regions.append(Array(bytes.prefix(count))) }
    }
  }

  func holds(_ needle: [UInt8]) -> Bool {
    regions.contains { region in
      region.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          let found = memchr(base, Int32(needle[0]), rest.count)
        {
          let start = rest.startIndex + (UnsafeRawPointer(found) - base)
          guard bytes.count - start >= needle.count else { return false }
          if memcmp(found, needle, needle.count) == 0 { return true }
          rest = bytes[(start + 1)...]
        }
        return false
      }
    }
  }
}
