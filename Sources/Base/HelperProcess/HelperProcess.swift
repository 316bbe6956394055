internal import SystemPackage

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Darwin)
  package import Darwin
#endif

/// A running helper program, which does with libraries or devices what this process leaves to another.
///
/// It has an empty environment, its standard streams and no other descriptor. It confines itself. Start it early,
/// before this process restricts its files and before it holds anything secret: it waits on its standard input, and a
/// sandboxed process can start nothing. It ends when the exchange is over, when its owner goes, or when the thread that
/// started it ends.
package struct HelperProcess: ~Copyable {
  package let process: pid_t
  /// Our end of its standard input, -1 when closed.
  private(set) var input: Int32
  /// Our end of its standard output.
  let output: Int32
  /// Our end of its standard error, where the system says why it could not start.
  private let errors: Int32
  private var isRunning = true

  /// How long an exchange may take.
  package static let patience = Duration.seconds(30)
  private static let chunk = 1 << 16

  /// Starts the program of this name in the first of these directories that has one. `passed` is a descriptor that it is
  /// given as number 3; it stays open here.
  package static func start(
    _ name: String, _ arguments: [String], passing passed: Int32? = nil,
    in directories: [String] = installed
  ) throws(HelperError) -> Self {
    let path = try path(of: name, in: directories)
    // A helper that goes away is an error to report, and how it ended is for us to learn.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    var descriptors = [input.readingEnd, output.writingEnd, errors.writingEnd]
    let spare = try passed.map { number throws(HelperError) in try Self.spare(number) }
    defer { if let spare { close(spare) } }
    if let spare { descriptors.append(spare) }
    let process = try spawn(path, arguments, descriptors)
    let helper = HelperProcess(
      process: process, input: input.keepWritingEnd(), output: output.keepReadingEnd(),
      errors: errors.keepReadingEnd())
    for end in [helper.input, helper.output, helper.errors] {
      guard fcntl(end, F_SETFL, O_NONBLOCK) == 0 else { throw .unreachable(Errno(rawValue: errno)) }
    }
    return helper
  }

  private init(process: pid_t, input: Int32, output: Int32, errors: Int32) {
    self.process = process
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
    close(errors)
    guard isRunning else { return }
    // Once this process is sandboxed the kernel may refuse the signal. A helper as we wrote it ends
    // when its streams do, in milliseconds; another one ends with this process.
    let refused = kill(process, SIGKILL) != 0
    var status: Int32 = 0
    for _ in 0..<Self.looksAtTheEnd {
      let ended = waitpid(process, &status, refused ? WNOHANG : 0)
      if ended > 0 || ended < 0 && errno != EINTR { return }
      if refused { usleep(2000) }
    }
  }

  /// How often it is looked whether a helper ended that cannot be killed, two milliseconds each.
  private static let looksAtTheEnd = 100

  /// The program's own directory, and where an installation keeps its helpers: neither PATH nor the environment has a say
  /// in which program is started.
  package static var installed: [String] {
    guard let program = realpath("/proc/self/exe", nil) else { return [] }
    defer { free(program) }
    // Every command asks for this: where the name begins is found faster than a path is taken apart.
    guard let name = strrchr(program, 0x2F) else { return [] }
    name.pointee = 0
    let own = String(cString: program)
    return [own, own + "/../libexec/whisper"]
  }

  /// Where the program of this name is, in the first of these directories that has one.
  package static func path(of name: String, in directories: [String]) throws(HelperError) -> String
  {
    let paths = directories.map { $0 + "/" + name }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw .missing }
    return path
  }

  /// The same descriptor above the numbers that the others are given meanwhile.
  package static func spare(_ number: Int32) throws(HelperError) -> Int32 {
    let spare = fcntl(number, F_DUPFD_CLOEXEC, 16)
    guard spare >= 0 else { throw .notStarted(Errno(rawValue: errno)) }
    return spare
  }

  // MARK: Talking to it

  /// Gives the helper all of the input and takes all of its output, at the same time, so that
  /// neither waits for the other; then waits for its end.
  /// - Parameter limit: the most output that is taken, in bytes.
  /// - Parameter patience: after which the helper is ended.
  package consuming func exchange(
    _ bytes: [UInt8], limit: Int, patience: Duration = patience
  ) throws(HelperError) -> [UInt8] {
    let end = ContinuousClock.now + patience
    var rest = bytes[...]
    var received: [UInt8] = []
    repeat {
      try send(&rest)
      try wait(until: end)
    } while try receive(&received, limit: limit)
    try finish(until: end)
    return received
  }

  /// Sends what the pipe takes, and closes it after the last byte.
  private mutating func send(_ rest: inout ArraySlice<UInt8>) throws(HelperError) {
    guard input >= 0 else { return }
    while !rest.isEmpty {
      let count = rest.prefix(Self.chunk).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: return
      // It has read enough to say no.
      case .brokenPipe: rest = []
      case let error: throw .unreachable(error)
      }
    }
    close(input)
    input = -1
  }

  /// Takes what is there; whether there may be more.
  func receive(_ received: inout [UInt8], limit: Int) throws(HelperError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if count == 0 { return false }
      if count > 0 {
        guard count <= limit - received.count else { throw .wroteTooMuch(limit: limit) }
        received.append(contentsOf: buffer.prefix(count))
        continue
      }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock: return true
      case let error: throw .unreachable(error)
      }
    }
  }

  /// Waits until a stream is ready.
  private func wait(until end: ContinuousClock.Instant) throws(HelperError) {
    while true {
      let left = end - ContinuousClock.now
      guard left > .zero else { throw .timedOut }
      // A stream with a negative number is not looked at.
      var streams = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      ]
      let milliseconds = min(left / .milliseconds(1), 1000) + 1
      let ready = poll(&streams, nfds_t(streams.count), Int32(milliseconds))
      if ready > 0 { return }
      guard ready == 0 || Errno(rawValue: errno) == .interrupted else {
        throw .unreachable(Errno(rawValue: errno))
      }
    }
  }

  /// Waits for the helper's end, which is near: its output is closed.
  mutating func finish(until end: ContinuousClock.Instant) throws(HelperError) {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || Errno(rawValue: errno) == .interrupted else {
        throw .unreachable(Errno(rawValue: errno))
      }
      guard ContinuousClock.now < end else { throw .timedOut }
      poll(nil, 0, 1)
    }
    isRunning = false
    let signal = status & 0x7F
    guard signal == 0 else { throw .killed(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code == MissingLibrary.exitCode, let library = MissingLibrary(complaint: complaint()) {
      throw .libraryMissing(library)
    }
    guard code == 0 else { throw .failed(code: code) }
  }

  /// The beginning of what it wrote to standard error before it ended.
  private func complaint() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }
}
