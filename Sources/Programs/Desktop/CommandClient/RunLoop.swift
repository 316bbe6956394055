internal import HelperProcess
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The one thread that starts runs, reads and fills their pipes, and sees them end.
final class RunLoop: Sendable {
  private struct State {
    var waiting: [Run] = []
    var running: [Run] = []
    /// Cancelled before they were added.
    var cancelled: Set<Int> = []
    var isStopped = false
  }

  private let program: String
  private let environment: [String]
  private let vault: [String]
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())
  private let numbers = Atomic(0)
  private let readingEnd: Int32
  private let writingEnd: Int32

  /// How many run at once.
  static let most = 4
  /// How long a run may say nothing.
  static let patience = Duration.seconds(30)
  /// How long one that was told to stop may take.
  static let cancelPatience = Duration.seconds(5)
  /// How often it is looked whether a run ended, in milliseconds: pipes tell it at once where nobody else has them.
  private static let look: Int32 = 100

  init(
    program: String, environment: [String], vault: [String],
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) throws(HelperError) {
    self.program = program
    self.environment = environment
    self.vault = vault
    self.now = now
    let bell = try Pipe()
    let other = fcntl(bell.writingEnd, F_DUPFD_CLOEXEC, 16)
    guard other >= 0 else { throw .notStarted(Errno(rawValue: errno)) }
    writingEnd = other
    readingEnd = bell.keepReadingEnd()
    _ = fcntl(writingEnd, F_SETFL, O_NONBLOCK)
    _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  func begin() {
    var thread = pthread_t()
    let loop = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<RunLoop>.fromOpaque(pointer).takeRetainedValue().work() }
        return nil
      }, loop.toOpaque())
    guard status == 0 else {
      loop.release()
      stop()
      return
    }
    pthread_detach(thread)
  }

  func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  func add(_ request: RunRequest, as number: Int) {
    let now = now()
    let isTaken = state.withLock { state in
      guard state.cancelled.remove(number) == nil, !state.isStopped else { return false }
      state.waiting.append(Run(number, request, at: now))
      return true
    }
    guard isTaken else { return request.completion(.failure(.cancelled)) }
    wake()
  }

  func cancel(_ number: Int) {
    let now = now()
    let dropped: (@Sendable (Result<RunResult, CommandError>) -> Void)? = state.withLock { state in
      if let run = state.running.first(where: { $0.number == number }) {
        run.cancel(at: now)
      } else if let index = state.waiting.firstIndex(where: { $0.number == number }) {
        return state.waiting.remove(at: index).request.completion
      } else {
        state.cancelled.insert(number)
      }
      return nil
    }
    dropped?(.failure(.cancelled))
    wake()
  }

  func use() {
    state.withLock { state in
      for run in state.running where run.request.onLine != nil { run.use() }
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  func wake() {
    var byte: UInt8 = 0
    _ = write(writingEnd, &byte, 1)
  }

  private func work() {
    while true {
      var waiting = [pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)]
      let isIdle = state.withLock { state in
        for run in state.running { waiting += run.waiting }
        return !state.running.contains { $0.request.onLine == nil || $0.waiting.isEmpty }
      }
      poll(&waiting, nfds_t(waiting.count), isIdle ? -1 : Self.look)
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(readingEnd, &bytes, bytes.count) > 0 {}
      let now = now()
      var said: [@Sendable () -> Void] = []
      let isStopped = state.withLock { state in
        turn(&state, now, &said)
        return state.isStopped
      }
      for say in said { say() }
      if isStopped { return }
    }
  }

  private func turn(
    _ state: inout State, _ now: ContinuousClock.Instant, _ said: inout [@Sendable () -> Void]
  ) {
    if state.isStopped {
      for run in state.waiting + state.running {
        let completion = run.request.completion
        said.append { completion(.failure(.cancelled)) }
      }
      state.waiting = []
      state.running = []
      return
    }
    for run in state.running {
      run.move(at: now, said: &said)
      if let since = run.cancelled, now - since >= Self.cancelPatience {
        run.fail(.cancelled)
      } else if run.request.onLine == nil, now - run.heard >= Self.patience {
        run.fail(.silent)
      }
      guard let result = run.result(at: now, said: &said) else { continue }
      let completion = run.request.completion
      said.append { completion(result) }
      state.running.removeAll { $0 === run }
    }
    startWaiting(&state, now, &said)
  }

  private func startWaiting(
    _ state: inout State, _ now: ContinuousClock.Instant, _ said: inout [@Sendable () -> Void]
  ) {
    for run in state.waiting {
      let isFollowing = run.request.onLine != nil
      let counted = state.running.filter { $0.request.onLine == nil }
      if !isFollowing, counted.count >= Self.most { continue }
      if run.request.writes, counted.contains(where: \.request.writes) { continue }
      state.waiting.removeAll { $0 === run }
      run.heard = now
      do throws(CommandError) {
        try run.start(program, environment: environment, vault: vault)
        state.running.append(run)
      } catch {
        let completion = run.request.completion
        said.append { completion(.failure(error)) }
      }
    }
  }
}
