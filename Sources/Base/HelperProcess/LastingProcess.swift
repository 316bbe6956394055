internal import CKernel
package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that was started to go on by itself: its standard input and output lead here until this value goes, and
/// standard error nowhere. It has an empty environment, and the terminal of this process's session.
package struct LastingProcess: ~Copyable {
  /// Our end of its standard input.
  package let input: FileDescriptor
  /// Our end of its standard output.
  package let output: FileDescriptor
  /// Our end of the pipe that it has as number 3; nil where it has something else there, or was handed what it waited for.
  private var handover: FileDescriptor?

  /// Starts the program of this name in the first of these directories that has one. `passed` is a descriptor that it is
  /// given as number 3.
  package static func start(
    _ name: String, passing passed: Int32?, in directories: [String] = HelperProcess.installed
  ) throws(HelperError) -> LastingProcess {
    let path = try HelperProcess.path(of: name, in: directories)
    signal(SIGPIPE, SIG_IGN)
    let input = try Pipe()
    let output = try Pipe()
    let nothing = try opened { open("/dev/null", O_RDWR | O_CLOEXEC) }
    defer { close(nothing) }
    var descriptors = [input.readingEnd, output.writingEnd, nothing]
    let spare = try passed.map { number throws(HelperError) in try HelperProcess.spare(number) }
    defer { if let spare { close(spare) } }
    if let spare { descriptors.append(spare) }
    _ = try HelperProcess.spawn(path, [], descriptors)
    return LastingProcess(
      input: FileDescriptor(rawValue: input.keepWritingEnd()),
      output: FileDescriptor(rawValue: output.keepReadingEnd()))
  }

  /// As above; number 3 is a pipe, for `handOver`.
  package static func startToHandOver(
    _ name: String, in directories: [String] = HelperProcess.installed
  ) throws(HelperError) -> LastingProcess {
    let pipe = try Pipe()
    var process = try start(name, passing: pipe.readingEnd, in: directories)
    process.handover = FileDescriptor(rawValue: pipe.keepWritingEnd())
    return process
  }

  /// Has `write` write what it reads from number 3, which ends there. What a pipe holds needs no reader yet.
  package mutating func handOver(_ write: (FileDescriptor) throws -> Void) throws {
    guard let descriptor = handover else { return }
    handover = nil
    defer { try? descriptor.close() }
    try write(descriptor)
  }

  private static func opened(_ open: () -> Int32) throws(HelperError) -> Int32 {
    let number = open()
    guard number >= 0 else { throw .notStarted(Errno(rawValue: errno)) }
    return number
  }

  private init(input: FileDescriptor, output: FileDescriptor) {
    self.input = input
    self.output = output
  }

  deinit {
    try? input.close()
    try? output.close()
    try? handover?.close()
  }
}
