internal import HelperProcess
internal import SecretMemory
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a run is started with.
struct RunRequest: Sendable {
  var arguments: [String]
  var writes: Bool
  var secrets: [(option: String, secret: Secret)] = []
  var input: Secret?
  var dataLimit: Int?
  /// Gets the lines of `status --follow`, which is neither silent nor counted; nil for all else.
  var onLine: (@Sendable ([UInt8]) -> Void)?
  var onEvent: (@Sendable (Event) -> Void)?
  let completion: @Sendable (Result<RunResult, CommandError>) -> Void
}

/// What it said, and how it ended.
struct RunResult: Sendable {
  let exit: Int32
  let output: [UInt8]
  let errors: [UInt8]
  let data: Secret?
}

/// A run of the command, which the client's thread alone touches. Its pipes are closed and its process is waited for
/// when it goes.
final class Run {
  let number: Int
  let request: RunRequest
  private(set) var process: pid_t = -1
  /// Our ends: standard input, output, error, events; -1 when closed.
  private(set) var streams: [Int32] = [-1, -1, -1, -1]
  private var sent = 0
  private var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var data: SecretCollector?
  private var followed = LineReader()
  private var events = LineReader()
  /// When it last said something.
  var heard: ContinuousClock.Instant
  /// When it was told to stop.
  var cancelled: ContinuousClock.Instant?
  /// Why it was ended by us.
  var failure: CommandError?

  init(_ number: Int, _ request: RunRequest, at now: ContinuousClock.Instant) {
    self.number = number
    self.request = request
    heard = now
    if let limit = request.dataLimit { data = SecretCollector(limit: limit) }
  }

