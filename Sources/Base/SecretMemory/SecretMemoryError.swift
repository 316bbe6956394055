/// Why secret memory could not be had.
public enum SecretMemoryError: Error, Equatable, Sendable {
  /// The memory would pass the process's limit for locked memory (`ulimit -l`). Secrets are never
  /// put into memory that may be swapped instead.
  case lockLimit(requestedBytes: Int)
  /// The kernel refused the mapping itself.
  case unavailable(errno: Int32)
}

extension SecretMemoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lockLimit(let bytes):
      "locked memory is exhausted: \(bytes) more bytes would pass the limit (ulimit -l)"
    case .unavailable(let code):
      "the kernel gives no memory for secrets (errno \(code))"
    }
  }
}
