#if os(Linux)
  import Glibc
  import MessageBus
  import WatchExchange

  /// The one loop: the bus and the parent, whichever speaks first.
  struct Watch: ~Copyable {
    private let bus: BusConnection
    private var watcher = SessionWatcher()
    /// By when the bus must have let us in; nil once it has.
    private var admission: ContinuousClock.Instant? = .now + SessionWatcher.patience
    private var said: Set<WatchWord> = []

    private init(bus: consuming BusConnection) {
      self.bus = bus
    }

    /// Watches until the parent, the bus or logind goes.
    static func run(on bus: WatchedBus) -> WatchStatus {
      do {
        var watch = Watch(bus: try BusConnection(socket: bus.path))
        try watch.untilInputEnds()
        return .done
      } catch WatchFailure.unspoken {
        return .streamFailed
      } catch BusError.malformed, WatchFailure.refused {
        return .failed
      } catch {
        return (try? write(.noBus)) == nil ? .streamFailed : .done
      }
    }

    private mutating func untilInputEnds() throws {
      while try wait() {
        while let message = try bus.next() {
          if let word = try watcher.hear(message, on: bus) { try say(word) }
        }
        if admission != nil, try bus.isReady {
          admission = nil
          try watcher.start(on: bus)
        }
        let now = ContinuousClock.now
        if let admission, admission <= now { throw WatchFailure.noBus }
        if let word = try watcher.expire(at: now) { try say(word) }
      }
    }

    /// Waits until there is something to do; false when the parent wants no more.
    private func wait() throws -> Bool {
      var streams = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: try bus.descriptor, events: try bus.events, revents: 0),
      ]
      var milliseconds: Int32 = -1
      if let deadline = admission ?? watcher.deadline {
        let left = max(deadline - ContinuousClock.now, .zero)
        milliseconds = Int32(min(left / .milliseconds(1), 60_000)) + 1
      }
      guard poll(&streams, nfds_t(streams.count), milliseconds) >= 0 || errno == EINTR else {
        throw WatchFailure.noBus
      }
      guard let input = streams.first, input.revents != 0 else { return true }
      // Nobody has anything to tell us but that it is over.
      var byte: UInt8 = 0
      let count = read(0, &byte, 1)
      return count > 0 || (count < 0 && errno == EINTR)
    }

    /// Says each word once: the parent acts on the first, and nobody has to read the others.
    private mutating func say(_ word: WatchWord) throws(WatchFailure) {
      guard said.insert(word).inserted else { return }
      try Self.write(word)
    }

    private static func write(_ word: WatchWord) throws(WatchFailure) {
      var byte = word.rawValue
      while true {
        let count = Glibc.write(1, &byte, 1)
        if count == 1 { return }
        guard count < 0, errno == EINTR else { throw .unspoken }
      }
    }
  }
#endif
