import AgentExchange
import AgentServer
import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("An agent's server")
struct FrameServerTests {
  /// Lets the server's time go on until it has let the client go.
  private func advance(_ server: RunningServer, untilEnded client: RawClient) {
    while !client.isEnded { server.clock.advance(by: .seconds(1)) }
  }

  @Test("answers one request after the other")
  func answers() throws {
    let server = try RunningServer()
    let connection = try server.connect()
    for body in [[], [1], [UInt8](repeating: 7, count: 5_000)] as [[UInt8]] {
      #expect(try connection.ask(TestHandler.echo, body) == body)
    }
    let body = [UInt8](repeating: 8, count: 5 << 20)
    #expect(try connection.ask(TestHandler.echo, body) == body)
    #expect(try connection.ask(TestHandler.large, [0xFF, 0xFF, 0xFF]).count == 0xFF_FFFF)
    #expect(server.deeds.handlers == 1)
  }

  @Test("lets a client go that asks for what is not there, or for too much")
  func unknown() throws {
    let server = try RunningServer()
    let requests: [(UInt8, [UInt8])] = [
      (TestHandler.end, []), (99, [1]), (TestHandler.large, [1, 0, 0, 1]),
    ]
    for (request, body) in requests {
      let connection = try server.connect()
      #expect(throws: AgentConnectionError.broken) { try connection.ask(request, body) }
      // After an error it leads nowhere.
      #expect(throws: AgentConnectionError.broken) { try connection.ask(TestHandler.echo, []) }
    }
    #expect(try server.connect().ask(TestHandler.echo, [1]) == [1])
  }

  @Test(
    "lets a client go whose octets are no request, and serves others",
    arguments: [
      [0, 0, 0, 0], [0, 0, 0, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF], [0x47, 0x45, 0x54, 0x20],
      [0, 0x20, 0, 1, 2, 1], [0, 0, 0, 2, 2, 0x81], [0, 0, 0, 3, 2, 0x81, 0, 0, 0, 0, 2, 2, 2],
      // A second request before the first is answered.
      [0, 0, 0, 2, 2, 1, 0, 0, 0, 2, 2, 1], [0, 0, 0, 2, 2, 1, 0],
    ] as [[UInt8]])
  func garbage(octets: [UInt8]) throws {
    let server = try RunningServer()
    let good = try server.connect()
    let client = try RawClient(server.place)
    client.send(octets)
    #expect(client.readToEnd() == [])
    #expect(try good.ask(TestHandler.echo, [2]) == [2])
  }

  @Test("tells a client of another version its own", arguments: [0, 1, 3] as [UInt8])
  func version(number: UInt8) throws {
    let server = try RunningServer()
    let client = try RawClient(server.place)
    client.send([0, 0, 0, 2, number, 1])
    #expect(client.readToEnd() == [0, 0, 0, 2, 2, 0x7F])
  }

  @Test("serves others while a frame is not whole, and lets its client go in the end")
  func halfFrames() throws {
    let server = try RunningServer()
    let good = try server.connect()
    let halves: [[UInt8]] = [
      [0], [0, 0, 0, 9, 2], [0, 0, 0, 9, 2, 1, 5], [0, 0, 0, 3, 2, 0x81, 5],
    ]
    for half in halves {
      let client = try RawClient(server.place)
      client.send(half)
      #expect(try good.ask(TestHandler.echo, [2]) == [2])
      #expect(!client.isEnded)
      advance(server, untilEnded: client)
      #expect(client.readToEnd() == [])
    }
    #expect(try good.ask(TestHandler.echo, [2]) == [2])
  }

  @Test("gives a frame no more time for coming octet by octet")
  func slowly() throws {
    let server = try RunningServer()
    let good = try server.connect()
    let client = try RawClient(server.place)
    client.send([0, 0, 1, 0, 2, 1])
    var sent = 0
    while !client.isEnded {
      sent += client.send([0])
      #expect(try good.ask(TestHandler.echo, [2]) == [2])
      server.clock.advance(by: .seconds(1))
    }
    #expect(sent < 0x100 - 2)
  }

  @Test("has time for a client that says nothing")
  func idle() throws {
    let server = try RunningServer()
    let connection = try server.connect()
    #expect(try connection.ask(TestHandler.echo, [1]) == [1])
    for _ in 0..<10 {
      server.clock.advance(by: .seconds(3_600))
      usleep(10_000)
    }
    #expect(try connection.ask(TestHandler.echo, [2]) == [2])
  }

  @Test("lets a client go that does not read, and serves others meanwhile")
  func unread() throws {
    let server = try RunningServer()
    let good = try server.connect()
    let client = try RawClient(server.place)
    // More than a socket holds.
    client.send([0, 0, 0, 5, 2, TestHandler.large, 0x80, 0, 0])
    var answer = [UInt8](repeating: 0, count: 6)
    #expect(client.read(&answer))
    #expect(answer == [0, 0x20, 0, 0, 2, 0x80 | TestHandler.large])
    // What it asks meanwhile is not read.
    client.send([0, 0, 0, 2, 2, TestHandler.lock])
    #expect(try good.ask(TestHandler.echo, [2]) == [2])
    #expect(server.deeds.handlers == 2)
    while server.deeds.handlers == 2 {
      server.clock.advance(by: .seconds(1))
      #expect(try good.ask(TestHandler.echo, [2]) == [2])
    }
    #expect(client.readToEnd().count < 0x80_0000)
  }

