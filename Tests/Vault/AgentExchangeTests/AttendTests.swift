import AgentExchange
import AgentServer
import Foundation
import Testing

/// A handler that waits in the middle of an answer, as one does for an element.
@Suite("An agent that waits for something hears all the same")
struct AttendTests {
  private let server: RunningServer

  init() throws { server = try RunningServer() }

  /// Has a connection ask for what takes that long, in tenths of a second; what it is answered, once it is.
  private func begin(tenths: UInt8) throws -> () -> [UInt8]? {
    let place = server.place
    let isDone = DispatchSemaphore(value: 0)
    let answer = Answered()
    Thread.detachNewThread {
      answer.bytes = try? AgentConnection(to: place).ask(TestHandler.wait, [tenths])
      isDone.signal()
    }
    while !server.deeds.events.contains("waits") { usleep(1_000) }
    return {
      isDone.wait()
      return answer.bytes
    }
  }

  private final class Answered: @unchecked Sendable {
    // @unchecked Sendable: written before the semaphore is signalled, and read after.
    var bytes: [UInt8]?
  }

  @Test("that it is to lock: whoever asks is answered, and it ends, long before what it waits for")
  func lock() throws {
    let answer = try begin(tenths: 250)
    let other = try server.connect()
    #expect(try other.ask(TestHandler.state, [7]) == [7])
    #expect(try other.ask(TestHandler.lock, [8], patience: .seconds(10)) == [8])
    #expect(try other.waitForEnd(patience: .seconds(10)))
    #expect(server.end() == .asked)
    #expect(server.deeds.events.contains("toEnd"))
    _ = answer()
  }

  @Test("whom it watches")
  func watcher() throws {
    let answer = try begin(tenths: 250)
    server.watch(7)
    #expect(server.end() == .watched(7))
    #expect(server.deeds.events.prefix(2) == ["waits", "toEnd"])
    _ = answer()
  }

  @Test("who wants to hear of the end, and tells them before it waited to its end")
  func waitingForTheEnd() throws {
    let answer = try begin(tenths: 250)
    let waiting = try server.connect()
    try waiting.begin(TestHandler.awaitEnd, [])
    #expect(try server.connect().ask(TestHandler.state, [7]) == [7])
    server.watch(7)
    #expect(
      try waiting.answer(to: TestHandler.awaitEnd, patience: .seconds(10))
        == Array("watched(7)".utf8))
    #expect(server.end() == .watched(7))
    _ = answer()
  }

  @Test("that the vault is another one")
  func vault() throws {
    let answer = try begin(tenths: 250)
    try FileManager.default.removeItem(atPath: server.vault)
    #expect(server.end() == .removed)
    _ = answer()
  }

  @Test(
    "and goes on with what it waited for; what was asked meanwhile is answered after it, in order")
  func ready() throws {
    let answer = try begin(tenths: 250)
    let later = try RawClient(server.place)
    later.send([0, 0, 0, 3, 2, TestHandler.echo, 5])
    let others = try (0..<20).map { _ in try server.connect() }
    for other in others { #expect(try other.ask(TestHandler.state, [1]) == [1]) }
    #expect(!later.isEnded)
    #expect(!server.deeds.events.contains("ready"))
    server.element.beReady()
    #expect(answer() == [0])
    var echo = [UInt8](repeating: 0, count: 7)
    #expect(later.read(&echo))
    #expect(echo == [0, 0, 0, 3, 2, TestHandler.echo, 5])
    #expect(try others[0].ask(TestHandler.echo, [2]) == [2])
  }

  @Test("and waits no longer than was said")
  func late() throws { #expect(try begin(tenths: 1)() == [1]) }

  @Test("and lets nobody go who waits for an answer, however many come")
  func full() throws {
    let answer = try begin(tenths: 250)
    let queued = try RawClient(server.place)
    queued.send([0, 0, 0, 2, 2, TestHandler.echo])
    server.clock.advance(by: .seconds(6))
    // More than there is room for: the quiet ones go.
    var quiet: [RawClient] = []
    for _ in 0..<80 {
      quiet.append(try RawClient(server.place))
      server.clock.advance(by: .seconds(6))
      #expect(try server.connect().ask(TestHandler.state, []) == [])
    }
    server.element.beReady()
    #expect(answer() == [0])
    var echo = [UInt8](repeating: 0, count: 6)
    #expect(queued.read(&echo))
    #expect(quiet.first?.isEnded == true)
  }
}
