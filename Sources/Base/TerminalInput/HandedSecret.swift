package import SecretMemory
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A secret that was handed over: in a file, or on a descriptor that the process was started with.
package enum HandedSecret: Equatable, Sendable {
  case file(String)
  case descriptor(Int32)

  /// Octets of the longest secret.
  package static let limit = 4096

  /// The bytes up to the end, less one line end there. `name` is what an error calls the place. The descriptor is closed,
  /// unless it is a standard stream.
  package func read(name: String) throws -> SecretBytes {
    let source = try opened(name)
    // A standard stream stays open, or the next file would get its number.
    defer { if source > 2 { close(source) } }
    var secret = try SecretBytes(count: Self.limit + 1)
    var count = try secret.withUnsafeMutableBytes {
      try DescriptorReader.read(source, into: $0, name: name)
    }
    guard count <= Self.limit else { throw TerminalInputError.tooLong(limit: Self.limit) }
    secret.withUnsafeBytes { bytes in
      if count > 0, bytes[count - 1] == 0x0A {
        count -= 1
        if count > 0, bytes[count - 1] == 0x0D { count -= 1 }
      }
    }
    secret.truncate(to: count)
    return try secret.copy()
  }

  private func opened(_ name: String) throws(TerminalInputError) -> Int32 {
    switch self {
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .notOpened(name: name, Errno(rawValue: errno)) }
      return descriptor
    case .descriptor(let descriptor):
      guard fcntl(descriptor, F_GETFD) >= 0 else {
        throw .notOpened(name: name, Errno(rawValue: errno))
      }
      return descriptor
    }
  }
}
