#if os(Linux)
  import Glibc
  import MessageBus
  import TestSupport
  import Testing
  import WatchExchange

  @testable import whisper_watch

  @Suite(
    "What follows when nobody answers",
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct OverdueTests {
    private static let later = SessionWatcher.patience + .seconds(1)

    @Test("a lock counts as ours when logind does not say whose it is; no logind is the end")
    func overdue() throws {
      let bus = try PrivateBus()
      let login = try StandIn(bus)
      login.users[Stage.session] = .silence
      let connection = try BusConnection(socket: bus.socket.path)
      var watcher = SessionWatcher()
      var words: [WatchWord] = []
      var isStarted = false
      func until(_ condition: (borrowing SessionWatcher, [WatchWord]) -> Bool) throws {
        var patience = Patience()
        repeat {
          try login.serve()
          while let message = try connection.next() {
            if let word = try watcher.hear(message, on: connection) { words.append(word) }
          }
          if !isStarted, try connection.isReady {
            isStarted = true
            try watcher.start(on: connection)
          }
          if condition(watcher, words) { return }
        } while patience.lasts(sleeping: 10)
        throw patience.isOver("more than \(words)")
      }

      try until { $1 == [.ready] }
      #expect(watcher.deadline == nil)
      try login.client.lock(Stage.session)
      try until { _, _ in login.unanswered == 1 }
      #expect(try watcher.expire(at: .now) == nil)
      #expect(try watcher.expire(at: .now + Self.later) == .lock)
      #expect(watcher.deadline == nil)

      // It may come back until then.
      try login.client.release(StandIn.name)
      try until { watcher, _ in watcher.deadline != nil }
      #expect(try watcher.expire(at: .now) == nil)
      try login.client.own(StandIn.name)
      try until { watcher, _ in watcher.deadline == nil }
      try login.client.release(StandIn.name)
      try until { watcher, _ in watcher.deadline != nil }
      #expect(throws: WatchFailure.noBus) { try watcher.expire(at: .now + Self.later) }
    }
  }
#endif
