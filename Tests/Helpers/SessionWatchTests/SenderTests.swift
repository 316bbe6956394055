#if os(Linux)
  import CSystemd
  import Glibc
  import MessageBus
  import SessionWatch
  import Testing

  @testable import whisper_watch

  @Suite(
    "Only the owner of logind's name is heard",
    .enabled(if: Peer.isAvailable(Peer.daemon), Comment(rawValue: Peer.howToGet)))
  struct SenderTests {
    @Test("the same signals of another connection do nothing, sent to all or to the helper alone")
    func anotherSender() throws {
      var stage = try Stage.set()
      let other = try Client(stage.bus)
      for destination in [nil, stage.login.helper] {
        try other.prepareForSleep(true, to: destination)
        try other.lock(Stage.session, to: destination)
        try other.lockedHint(true, Stage.session, to: destination)
      }
      try stage.login.client.prepareForSleep(false)
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
      // The control: who owns the name may send it to the helper alone.
      try stage.login.client.prepareForSleep(true, to: stage.login.helper)
      #expect(try stage.next() == [.sleep])
    }

    @Test("so much of another connection that logind's word may be lost in it counts as a lock")
    func flood() throws {
      var stage = try Stage.set()
      let helper = try #require(stage.login.helper)
      let other = try Client(stage.bus)
      // The control: some are heard and forgotten.
      for _ in 0..<100 { try other.lock(Stage.session, to: helper) }
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
      for _ in 0..<500 { try other.lock(Stage.session, to: helper) }
      #expect(try stage.next() == [.lock])
    }

    @Test("many messages over a long time are no flood")
    func slowly() {
      var flood = Flood()
      let start = ContinuousClock.now
      let slow = (0..<10_000).map { flood.grows(at: start + .milliseconds(50) * $0) }
      #expect(!slow.contains(true))
      let later = start + .seconds(1_000)
      let fast = (0...Flood.limit).map { _ in flood.grows(at: later) }
      #expect(fast.firstIndex(of: true) == Flood.limit)
    }

    @Test("who says that the name is another's is not believed, unless it is the bus")
    func forgedOwner() throws {
      var stage = try Stage.set()
      let other = try Client(stage.bus)
      try other.signal(
        "NameOwnerChanged", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        to: stage.login.helper
      ) { handle in
        let own = try unique(other)
        for word in [StandIn.name, try unique(stage.login.client), own] {
          try other.append("s", word, to: handle)
        }
      }
      try other.prepareForSleep(true, to: stage.login.helper)
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
    }

    @Test("answers of another connection are no answers")
    func forgedAnswer() throws {
      var stage = try Stage.set { $0.users[Stage.session] = .silence }
      let other = try Client(stage.bus)
      let helper = try #require(stage.login.helper)
      try stage.login.client.lock(Stage.session)
      try stage.until { $0.login.unanswered == 1 }
      // A failure would count as the lock of a session of ours. Questions are numbered from 1.
      for number in UInt64(1)...20 { try other.forgeFailure(of: number, to: helper) }
      try stage.login.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
    }

    @Test("a new owner of the name is followed, and the old one is heard no more")
    func newOwner() throws {
      var stage = try Stage.set()
      let old = stage.login
      let new = try StandIn(stage.bus, owns: false)
      new.users = old.users
      try old.client.release(StandIn.name)
      try new.client.own(StandIn.name)
      stage.login = new
      try stage.until { _ in !new.inhibitors.isEmpty }
      // The new one's is held in its place.
      try stage.until { _ in old.isReleased }
      #expect(!new.isReleased)
      try old.client.prepareForSleep(true, to: new.helper)
      try old.client.lock(Stage.session, to: new.helper)
      try new.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
      try new.client.prepareForSleep(true)
      #expect(try stage.next() == [.sleep])
    }

    @Test("while nobody owns the name, nobody is heard")
    func noOwner() throws {
      var stage = try Stage.set()
      try stage.login.client.release(StandIn.name)
      try stage.login.client.prepareForSleep(true, to: stage.login.helper)
      try stage.login.client.own(StandIn.name)
      try stage.until { $0.login.inhibitors.count == 2 }
      try stage.login.client.lock(Stage.session)
      #expect(try stage.next() == [.lock])
    }

    /// The bus's name for a connection.
    private func unique(_ client: Client) throws -> String {
      var name: UnsafePointer<CChar>?
      try client.check(sd_bus_get_unique_name(client.bus.handle, &name))
      return String(cString: try #require(name))
    }
  }

  extension Client {
    /// Answers a question of another connection, which nobody asked us.
    fileprivate func forgeFailure(of number: UInt64, to destination: String) throws {
      var (call, handle): (OpaquePointer?, OpaquePointer?)
      try check(sd_bus_message_new_method_call(bus.handle, &call, destination, "/", "a.b", "C"))
      defer { sd_bus_message_unref(call) }
      try check(sd_bus_message_seal(call, number, 1))
      var failure = sd_bus_error()
      defer { sd_bus_error_free(&failure) }
      sd_bus_error_set(&failure, "org.freedesktop.DBus.Error.UnknownObject", "forged")
      try check(sd_bus_message_new_method_error(call, &handle, &failure))
      defer { sd_bus_message_unref(handle) }
      try check(sd_bus_message_set_destination(handle, destination))
      try check(sd_bus_send(bus.handle, handle, nil))
      _ = try ask(
        "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        to: "org.freedesktop.DBus")
    }
  }
#endif
