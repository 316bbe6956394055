#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is written over and over and stays when the process ends in any way. It is never closed and made anew, for which a file
/// system would wait for the disk each time.
public final class Notebook {
  private let descriptor: Int32

  public init(at path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  }

  deinit { close(descriptor) }

  /// Makes these all that stands there.
  public func write(_ octets: [UInt8]) {
    _ = octets.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    _ = ftruncate(descriptor, off_t(octets.count))
  }
}
