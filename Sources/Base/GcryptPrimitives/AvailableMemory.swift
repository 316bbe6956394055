#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How much memory this process may still take.
package enum AvailableMemory {
  /// The smaller of the machine's `MemAvailable` and what the process's control groups leave, in
  /// bytes. Zero when the machine does not say: a guard that knows nothing refuses.
  package static func bytes() -> UInt64 {
    #if os(Linux)
      guard let machine = memAvailable() else { return 0 }
      return min(machine, controlGroups() ?? .max)
    #else
      // Darwin compresses and swaps on its own; half of the installed memory is a bound for it.
      var size: UInt64 = 0
      var length = MemoryLayout<UInt64>.size
      guard sysctlbyname("hw.memsize", &size, &length, nil, 0) == 0 else { return 0 }
      return size / 2
    #endif
  }

  #if os(Linux)
    private static func memAvailable() -> UInt64? {
      guard let text = contents(of: "/proc/meminfo") else { return nil }
      for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
        let fields = line.split(separator: " ")
        guard fields.count >= 2, let kibibytes = UInt64(fields[1]) else { return nil }
        return kibibytes.multipliedReportingOverflow(by: 1024).partialValue
      }
      return nil
    }

    /// The least that any control group above this process leaves; nil where none limits it.
    private static func controlGroups() -> UInt64? {
      guard let groups = contents(of: "/proc/self/cgroup") else { return nil }
      var least: UInt64?
      for line in groups.split(separator: "\n") {
        let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3 else { continue }
        let isUnified = fields[1].isEmpty
        guard isUnified || fields[1].split(separator: ",").contains("memory") else { continue }
        let root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
        var path = fields[2] == "/" ? "" : String(fields[2])
        while true {
          let limit = number(root + path + (isUnified ? "/memory.max" : "/memory.limit_in_bytes"))
          let used = number(
            root + path + (isUnified ? "/memory.current" : "/memory.usage_in_bytes"))
          if let limit {
            // File pages that nobody used lately are given back before anybody is killed.
            let cached = inactiveFile(root + path + "/memory.stat") ?? 0
            let live = (used ?? 0) - min(used ?? 0, cached)
            least = min(least ?? .max, limit - min(limit, live))
          }
          guard let slash = path.lastIndex(of: "/") else { break }
          path = String(path[..<slash])
        }
      }
      return least
    }

    private static func inactiveFile(_ path: String) -> UInt64? {
      guard let text = contents(of: path) else { return nil }
      for name in ["total_inactive_file ", "inactive_file "] {
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
          return UInt64(line.dropFirst(name.count))
        }
      }
      return nil
    }

    private static func number(_ path: String) -> UInt64? {
      contents(of: path).flatMap { UInt64($0.split(separator: "\n").first ?? "") }
    }

    private static func contents(of path: String) -> String? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 16 * 1024)
      var count = 0
      while count < bytes.count {
        let step = bytes.withUnsafeMutableBytes { buffer in
          read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        }
        guard step >= 0 else { return nil }
        if step == 0 { break }
        count += step
      }
      return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  #endif
}
