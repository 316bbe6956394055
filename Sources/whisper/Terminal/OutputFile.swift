import ArgumentParser
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where data goes when not to standard output.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the output file if there is one.")
  var force = false

  var paths: [String] { [output].compactMap { $0 } }

  /// Refuses an output that exists, before anything is asked or done.
  func check() throws {
    guard let output, !force else { return }
    var status = stat()
    guard lstat(output, &status) != 0 else { throw CommandError.outputExists(output) }
  }

  func write(_ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try write($0) }
  }

  func write(_ secret: borrowing SecretBytes) throws {
    try secret.withUnsafeBytes { try write($0) }
  }

  /// Writes beside the target, syncs, and puts the file in its place whole; an error leaves nothing.
  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let output else { return }
    let directory = Paths.parent(output)
    var random = SystemRandom()
    let suffix = hex(random.bytes(8))
    let temporary = "\(directory)/.whisper-\(suffix)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write in \(printable(directory))") }
    do {
      defer { close(descriptor) }
      try Console.write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw Self.failure("write \(printable(output))") }
      if force {
        guard rename(temporary, output) == 0 else {
          throw Self.failure("write \(printable(output))")
        }
      } else {
        // A link fails where somebody made the file meanwhile; a rename would replace it.
        guard link(temporary, output) == 0 else {
          throw errno == EEXIST
            ? CommandError.outputExists(output) : Self.failure("write \(printable(output))")
        }
        unlink(temporary)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    let parent = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
  }

  private static func failure(_ operation: String) -> CommandError {
    .system(operation: operation, errno: errno)
  }
}
