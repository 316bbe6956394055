import CryptoPrimitives
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory of a random name that goes when its use ends, also when the person interrupts it.
final class ThrowawayDirectory: Sendable {
  let path: String
  /// Why it could not be made; zero when it was.
  private let failure: Int32

  init() {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var random = SystemRandom()
    path = "\(named.isEmpty ? "/tmp" : named)/whisper-throwaway-\(Hex.encode(random.bytes(8)))"
    failure = mkdir(path, 0o700) == 0 ? 0 : errno
  }

  /// Runs `body` with the directory, and removes it with everything in it.
  func use<Result>(_ body: (String) throws -> Result) throws -> Result {
    guard failure == 0 else { throw CommandError.system(.make(path: path), errno: failure) }
    defer { Self.remove(path) }
    return try Interruption.catching { try body(path) }
  }

  private static func remove(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
