#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport

  /// What another process can be seen to have in memory by who may look: all but memory for secrets, of which the kernel
  /// shows nothing, or which was asked to stay out of core dumps.
  struct ProcessMemory {
    /// A process that is not dumpable shows its memory to root alone.
    static let canBeRead = geteuid() == 0

    private let pid: pid_t
    private let place: Place

    init(of pid: pid_t, in place: Place) {
      self.pid = pid
      self.place = place
    }

    /// Which of these texts, each of 16 octets at least, stand there, whole or 16 octets of them.
    func find(_ texts: [String: String]) throws -> Set<String> {
      let file = place.path("memory-\(pid)")
      defer { unlink(file) }
      let octets = try copy(to: file)
      guard octets > 1 << 20 else { throw RunnerFailure("too little of \(pid) was looked through") }
      var probe = Child(try Program.probe(), ["search", file])
      probe.input = .text(texts.map { "\($0) \(Self.masked($1))\n" }.joined())
      var found: Set<String> = []
      for line in try probe.run().expect(0).lines {
        let words = line.split(separator: " ")
        if words.count > 1, words[0] == "found" { found.insert(String(words[1])) }
      }
      return found
    }

    /// As the probe takes what it looks for, so that it does not find itself.
    private static func masked(_ text: String) -> String {
      text.utf8.enumerated().map { index, octet in
        let mask = UInt8(truncatingIfNeeded: 0x5C + 31 * index)
        return String(format: "%02x", octet ^ mask)
      }.joined()
    }

    private func copy(to file: String) throws -> Int {
      let memory = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
      let output = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      defer { [memory, output].forEach { close($0) } }
      guard memory >= 0, output >= 0 else { throw RunnerFailure("memory of \(pid): \(errno)") }
      var total = 0
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      for range in try ranges() {
        var start = range.lowerBound
        while start < range.upperBound {
          let count = pread(memory, &chunk, min(chunk.count, range.upperBound - start), start)
          guard count > 0 else { break }
          guard write(output, chunk, count) == count else {
            throw RunnerFailure("cannot write \(file): \(errno)")
          }
          start += count
          total += count
        }
      }
      return total
    }

    /// The mappings that are not for secrets.
    private func ranges() throws -> [Range<Int>] {
      // Foundation takes a file of /proc, whose size is 0, for one of a page.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(pid)/smaps"))
      let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      guard text.contains("[stack]") else { throw RunnerFailure("\(pid) is not seen whole") }
      var ranges: [Range<Int>] = []
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.first == "VmFlags:" {
          if words.contains("dd"), words.contains("lo") { ranges.removeLast() }
        } else if let first = words.first, !first.hasSuffix(":") {
          let ends = first.split(separator: "-").compactMap { Int($0, radix: 16) }
          guard ends.count == 2 else { continue }
          ranges.append(ends[0]..<ends[1])
        }
      }
      return ranges
    }
  }

  extension Program {
    /// The program that looks for secrets: see `CanaryTests`.
    static func probe() throws -> String { try BuiltProgram.url("canary-probe").path }
  }
#endif
