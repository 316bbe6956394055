import OpenPGP
import OpenPGPFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSink {
  /// The file that an option names. Fails where one is already, before any work is done.
  convenience init(output path: String) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw Failure(.outputExists, "\(path) is there already.")
    }
    do {
      try self.init(path: path)
    } catch let error as DescriptorError {
      throw Failure(
        .unspecified, "\(path) cannot be written: \(Failure.words(errno: error.errno)).")
    }
  }
}

/// Where something goes beside standard output: a file that must not be there yet, or a descriptor.
struct OutputFile {
  private let place: Indirect

  /// Fails where nothing could be written, before any work is done.
  init?(_ argument: String?) throws {
    guard let argument else { return nil }
    place = try Indirect(argument)
    switch place {
    case .file(let path):
      var status = stat()
      guard lstat(path, &status) != 0 else {
        throw Failure(.outputExists, "\(path) is there already.")
      }
    case .descriptor(let number):
      guard fcntl(number, F_GETFD) >= 0 else {
        throw Failure(.unspecified, "Descriptor \(number) is not open.")
      }
    case .variable:
      throw Failure(.unsupportedSpecialPrefix, "Nothing can be written to the environment.")
    }
  }

  func sink() throws -> DescriptorSink {
    switch place {
    case .file(let path):
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        throw errno == EEXIST
          ? Failure(.outputExists, "\(path) is there already.")
          : Failure(.unspecified, "\(path) cannot be written: \(Failure.words(errno: errno)).")
      }
      return DescriptorSink(descriptor, closes: true)
    case .descriptor(let number): return DescriptorSink(number, closes: false)
    case .variable(let name):
      throw Failure(.unsupportedSpecialPrefix, "\(name) cannot be written.")
    }
  }
}
