internal import HelperProcess
package import WatchExchange

/// Hears, through the helper `whisper-watch`, that the session is locked or that the machine is
/// about to sleep. Sleep waits until this value goes, as long as logind lets it.
///
/// Start it early, as every ``HelperProcess``, from the thread that stays: the helper ends with the
/// thread that started it. On any event, wipe what is secret, then let this value go or exit.
package struct SessionWatch: ~Copyable {
  /// Whether anything is heard.
  package enum State: Equatable, Sendable {
    /// Locking and sleep are heard of, and sleep waits.
    case ready
    /// There is no bus, or no logind on it, or none any more.
    case noBus
    /// The helper is not installed.
    case missing
    /// The helper does not start, has said nothing yet, or failed.
    case failed
  }

  /// What was heard.
  package enum Event: Equatable, Sendable {
    /// A session of this user is locked.
    case lock
    /// The machine goes to sleep once this value is gone.
    case sleep
    /// Nothing will be heard any more; ``state`` says why.
    case gone
  }

  package static let helper = "whisper-watch"
  /// How long the helper is waited for at the start.
  package static let patience = Duration.seconds(1)
  /// More octets than it has words.
  private static let limit = 16

  /// Whether anything is heard, as of the last look.
  package private(set) var state: State
  private var process: HelperProcess?
  /// Heard at the start already.
  private var early: [Event] = []

  /// Starts the helper, and waits for what it says first.
  package static func start(
    on bus: WatchedBus = .system, in directories: [String] = HelperProcess.installed,
    patience: Duration = patience
  ) -> SessionWatch {
    do throws(HelperError) {
      let process = try HelperProcess.start(helper, bus.arguments, in: directories)
      var watch = SessionWatch(listeningTo: process)
      watch.early = watch.listen(until: .now + patience).filter { $0 != .gone }
      return watch
    } catch {
      return SessionWatch(state: error == .missing ? .missing : .failed)
    }
  }

  private init(state: State) {
    self.state = state
  }

  private init(listeningTo process: consuming HelperProcess) {
    state = .failed
    descriptor = process.descriptor
    self.process = consume process
  }

  /// What poll(2) waits on to read; nil when nothing will be heard any more.
  package private(set) var descriptor: Int32?

  /// What was heard since the last time. It does not wait. Call it once after the start, too: what
  /// happened meanwhile does not make the descriptor readable again.
  package mutating func readEvents() -> [Event] {
    defer { early = [] }
    return early + listen(until: .now)
  }

  private mutating func listen(until end: ContinuousClock.Instant) -> [Event] {
    var heard: [UInt8] = []
    var goesOn = false
    do throws(HelperError) {
      guard let more = try process?.listen(&heard, limit: Self.limit, until: end) else { return [] }
      goesOn = more
    } catch {
      // It has said too much, or cannot be read: as if it had gone.
    }
    var events: [Event] = []
    for octet in heard {
      switch WatchWord(rawValue: octet) {
      case .ready: state = .ready
      case .lock: events.append(.lock)
      case .sleep: events.append(.sleep)
      case .noBus:
        state = .noBus
        goesOn = false
      case nil:
        state = .failed
        goesOn = false
      }
    }
    guard !goesOn else { return events }
    if state == .ready { state = .failed }
    descriptor = nil
    process = nil
    return events + [.gone]
  }
}
