#if os(Linux)
  import Foundation
  import Glibc
  import SessionWatch
  import TestSupport
  import Testing
  import WatchExchange

  @Suite(
    "What the agent hears of the session",
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct SessionWatchTests {
    @Test("the lock of a session of this user")
    func lock() throws {
      var stage = try Stage.set()
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
      #expect(stage.watch.state == .ready)
    }

    @Test(
      "that a desktop has locked a session of this user by itself, and not that it is open again")
    func lockedHint() throws {
      let other = "/org/freedesktop/login1/session/_32"
      var stage = try Stage.set { $0.users[other] = .user(getuid() + 1) }
      try stage.login.client.lockedHint(false, Stage.session)
      try stage.login.client.lockedHint(true, other)
      try stage.until { $0.login.answered == 1 }
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
      try stage.login.client.lockedHint(true, Stage.session)
      #expect(try stage.next() == [.lock])
    }

    @Test("of a session that is locked again and again, whose it is once at a time")
    func lockedAgainAndAgain() throws {
      var stage = try Stage.set { $0.users[Stage.session] = .silence }
      for _ in 0..<200 { try stage.login.client.lockedHint(true, Stage.session) }
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
      #expect(stage.login.unanswered == 1)
    }

    @Test("that something of a session changed which cannot be read: it may have been locked")
    func unreadableChange() throws {
      var stage = try Stage.set()
      try stage.login.client.changeNonsense(Stage.session)
      #expect(try stage.next() == [.lock])
    }

    @Test(
      "the lock of a session of which logind cannot say whose it is",
      arguments: [StandIn.Answer.failure, .nonsense])
    func unknownUser(answer: StandIn.Answer) throws {
      var stage = try Stage.set { $0.users[Stage.session] = answer }
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
    }

    @Test("not the lock of another user's session, and not the unlocking of ours")
    func others() throws {
      let other = "/org/freedesktop/login1/session/_32"
      var stage = try Stage.set { $0.users[other] = .user(getuid() + 1) }
      try stage.login.client.lock(other)
      try stage.login.client.signal(
        "Unlock", of: "org.freedesktop.login1.Session", at: Stage.session)
      // Whose session it is has been said before sleep is.
      try stage.until { $0.login.answered == 1 }
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
    }

    @Test("that the machine goes to sleep, which waits until we are done")
    func sleep() throws {
      var stage = try Stage.set()
      #expect(
        stage.login.requests.map { [$0[0], $0[1], $0[3]] } == [["sleep", "Whisper", "delay"]])
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
      // It has gone on to something else, and holds it still.
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
      #expect(!stage.login.isReleased)
      stage.watch = .start(in: [])
      try stage.until { $0.login.isReleased }
    }

    @Test("not that it woke up")
    func wake() throws {
      var stage = try Stage.set()
      try stage.login.client.prepareForSleep(false)
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
    }

    @Test("that the machine goes to sleep already, when nothing can wait for us any more")
    func alreadyAsleep() throws {
      var stage = try Stage.set(isReady: false) {
        $0.refusal = "org.freedesktop.login1.OperationInProgress"
      }
      #expect(try stage.next() == [.sleep])
    }

    @Test("that logind refuses to wait")
    func refused() throws {
      var stage = try Stage.set(isReady: false) {
        $0.refusal = "org.freedesktop.DBus.Error.AccessDenied"
      }
      #expect(try stage.next() == [.gone])
      #expect(stage.watch.state == .failed)
      #expect(stage.watch.descriptor == nil)
    }

    @Test("the end of the bus")
    func busGoes() throws {
      var stage = try Stage.set()
      stage.bus.stop()
      var events: [SessionWatch.Event] = []
      var patience = Patience()
      while events.isEmpty, patience.lasts(sleeping: 10) { events = stage.watch.readEvents() }
      #expect(events == [.gone])
      #expect(stage.watch.state == .noBus)
      #expect(stage.watch.descriptor == nil)
      #expect(stage.watch.readEvents() == [])
    }

    @Test("a word that the helper does not have, too many, or its end, is its failure")
    func impostors() throws {
      for script in ["printf RX; cat", "exec cat /dev/zero", "printf R", "exit 0"] {
        let impostor = try Impostor(script)
        var watch = SessionWatch.start(in: [impostor.directory], patience: .seconds(30))
        var events = watch.readEvents()
        var patience = Patience()
        while !events.contains(.gone), watch.descriptor != nil, patience.lasts(sleeping: 10) {
          events += watch.readEvents()
        }
        #expect(watch.state == .failed, "\(script)")
        #expect(watch.descriptor == nil, "\(script)")
      }
    }

    @Test("no helper, no bus, and no logind on the bus: each is its own state, at once")
    func absent() throws {
      #expect(SessionWatch.start(in: ["/nowhere"]).state == .missing)
      let nowhere = SessionWatch.start(
        on: WatchedBus(path: "/tmp/no-bus-is-here"), in: [try Stage.helpers],
        patience: .seconds(30))
      #expect(nowhere.state == .noBus)
      #expect(nowhere.descriptor == nil)
      let empty = try PrivateBus()
      let watch = SessionWatch.start(
        on: empty.socket, in: [try Stage.helpers], patience: .seconds(30))
      #expect(watch.state == .noBus)
      #expect(watch.descriptor == nil)
    }
  }
#endif