  deinit {
    closeAll()
    guard process > 0 else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private func closeAll() {
    for stream in streams where stream >= 0 { close(stream) }
    streams = [-1, -1, -1, -1]
  }

  /// The most that a secret has, in bytes: what a pipe takes at once (PIPE_BUF), before anybody reads.
  private static let largestSecret = 4096
  /// More options than any command has.
  private static let mostSecrets = 8

  func start(_ program: String, environment: [String], vault: [String]) throws(CommandError) {
    do throws(HelperError) {
      try spawn(program, environment, vault)
    } catch {
      switch error {
      case .missing: throw .missing
      case .notStarted(let error), .unreachable(let error): throw .notStarted(error)
      default: throw .notHandedOver
      }
    }
  }

  private func spawn(
    _ program: String, _ environment: [String], _ vault: [String]
  ) throws(HelperError) {
    signal(SIGPIPE, SIG_IGN)
    let input = try Pipe(), output = try Pipe(), errors = try Pipe(), events = try Pipe()
    var given: [Int32] = []
    defer { for descriptor in given { close(descriptor) } }
    for end in [input.readingEnd, output.writingEnd, errors.writingEnd, events.writingEnd] {
      given.append(try HelperProcess.spare(end))
    }
    var options = vault + ["--json", "--text", "--quiet", "--events-fd", "3"]
    guard request.secrets.count <= Self.mostSecrets else { throw .wroteTooMuch(limit: 0) }
    for (option, secret) in request.secrets {
      let pipe = try Pipe()
      let count = secret.bytes.count
      guard count <= Self.largestSecret,
        secret.bytes.withUnsafeBytes({ write(pipe.writingEnd, $0.baseAddress, count) }) == count
      else { throw .wroteTooMuch(limit: Self.largestSecret) }
      options += [option, String(given.count)]
      given.append(try HelperProcess.spare(pipe.readingEnd))
    }
    let arguments = options + request.arguments
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else { throw .wroteTooMuch(limit: 0) }
    process = try HelperProcess.spawn(
      program, arguments, given, environment: environment, session: true)
    streams = [
      input.keepWritingEnd(), output.keepReadingEnd(), errors.keepReadingEnd(),
      events.keepReadingEnd(),
    ]
    for stream in streams { _ = fcntl(stream, F_SETFL, O_NONBLOCK) }
    // What is followed hears of uses on its standard input until it ends.
    if request.onLine == nil, request.input == nil { closeStream(0) }
  }

  private func closeStream(_ index: Int) {
    if streams[index] >= 0 { close(streams[index]) }
    streams[index] = -1
  }

  /// What poll(2) is to look at.
  var waiting: [pollfd] {
    streams.enumerated().compactMap { index, stream in
      guard stream >= 0, index > 0 || request.input != nil else { return nil }
      return pollfd(fd: stream, events: Int16(index == 0 ? POLLOUT : POLLIN), revents: 0)
    }
  }

  /// Tells what is followed of a use of the vault. Where it has not read the last ones, this one is among them.
  func use() {
    guard streams[0] >= 0 else { return }
    var end: UInt8 = 0x0A
    _ = write(streams[0], &end, 1)
  }

  /// Moves what the pipes have and take.
  func move(at now: ContinuousClock.Instant, said: inout [@Sendable () -> Void]) {
    guard process > 0, failure == nil else { return }
    send()
    receiveAll(at: now, said: &said)
  }

  private func receiveAll(at now: ContinuousClock.Instant, said: inout [@Sendable () -> Void]) {
    do throws(CommandError) {
      if data != nil {
        while streams[1] >= 0 {
          let stream = streams[1]
          let count = try data?.take { read(stream, $0.baseAddress, $0.count) } ?? 0
          guard goesOn(1, count, now) else { break }
        }
      } else if let onLine = request.onLine {
        try receive(1, now) { bytes throws(CommandError) in
          for line in try followed.take(bytes) { said.append { onLine(line) } }
        }
      } else {
        try receive(1, now) { bytes throws(CommandError) in
          guard bytes.count <= Answer.largestReport - output.count else { throw .tooMuch }
          output += bytes
        }
      }
      try receive(2, now) { bytes throws(CommandError) in
        guard bytes.count <= Answer.largestReport - errors.count else { throw .tooMuch }
        errors += bytes
      }
      try receive(3, now) { bytes throws(CommandError) in
        for line in try events.take(bytes) {
          let event: Event = try Answer.line(line)
          if let onEvent = request.onEvent { said.append { onEvent(event) } }
        }
      }
    } catch {
      fail(error)
    }
  }

  /// Ends it at once, for that reason.
  func fail(_ error: CommandError) {
    if failure == nil { failure = error }
    kill(process, SIGKILL)
    closeAll()
  }

  /// Tells it to stop, and not to leave anything.
  func cancel(at now: ContinuousClock.Instant) {
    guard cancelled == nil else { return }
    cancelled = now
    if process > 0 { kill(process, SIGINT) }
  }

  private func send() {
    guard let input = request.input else { return }
    while streams[0] >= 0 {
      let count = input.bytes.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[sent...])
        return rest.isEmpty ? 0 : write(streams[0], rest.baseAddress, rest.count)
      }
      if count > 0 {
        sent += count
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        return
      } else {
        // All is sent, or it has read enough to say no.
        closeStream(0)
      }
    }
  }

  private func receive(
    _ index: Int, _ now: ContinuousClock.Instant,
    _ take: (ArraySlice<UInt8>) throws(CommandError) -> Void
  ) throws(CommandError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while streams[index] >= 0 {
      let count = buffer.withUnsafeMutableBytes { read(streams[index], $0.baseAddress, $0.count) }
      guard goesOn(index, count, now) else { return }
      try take(buffer.prefix(count))
    }
  }

  /// Whether what read(2) said means that there may be more.
  private func goesOn(_ index: Int, _ count: Int, _ now: ContinuousClock.Instant) -> Bool {
    if count > 0 {
      heard = now
      return true
    }
    if count == 0 || errno != EAGAIN && errno != EINTR { closeStream(index) }
    return false
  }

  /// How it ended; nil while it goes on. What somebody else keeps open of its pipes is not waited for.
  func result(
    at now: ContinuousClock.Instant, said: inout [@Sendable () -> Void]
  ) -> Result<RunResult, CommandError>? {
    var status: Int32 = 0
    guard process > 0, waitpid(process, &status, WNOHANG) == process else { return nil }
    // The last of what it wrote may have come since.
    if failure == nil { receiveAll(at: now, said: &said) }
    process = -1
    defer { closeAll() }
    if let failure { return .failure(failure) }
    if cancelled != nil { return .failure(.cancelled) }
    guard status & 0x7F == 0 else { return .failure(.signal(status & 0x7F)) }
    do {
      let secret = try data?.finish()
      return .success(
        RunResult(exit: (status >> 8) & 0xFF, output: output, errors: errors, data: secret))
    } catch {
      return .failure(.notHandedOver)
    }
  }
}
