internal import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A TPM's character device: one write is a command, one read its response.
///
/// /dev/tpm0 is refused: without the kernel's resource manager one client's objects are in another's way.
final class DeviceTransport: TPMTransport {
  private let descriptor: Descriptor

  /// - Throws: `unavailable`, `busy`.
  init(path: String) throws(SecureElementError) {
    guard let resolved = realpath(path, nil) else { throw .opening(errno: errno) }
    defer { free(resolved) }
    guard !Self.isUnmanaged(String(cString: resolved)) else { throw .unavailable(.unmanaged) }
    let number = open(resolved, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw .opening(errno: errno) }
    descriptor = Descriptor(number: number)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
      throw .unavailable(.absent)
    }
  }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    while true {
      let count = command.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
      if count == command.count { break }
      guard count < 0 else { throw .unavailable(.silent) }
      switch errno {
      case EINTR: continue
      case EBUSY: throw .busy
      default: throw .unavailable(.silent)
      }
    }
    return try descriptor.read(atMost: TPMLimits.responseSize)
  }

  /// Whether it is what the kernel calls a TPM without its resource manager: tpm and a number.
  static func isUnmanaged(_ path: String) -> Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring().utf8
    let number = name.dropFirst(3)
    return name.starts(with: "tpm".utf8) && !number.isEmpty
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
