#if os(Linux)
  import Glibc

  /// What this process could read of itself.
  enum OwnMemory {
    /// How often octets stand in memory that can be written to. They are given by their complement, so that whoever looks for
    /// them has none.
    static func count(complementOf complement: [UInt8]) -> Int {
      guard let first = complement.first, let maps = fopen("/proc/self/maps", "r") else {
        return -1
      }
      let memory = open("/proc/self/mem", O_RDONLY)
      defer {
        fclose(maps)
        close(memory)
      }
      // All at once: what is read is memory too.
      var ranges: [(start: Int, end: Int)] = []
      var line = [CChar](repeating: 0, count: 4_096)
      while fgets(&line, 4_096, maps) != nil {
        let words = line.prefix { $0 != 0 }.split(separator: 0x20)
        guard words.count > 1, words[1].dropFirst().first == CChar(UInt8(ascii: "w")) else {
          continue
        }
        let ends = words[0].split(separator: CChar(UInt8(ascii: "-"))).compactMap {
          Int(String(decoding: $0.map(UInt8.init), as: UTF8.self), radix: 16)
        }
        if ends.count == 2 { ranges.append((ends[0], ends[1])) }
      }
      return ranges.reduce(0) { $0 + count(complement, first, in: $1, of: memory) }
    }

    private static func count(
      _ complement: [UInt8], _ first: UInt8, in range: (start: Int, end: Int), of memory: Int32
    ) -> Int {
      let size = 1 << 16
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
      defer {
        memset(buffer, 0, size)
        buffer.deallocate()
      }
      var found = 0
      // What stands across two pieces is left out.
      for start in stride(from: range.start, to: range.end, by: size) {
        let wanted = min(size, range.end - start)
        let count = pread(memory, buffer, wanted, off_t(start))
        guard count >= complement.count else { continue }
        var place = 0
        while place <= count - complement.count,
          let next = memchr(buffer + place, Int32(~first), count - complement.count - place + 1)
        {
          place = next - buffer
          if complement.indices.allSatisfy({
            buffer.load(fromByteOffset: place + $0, as: UInt8.self) == ~complement[$0]
          }) {
            found += 1
          }
          place += 1
        }
      }
      return found
    }
  }
#endif
