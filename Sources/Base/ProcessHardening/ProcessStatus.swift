#if os(Linux)
  import Glibc

  /// The lines of /proc/self/status.
  struct ProcessStatus {
    private let bytes: [UInt8]

    /// Reads the file now.
    /// - Throws: ``HardeningError`` at step `processStatus`.
    init() throws(HardeningError) {
      let number = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw .current(.processStatus) }
      let file = Descriptor(number)
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while bytes.count < 1 << 16 {
        let count = chunk.withUnsafeMutableBytes { read(file.number, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw .current(.processStatus) }
        guard count > 0 else { break }
        bytes.append(contentsOf: chunk.prefix(count))
      }
      self.bytes = bytes
    }

    /// The whole number on the line of that name, or nil if there is none.
    func number(_ name: String) -> Int? {
      let label = Array("\(name):".utf8)
      for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: label) {
        let value = line.dropFirst(label.count).drop { $0 == 0x20 || $0 == 0x09 }
        return Int(String(decoding: value, as: UTF8.self))
      }
      return nil
    }
  }
#endif
