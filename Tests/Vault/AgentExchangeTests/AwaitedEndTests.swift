import AgentExchange
import AgentServer
import Foundation
import TestSupport
import Testing
import VaultModel

/// Who asks why an agent ends is answered when it does.
@Suite("Who waits for the end of an agent")
struct AwaitedEndTests {
  /// A connection that waits for the end, and is known to.
  private func awaitingEnd(of server: RunningServer) throws -> AgentConnection {
    let connection = try server.connect()
    try connection.begin(TestHandler.awaitEnd, [])
    // Who comes later is answered no earlier than in the same turn.
    #expect(try server.connect().ask(TestHandler.state, []) == [])
    return connection
  }

  private func reason(_ connection: AgentConnection) throws -> String {
    String(
      decoding: try connection.answer(to: TestHandler.awaitEnd, patience: .seconds(20)),
      as: UTF8.self)
  }

  @Test("hears why, when no handler is left, and then of the end of the connection")
  func asked() throws {
    let server = try RunningServer()
    let waiting = try awaitingEnd(of: server)
    #expect(try server.connect().ask(TestHandler.lock, []) == [])
    #expect(try reason(waiting) == "asked")
    #expect(server.deeds.handlers == 0)
    #expect(FileIdentity(path: server.place.path) == nil)
    #expect(try waiting.waitForEnd())
    #expect(server.end() == .asked)
  }

  @Test("hears of the time, of who is watched, and that the vault is gone")
  func reasons() throws {
    let timed = try RunningServer(autoLock: .minutes(15))
    let first = try awaitingEnd(of: timed)
    timed.clock.advance(by: .seconds(15 * 60))
    #expect(try reason(first) == "time")
    let watched = try RunningServer()
    let second = try awaitingEnd(of: watched)
    watched.watch(7)
    #expect(try reason(second) == "watched(7)")
    let removed = try RunningServer()
    let third = try awaitingEnd(of: removed)
    try FileManager.default.removeItem(atPath: removed.vault)
    #expect(try reason(third) == "removed")
  }

  @Test("keeps it unlocked for no longer")
  func use() throws {
    let server = try RunningServer(autoLock: .minutes(15))
    server.clock.advance(by: .seconds(14 * 60))
    let waiting = try awaitingEnd(of: server)
    server.clock.advance(by: .seconds(60))
    #expect(try reason(waiting) == "time")
  }

  @Test("is not let go of for being quiet, where one client is too many")
  func quiet() throws {
    let server = try RunningServer { $0.clients = 3 }
    let waiting = try awaitingEnd(of: server)
    var others: [AgentConnection] = []
    for _ in 0..<6 {
      server.clock.advance(by: .seconds(6))
      let another = try server.connect()
      #expect(try another.ask(TestHandler.echo, [3]) == [3])
      others.append(another)
    }
    server.clock.advance(by: .seconds(6))
    #expect(throws: AgentConnectionError.broken) { try others[0].ask(TestHandler.echo, []) }
    #expect(try server.connect().ask(TestHandler.lock, []) == [])
    #expect(try reason(waiting) == "asked")
  }

  @Test("is one of so many that others come in all the same; one more is told that it is busy")
  func limit() throws {
    let server = try RunningServer { ($0.clients, $0.waiting) = (4, 2) }
    let both = [try awaitingEnd(of: server), try awaitingEnd(of: server)]
    server.clock.advance(by: .seconds(6))
    let third = try server.connect()
    #expect(throws: AgentConnectionError.busy) { try third.ask(TestHandler.awaitEnd, []) }
    #expect(try server.connect().ask(TestHandler.lock, []) == [])
    for one in both { #expect(try reason(one) == "asked") }
  }

  @Test("is let go of when it says anything else, and makes room when it goes")
  func anythingElse() throws {
    let server = try RunningServer { $0.waiting = 1 }
    let talking = try RawClient(server.place)
    talking.send([0, 0, 0, 2, 2, TestHandler.awaitEnd])
    #expect(try server.connect().ask(TestHandler.echo, [1]) == [1])
    talking.send([0])
    #expect(talking.readToEnd() == [])
    do {
      let gone = try RawClient(server.place)
      gone.send([0, 0, 0, 2, 2, TestHandler.awaitEnd])
      #expect(try server.connect().ask(TestHandler.echo, [1]) == [1])
    }
    try wait(for: "room for another") {
      guard let next = try? server.connect() else { return false }
      do {
        try next.begin(TestHandler.awaitEnd, [])
        _ = try next.answer(to: TestHandler.awaitEnd, patience: .milliseconds(50))
        return false
      } catch {
        // One too many is told so at once.
        return error as? AgentConnectionError == .broken
      }
    }
  }

  @Test("holds nobody up who does not read")
  func unread() throws {
    let server = try RunningServer()
    let waiting = try RawClient(server.place)
    waiting.send([0, 0, 0, 2, 2, TestHandler.awaitEnd])
    #expect(try server.connect().ask(TestHandler.lock, []) == [])
    #expect(server.end() == .asked)
    #expect(waiting.readToEnd() == [0, 0, 0, 7, 2, TestHandler.awaitEnd] + Array("asked".utf8))
  }
}

@Suite("The reason why an agent ended")
struct AgentEndTests {
  @Test("is read as it was written; one of a later version is an end, and anything else is none")
  func octets() {
    for end in [AgentEnd.asked, .time, .session, .sleep, .removed, .ended] {
      #expect(AgentEnd(answer: end.answer) == end)
    }
    #expect(AgentEnd(answer: [0, 99]) == .ended)
    for octets in [[], [0], [1, 1], [0, 1, 0], [255, 1]] as [[UInt8]] {
      #expect(AgentEnd(answer: octets) == nil)
    }
  }
}
