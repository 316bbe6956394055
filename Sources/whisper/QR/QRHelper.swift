import QRExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The running helper program `whisper-qr`, which decodes and draws pictures so that this process
/// never does.
///
/// Start it early, before this process restricts its files and before it holds anything secret:
/// it waits on its standard input, and a sandboxed process can start nothing. It ends when the
/// exchange is over, when its owner goes, or when the thread that started it ends.
struct QRHelper: ~Copyable {
  /// What it was started for.
  let task: QRTask
  let process: pid_t
  /// Our end of its standard input, -1 when closed.
  private var input: Int32
  /// Our end of its standard output.
  private let output: Int32
  /// Our end of its standard error, where the system says why it could not start.
  private let errors: Int32
  private var isRunning = true

  static let name = "whisper-qr"
  /// How long an exchange may take.
  static let patience = Duration.seconds(30)
  private static let chunk = 1 << 16

  /// Starts the helper that was installed with this program. Neither PATH nor the environment has a
  /// say in which.
  static func start(_ task: QRTask) throws(QRError) -> QRHelper {
    try start(task, in: directories())
  }

  /// Starts the helper in the first of these directories that has one.
  static func start(_ task: QRTask, in directories: [String]) throws(QRError) -> QRHelper {
    let paths = directories.map { $0 + "/" + name }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw .helperMissing }
    // A helper that goes away is an error to report, and how it ended is for us to learn.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    let process = try spawn(
      path, task.arguments, input: input.readingEnd, output: output.writingEnd,
      errors: errors.writingEnd)
    let helper = QRHelper(
      task: task, process: process, input: input.keepWritingEnd(),
      output: output.keepReadingEnd(), errors: errors.keepReadingEnd())
    for end in [helper.input, helper.output, helper.errors] {
      guard fcntl(end, F_SETFL, O_NONBLOCK) == 0 else { throw .helperUnreachable(errno: errno) }
    }
    return helper
  }

  private init(task: QRTask, process: pid_t, input: Int32, output: Int32, errors: Int32) {
    self.task = task
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
    // when its streams do; another one ends with this process.
    let refused = kill(process, SIGKILL) != 0
    var status: Int32 = 0
    while waitpid(process, &status, refused ? WNOHANG : 0) < 0, errno == EINTR {}
  }

  /// The program's own directory, and where an installation keeps its helpers.
  private static func directories() -> [String] {
    guard let program = realpath("/proc/self/exe", nil) else { return [] }
    defer { free(program) }
    let own = Paths.parent(String(cString: program))
    return [own, own + "/../libexec/whisper"]
  }

  // MARK: Talking to it

  /// Gives the helper all of the input and takes all of its output, at the same time, so that
  /// neither waits for the other; then waits for its end.
  /// - Parameter limit: the most output that is taken, in bytes.
  /// - Parameter patience: after which the helper is ended.
  consuming func exchange(
    _ bytes: [UInt8], limit: Int, patience: Duration = patience
  ) throws(QRError) -> [UInt8] {
    let end = ContinuousClock.now + patience
    var rest = bytes[...]
    var received: [UInt8] = []
    repeat {
      try send(&rest)
      try wait(until: end)
    } while try receive(&received, limit: limit)
    try result(until: end)
    return received
  }

  /// Sends what the pipe takes, and closes it after the last byte.
  private mutating func send(_ rest: inout ArraySlice<UInt8>) throws(QRError) {
    guard input >= 0 else { return }
    while !rest.isEmpty {
      let count = rest.prefix(Self.chunk).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return
      // It has read enough to say no.
      case EPIPE: rest = []
      case let code: throw .helperUnreachable(errno: code)
      }
    }
    close(input)
    input = -1
  }

  /// Takes what is there; whether there may be more.
  private func receive(_ received: inout [UInt8], limit: Int) throws(QRError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if count == 0 { return false }
      if count > 0 {
        guard count <= limit - received.count else { throw .helperWroteTooMuch(limit: limit) }
        received.append(contentsOf: buffer.prefix(count))
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return true
      case let code: throw .helperUnreachable(errno: code)
      }
    }
  }

  /// Waits until a stream is ready.
  private func wait(until end: ContinuousClock.Instant) throws(QRError) {
    while true {
      let left = end - ContinuousClock.now
      guard left > .zero else { throw .helperTimedOut }
      // A stream with a negative number is not looked at.
      var streams = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      ]
      let milliseconds = min(left / .milliseconds(1), 1000) + 1
      let ready = poll(&streams, nfds_t(streams.count), Int32(milliseconds))
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else { throw .helperUnreachable(errno: errno) }
    }
  }

  /// Waits for the helper's end, which is near: its output is closed.
  private mutating func result(until end: ContinuousClock.Instant) throws(QRError) {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { throw .helperUnreachable(errno: errno) }
      guard ContinuousClock.now < end else { throw .helperTimedOut }
      poll(nil, 0, 1)
    }
    isRunning = false
    let signal = status & 0x7F
    guard signal == 0 else { throw .helperKilled(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code == MissingLibrary.exitCode, let library = MissingLibrary(complaint: complaint()) {
      throw .libraryMissing(library)
    }
    try QRError.check(code: code, task)
  }

  /// The beginning of what it wrote to standard error before it ended.
  private func complaint() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }
}

extension QRError {
  /// What the helper's exit code means for its task.
  fileprivate static func check(code: Int32, _ task: QRTask) throws(QRError) {
    switch QRStatus(rawValue: code) {
    case .done: return
    case .noCode: throw .noCode
    case .severalCodes: throw .severalCodes
    case .unreadablePicture: throw .unreadablePicture
    case .tooManyPixels: throw .tooManyPixels(limit: QRLimits.pixels)
    case .inputTooLarge: throw .inputTooLarge(task)
    case .contentTooLarge: throw .contentTooLarge(limit: QRLimits.content)
    case .notConfined: throw .helperNotConfined
    case .failed, .streamFailed, .usage, nil: throw .helperFailed(code: code)
    }
  }

  /// More than the task takes.
  static func inputTooLarge(_ task: QRTask) -> QRError {
    switch task {
    case .read: .pictureTooLarge(limit: task.maximumInput)
    case .writePicture, .writeMatrix: .payloadTooLarge(limit: task.maximumInput)
    }
  }
}
