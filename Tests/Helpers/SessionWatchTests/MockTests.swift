#if os(Linux)
  import CSystemd
  import Foundation
  import Glibc
  import MessageBus
  import SessionWatch
  import TestSupport
  import Testing
  import WatchExchange

  /// Somebody else's idea of logind.
  @Suite(
    "With the logind of python-dbusmock",
    .enabled(
      if: Peer.isAvailable(Peer.daemon, Peer.python, Peer.mock), Comment(rawValue: Peer.howToGet)))
  struct MockTests {
    @Test("it is ready at once, hears the lock of our session, and sleep, and lets go")
    func all() throws {
      let bus = try PrivateBus()
      let client = try Client(bus)
      let mock = try start(on: bus, client)
      defer {
        kill(mock.processIdentifier, SIGKILL)
        mock.waitUntilExit()
      }
      try addSession("ours", of: getuid(), client)
      do {
        var watch = SessionWatch.start(
          on: bus.socket, in: [try Stage.helpers], patience: .seconds(30))
        #expect(watch.state == .ready)
        #expect(watch.readEvents() == [])
        #expect(try isHeld(client))
        _ = try client.ask(
          "Lock", of: "org.freedesktop.login1.Session",
          at: "/org/freedesktop/login1/session/ours", to: StandIn.name)
        #expect(try next(&watch) == [.lock])
        try emitSleep(client)
        #expect(try next(&watch) == [.sleep])
        #expect(try isHeld(client))
      }
      try wait(for: "sleep to be let go", sleeping: 10) { try !isHeld(client) }
    }

    private func start(on bus: PrivateBus, _ client: Client) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Peer.python)
      process.arguments = ["-m", "dbusmock", "--system", "--template", "logind"]
      process.environment = [
        "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(bus.socket.path)", "PATH": "/usr/bin:/bin",
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try wait(for: "dbusmock to start", sleeping: 10) { (try? isHeld(client)) != nil }
      return process
    }

    private func next(_ watch: inout SessionWatch) throws -> [SessionWatch.Event] {
      var patience = Patience()
      repeat {
        let events = watch.readEvents()
        if !events.isEmpty { return events }
      } while patience.lasts(sleeping: 10)
      throw patience.isOver("an event")
    }

    private func addSession(_ name: String, of user: uid_t, _ client: Client) throws {
      _ = try client.ask(
        "AddSession", of: "org.freedesktop.DBus.Mock", at: "/org/freedesktop/login1",
        to: StandIn.name
      ) { handle in
        for word in [name, "seat0"] { try client.append("s", word, to: handle) }
        try client.append(user, to: handle)
        try client.append("s", "user-\(user)", to: handle)
        try client.append(true, to: handle)
      }
    }

    private func emitSleep(_ client: Client) throws {
      _ = try client.ask(
        "EmitSignal", of: "org.freedesktop.DBus.Mock", at: "/org/freedesktop/login1",
        to: StandIn.name
      ) { handle in
        for word in ["org.freedesktop.login1.Manager", "PrepareForSleep", "b"] {
          try client.append("s", word, to: handle)
        }
        try client.check(
          sd_bus_message_open_container(handle, CChar(SD_BUS_TYPE_ARRAY), "v"))
        try client.check(sd_bus_message_open_container(handle, CChar(SD_BUS_TYPE_VARIANT), "b"))
        try client.append(true, to: handle)
        try client.check(sd_bus_message_close_container(handle))
        try client.check(sd_bus_message_close_container(handle))
      }
    }

    /// Whether sleep waits for somebody.
    private func isHeld(_ client: Client) throws -> Bool {
      let answer = try client.ask(
        "ListInhibitors", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
        to: StandIn.name)
      try client.check(
        sd_bus_message_enter_container(answer.handle, CChar(SD_BUS_TYPE_ARRAY), "(ssssuu)"))
      return sd_bus_message_at_end(answer.handle, 0) == 0
    }
  }
#endif
