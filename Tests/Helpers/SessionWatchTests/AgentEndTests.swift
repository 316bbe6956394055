#if os(Linux)
  import AgentExchange
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @Suite(
    "What ends an agent that hears of the session",
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct AgentEndTests {
    private static let watched = WatchState.watched.rawValue

    @Test("the lock of a session of its user")
    func lock() throws {
      let stage = try AgentStage.set()
      #expect(stage.standing.watch == Self.watched)
      let waiting = try stage.awaitEnd()
      #expect(try stage.ask("status")["agent"] as? String == "running")
      try stage.login.client.lock(Stage.session)
      #expect(try stage.end() == 0)
      let reason = AgentStage.reason(on: waiting)
      #expect(reason == .session)
      #expect(stage.sockets.isEmpty)
      #expect(try stage.ask("status")["agent"] as? String == "none")
    }

    @Test("what the helper says that was slow to start ends none")
    func slowHelper() throws {
      let late = try AgentStage.set(isServed: false)
      #expect(late.standing.watch == WatchState.failed.rawValue)
      try wait(for: "the helper to hold sleep", sleeping: 10) {
        try late.login.serve()
        return !late.login.inhibitors.isEmpty
      }
      try wait(for: "the agent to say that it is watched", sleeping: 20) {
        try late.ask("unlock")["watch"] as? String == "watched"
      }
      #expect(late.stands == true)
      try late.login.client.lock(Stage.session)
      #expect(try late.end() == 0)
    }

    @Test("sleep, which waits until it has ended")
    func sleep() throws {
      let stage = try AgentStage.set()
      #expect(!stage.login.isReleased)
      let waiting = try stage.awaitEnd()
      #expect(try stage.ask("status")["agent"] as? String == "running")
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.end() == 0)
      let reason = AgentStage.reason(on: waiting)
      #expect(reason == .sleep)
      #expect(stage.sockets.isEmpty)
      try wait(for: "sleep to be let go", sleeping: 10) { stage.login.isReleased }
    }

    @Test("not what another connection says, nor the lock of another user's session, nor waking up")
    func others() throws {
      let theirs = "/org/freedesktop/login1/session/_32"
      let stage = try AgentStage.set { $0.users[theirs] = .user(getuid() + 1) }
      let other = try Client(stage.bus)
      for destination in [nil, stage.login.helper] {
        try other.prepareForSleep(true, to: destination)
        try other.lock(Stage.session, to: destination)
      }
      try stage.login.client.prepareForSleep(false)
      try stage.login.client.lock(theirs)
      // Whose session it is was asked, so that all before was heard.
      try wait(for: "the question whose session it is", sleeping: 10) {
        try stage.login.serve()
        return stage.login.answered > 0
      }
      #expect(stage.login.answered == 1)
      #expect(stage.stands == true)
      #expect(stage.sockets.count == 1)
      #expect(try stage.ask("status")["agent"] as? String == "running")
      // The control.
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.end() == 0)
    }

    @Test("not the end of the bus, after which nobody tells it anything, and status says so")
    func busGoes() throws {
      let stage = try AgentStage.set()
      stage.bus.stop()
      // An unlock beside it says how it stands.
      var watch: String?
      try wait(for: "the agent to miss the bus", sleeping: 20) {
        watch = try stage.ask("unlock")["watch"] as? String
        return watch ?? "watched" != "watched"
      }
      #expect(watch == "no_bus")
      #expect(stage.stands == true)
    }
  }
#endif
