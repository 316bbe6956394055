import OpenPGP
import OpenPGPFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input that can be read twice and says the same both times.
enum Staging {
  static func input() throws -> any RewindableSource {
    try StagedInput.rewindable(Standard.input()) {
      let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      do {
        return try NamelessFile.open(in: directory)
      } catch let error as DescriptorError {
        throw Failure(
          .unspecified, "No temporary file in \(directory): \(Failure.words(errno: error.errno)).")
      }
    }
  }
}
