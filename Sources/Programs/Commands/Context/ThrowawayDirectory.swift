import CryptoPrimitives
import SecretMemory
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory of a random name that goes with its owner, with everything in it.
final class ThrowawayDirectory: Sendable {
  let path: String

  /// Makes one where the environment says that temporary files go.
  init(_ environment: Environment) throws {
    var random = SystemRandom()
    let path = "\(environment.temporary ?? "/tmp")/whisper-throwaway-\(Hex.encode(random.bytes(8)))"
    guard mkdir(path, 0o700) == 0 else {
      throw CommandError.system(.make, path, errno: errno)
    }
    // Not before: what could not be made is not ours to remove.
    self.path = path
  }

  deinit { Self.remove(path) }

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
