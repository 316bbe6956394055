import OpenPGP
import OpenPGPFiles
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file without a name in the place for temporary ones, opened while the process may still open files there. It takes
/// what comes through a pipe and must be read twice: never anything decrypted.
final class StagingFile {
  private let directory: String
  private var descriptor: Int32?
  private let failure: DescriptorError?

  /// Where none can be made, that is said when one is needed.
  init(in directory: String) {
    self.directory = directory
    do {
      descriptor = try NamelessFile.open(in: directory)
      failure = nil
    } catch {
      failure = error as? DescriptorError ?? DescriptorError(operation: .write, errno: EIO)
    }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The file, once: whoever takes it closes it.
  func take() throws -> Int32 {
    guard let taken = descriptor else {
      throw CommandError.system(.writeIn, directory, errno: failure?.errno ?? EBADF)
    }
    descriptor = nil
    return taken
  }
}
