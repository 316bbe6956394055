import AgentExchange
import AgentServer
import Foundation
import Testing
import VaultModel

@Suite("The end of an agent")
struct EndTests {
  @Test("comes when it is asked for, after the answer; its socket and handlers are gone then")
  func asked() throws {
    let server = try RunningServer()
    let (connection, other) = (try server.connect(), try server.connect())
    #expect(try other.ask(TestHandler.echo, [1]) == [1])
    // An answer that takes a while to send.
    let body = [UInt8](repeating: 1, count: 1 << 20)
    #expect(try connection.ask(TestHandler.lock, body) == body)
    #expect(try connection.waitForEnd())
    #expect(FileIdentity(path: server.place.path) == nil)
    #expect(throws: AgentConnectionError.broken) { try other.ask(TestHandler.echo, []) }
    #expect(server.end() == .asked)
    #expect(
      server.deeds.events
        == ["end asked, there", "handler gone", "handler gone"])
    #expect(throws: AgentConnectionError.noAgent) { try server.connect() }
  }

  @Test("is waited for no longer than was said")
  func patience() throws {
    let server = try RunningServer()
    #expect(try !server.connect().waitForEnd(patience: .milliseconds(10)))
    #expect(throws: AgentConnectionError.noAgent) {
      try AgentConnection(to: try RuntimeDirectory().place())
    }
  }

  @Test("comes although whoever asked for it does not read")
  func unread() throws {
    let server = try RunningServer()
    let client = try RawClient(server.place)
    let body = [UInt8](repeating: 0, count: 1 << 20)
    client.send([0, 0x10, 0, 2, 2, TestHandler.lock] + body)
    let clock = server.clock
    let timer = Thread {
      while !Thread.current.isCancelled { clock.advance(by: .seconds(1)); usleep(5_000) }
    }
    timer.start()
    #expect(server.end() == .asked)
    timer.cancel()
  }

  @Test("comes so long after the last request, one about its state aside")
  func idle() throws {
    let server = try RunningServer(autoLock: .minutes(15))
    let connection = try server.connect()
    server.clock.advance(by: .seconds(14 * 60))
    #expect(try connection.ask(TestHandler.echo, []) == [])
    server.clock.advance(by: .seconds(14 * 60))
    #expect(try connection.ask(TestHandler.state, []) == [])
    server.clock.advance(by: .seconds(60))
    #expect(server.end() == .time)
    #expect(throws: AgentConnectionError.broken) { try connection.ask(TestHandler.state, []) }
  }

  @Test("comes after twelve hours, however much it was used")
  func longest() throws {
    let server = try RunningServer(autoLock: .minutes(60))
    let connection = try server.connect()
    for _ in 0..<23 {
      server.clock.advance(by: .seconds(30 * 60))
      #expect(try connection.ask(TestHandler.echo, []) == [])
    }
    server.clock.advance(by: .seconds(30 * 60))
    #expect(server.end() == .time)
  }

  @Test("does not come by time where there is none", arguments: [AutoLock.never, .logout])
  func never(autoLock: AutoLock) throws {
    let server = try RunningServer(autoLock: autoLock)
    let connection = try server.connect()
    server.clock.advance(by: .seconds(1_000 * 3_600))
    #expect(try connection.ask(TestHandler.echo, [1]) == [1])
  }

  @Test("comes before a request that arrives after the machine was suspended")
  func suspended() throws {
    // It looks at the clock by itself in an hour.
    let server = try RunningServer(autoLock: .minutes(15)) { $0.interval = .seconds(3_600) }
    let connection = try server.connect()
    #expect(try connection.ask(TestHandler.echo, [1]) == [1])
    server.clock.advance(by: .seconds(8 * 3_600))
    #expect(throws: AgentConnectionError.broken) { try connection.ask(TestHandler.echo, [1]) }
    #expect(server.end() == .time)
  }

  @Test("is at once where it has no minute")
  func none() throws {
    #expect(try RunningServer(autoLock: .minutes(0)).end() == .time)
    #expect(AutoLock(number: 720) == .minutes(720))
    #expect(AutoLock(number: 721) == nil)
  }

  @Test("comes when its socket is removed or replaced, and what took its place stays")
  func socketGone() throws {
    let removed = try RunningServer()
    try FileManager.default.removeItem(atPath: removed.place.path)
    #expect(removed.end() == .removed)
    let replaced = try RunningServer()
    let other = replaced.directory.path + "/other"
    #expect(FileManager.default.createFile(atPath: other, contents: nil))
    #expect(rename(other, replaced.place.path) == 0)
    #expect(replaced.end() == .removed)
    #expect(FileIdentity(path: replaced.place.path) != nil)
  }

  @Test("comes when the vault is removed or replaced; the socket goes with it")
  func vaultGone() throws {
    let removed = try RunningServer()
    try FileManager.default.removeItem(atPath: removed.vault)
    #expect(removed.end() == .removed)
    #expect(FileIdentity(path: removed.place.path) == nil)
    let replaced = try RunningServer { $0.interval = .seconds(3_600) }
    let connection = try replaced.connect()
    #expect(try connection.ask(TestHandler.echo, [1]) == [1])
    #expect(rename(replaced.vault, replaced.vault + ".old") == 0)
    #expect(FileManager.default.createFile(atPath: replaced.vault, contents: nil))
    // No request is answered that comes after it.
    #expect(throws: AgentConnectionError.broken) { try connection.ask(TestHandler.echo, [1]) }
    #expect(replaced.end() == .removed)
  }

  @Test("comes with an octet of the watcher, which it names", arguments: Array("LS".utf8))
  func watched(octet: UInt8) throws {
    let server = try RunningServer()
    server.watch(octet)
    #expect(server.end() == .watched(octet))
  }

  @Test("does not come when the watcher goes, which is said once")
  func unwatched() throws {
    let server = try RunningServer()
    server.endWatcher()
    let connection = try server.connect()
    for _ in 0..<3 { #expect(try connection.ask(TestHandler.echo, [1]) == [1]) }
    #expect(try connection.ask(TestHandler.lock, []) == [])
    #expect(server.end() == .asked)
    #expect(
      server.deeds.events == ["watcher gone", "end asked, there", "handler gone"])
  }

  #if os(Linux)
    @Test("comes with a signal", arguments: [SIGTERM, SIGHUP, SIGINT])
    func signals(number: Int32) throws {
      let runtime = try RuntimeDirectory()
      let agent = try ProbeProcess("serve", runtime.path)
      #expect(agent.line()?.name == "listening")
      #expect(kill(agent.number, number) == 0)
      let end = try #require(agent.line())
      #expect(end == ("ended", "signal"))
      #expect(FileIdentity(path: try runtime.place().path) == nil)
    }
  #endif
}