  @Test("does not count against a client the time in which another's request is answered")
  func postponed() throws {
    let server = try RunningServer()
    let good = try server.connect()
    let client = try RawClient(server.place)
    client.send([0, 0, 0, 3, 2])
    // It is let in after the first, and read before the last.
    for _ in 0..<3 { #expect(try good.ask(TestHandler.echo, []) == []) }
    #expect(try good.ask(TestHandler.slow, []) == [])
    client.send([1, 42])
    var answer = [UInt8](repeating: 0, count: 7)
    #expect(client.read(&answer))
    #expect(answer == [0, 0, 0, 3, 2, 1, 42])
  }

  @Test("tells one client too many that it is busy, until another goes")
  func busy() throws {
    let server = try RunningServer { $0.clients = 3 }
    var connections = try (0..<3).map { _ in try server.connect() }
    for connection in connections { #expect(try connection.ask(TestHandler.echo, [1]) == [1]) }
    for _ in 0..<5 {
      let other = try server.connect()
      #expect(throws: AgentConnectionError.busy) { try other.ask(TestHandler.echo, [1]) }
    }
    for connection in connections { #expect(try connection.ask(TestHandler.echo, [1]) == [1]) }
    connections.removeLast()
    try wait(for: "a handler to go") { server.deeds.handlers < 3 }
    #expect(try server.connect().ask(TestHandler.echo, [1]) == [1])
  }

  @Test("lets go of who has asked for nothing for longest, where one client is too many")
  func quiet() throws {
    let server = try RunningServer { $0.clients = 3 }
    let connections = try (0..<3).map { _ in try server.connect() }
    for connection in connections { #expect(try connection.ask(TestHandler.echo, [1]) == [1]) }
    server.clock.advance(by: .seconds(6))
    for connection in connections[1...] {
      #expect(try connection.ask(TestHandler.echo, [2]) == [2])
    }
    let another = try server.connect()
    #expect(try another.ask(TestHandler.echo, [3]) == [3])
    #expect(throws: AgentConnectionError.busy) {
      try server.connect().ask(TestHandler.echo, [4])
    }
    #expect(throws: AgentConnectionError.broken) {
      try connections[0].ask(TestHandler.echo, [5])
    }
    #expect(try connections[1].ask(TestHandler.echo, [6]) == [6])
  }

  @Test("bounds what it holds of answers that nobody reads: the newest client goes")
  func unreadAnswers() throws {
    let server = try RunningServer { $0.heldOctets = 8 << 20 }
    let request: [UInt8] = [0, 0, 0, 6, 2, TestHandler.large, 0, 0x60, 0, 0]
    let whole = (6 << 20) + 4 * 6
    let first = try RawClient(server.place)
    let second = try RawClient(server.place)
    second.send(request)
    first.send(request)
    #expect(second.readToEnd().count < whole)
    var answer = [UInt8](repeating: 0, count: whole)
    #expect(first.read(&answer))
  }

  @Test("bounds what it holds of messages that are not whole: the newest client goes")
  func held() throws {
    let server = try RunningServer { $0.heldOctets = 1 << 20 }
    let part = [0, 9, 0, 0, 2, 1] + [UInt8](repeating: 0, count: (9 << 16) - 3)
    let first = try RawClient(server.place)
    let idle = try server.connect()
    #expect(try idle.ask(TestHandler.echo, []) == [])
    first.send(part)
    let second = try RawClient(server.place)
    second.send(part)
    #expect(second.readToEnd() == [])
    #expect(try idle.ask(TestHandler.echo, []) == [])
    // The first one's last octet comes, and its answer.
    first.send([7])
    var answer = [UInt8](repeating: 0, count: 4)
    #expect(first.read(&answer))
    #expect(answer == [0, 9, 0, 0])
  }

  @Test("lets a handler go with its client")
  func handlers() throws {
    let server = try RunningServer()
    do {
      let connection = try server.connect()
      #expect(try connection.ask(TestHandler.echo, []) == [])
      #expect(server.deeds.handlers == 1)
    }
    try wait(for: "the handler to go") { server.deeds.handlers == 0 }
  }

  @Test("serves threads at once, each with its own answers", .namesSeed)
  func atOnce() throws {
    let server = try RunningServer()
    let place = server.place
    _ = try inThreads(16) { number in
      var random = TestSeed.random("thread \(number)")
      for size in [0, 1, 100, 70_000, 3_000_000] {
        let connection = try AgentConnection(to: place)
        let body = random.bytes(size)
        for _ in 0..<3 { #expect(try connection.ask(TestHandler.echo, body) == body) }
      }
    }
  }
}
