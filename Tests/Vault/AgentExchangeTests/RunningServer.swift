import AgentExchange
import AgentServer
import CLocalSocket
import Foundation
import Glibc
import Synchronization
import Testing
import VaultModel

/// A directory of a test's own, short, since a socket's path has at most 107 octets.
final class RuntimeDirectory: Sendable {
  let path = "/tmp/agent-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The place that `agent-probe serve` takes too.
  func place() throws -> AgentPlace {
    try AgentPlace(
      runtimeDirectory: path, vaultID: [1], database: FileIdentity(device: 2, inode: 3))
  }
}

/// A clock that goes on when it is told to.
final class TestClock: Sendable {
  private let time = Mutex(Duration.seconds(1_000))

  var now: Duration { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// What the handlers of a server have in common.
final class Deeds: Sendable {
  private let count = Mutex(0)
  private let notes = Mutex<[String]>([])

  /// How many handlers there are.
  var handlers: Int { count.withLock { $0 } }
  /// What happened, in order.
  var events: [String] { notes.withLock { $0 } }

  func count(_ more: Int) { count.withLock { $0 += more } }
  func note(_ event: String) { notes.withLock { $0.append(event) } }
}

/// Answers what tests ask of it.
final class TestHandler: RequestHandler {
  static let echo: UInt8 = 1
  static let lock: UInt8 = 2
  /// So many octets as the body says.
  static let large: UInt8 = 3
  static let end: UInt8 = 4
  /// One that does not count as use.
  static let state: UInt8 = 9
  /// Lets the clock go on by 10 seconds meanwhile.
  static let slow: UInt8 = 10
  /// Waits for the element as many tenths of a second as the body says, and answers with the number of what came of it.
  static let wait: UInt8 = 11
  /// Hears of the end.
  static let awaitEnd: UInt8 = 12

  private let deeds: Deeds
  private let clock: TestClock
  private let element: WaitedFor

  init(_ deeds: Deeds, _ clock: TestClock, _ element: WaitedFor) {
    self.deeds = deeds
    self.clock = clock
    self.element = element
    deeds.count(1)
  }

  deinit {
    deeds.count(-1)
    deeds.note("handler gone")
  }

  func answer(_ request: UInt8, _ body: [UInt8]) -> Answer {
    switch request {
    case Self.echo, Self.state: return .answer(body)
    case Self.lock: return .answerThenEnd(body)
    case Self.awaitEnd: return .answerAtEnd
    case Self.large:
      return .answer([UInt8](repeating: 0xA5, count: body.reduce(0) { $0 << 8 | Int($1) }))
    case Self.slow:
      clock.advance(by: .seconds(10))
      return .answer(body)
    case Self.wait:
      deeds.note("waits")
      let outcome = element.wait(tenths: body.first.map(Int.init) ?? 0)
      deeds.note("\(outcome)")
      return .answer([UInt8([Attended.ready, .late, .toEnd].firstIndex(of: outcome) ?? 9)])
    default: return .endConnection
    }
  }
}

/// What a handler waits for in the middle of an answer: it is ready when a test says so.
final class WaitedFor: @unchecked Sendable {
  // @unchecked Sendable: `server` is set and used in the server's thread alone.
  weak var server: FrameServer?
  private let reading: Int32
  private let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func beReady() {
    var octet: UInt8 = 0
    _ = write(writing, &octet, 1)
  }

  func wait(tenths: Int) -> Attended {
    server?.attend(to: reading, for: .milliseconds(100 * tenths)) ?? .late
  }
}

/// A server in a thread of its own, which ends with the test.
final class RunningServer: @unchecked Sendable {
  // @unchecked Sendable: `reason` is written by the one thread before `isDone` is signalled, and read after.
  let directory: RuntimeDirectory
  let place: AgentPlace
  let clock = TestClock()
  let deeds = Deeds()
  let element: WaitedFor
  /// What is looked at as the vault.
  let vault: String
  private var reason: EndReason?
  private let isDone = DispatchSemaphore(value: 0)
  private var stop: (read: Int32, write: Int32)
  private let hasEnded = Mutex(false)

  /// The octet that ends a server when its test does.
  private static let over: UInt8 = 0xFF

  init(
    autoLock: AutoLock = .never, _ change: (inout ServerLimits) -> Void = { _ in }
  ) throws {
    directory = try RuntimeDirectory()
    place = try directory.place()
    element = try WaitedFor()
    vault = directory.path + "/vault.db"
    try #require(FileManager.default.createFile(atPath: vault, contents: nil))
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    stop = (ends[0], ends[1])
    var limits = ServerLimits()
    // It looks at the test's clock as often.
    limits.interval = .milliseconds(5)
    change(&limits)
    let (place, clock, deeds, vault, reading) = (place, clock, deeds, vault, stop.read)
    let element = element
    let identity = FileIdentity(path: vault)
    let listens = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self, limits] in
      defer { isDone.signal() }
      do {
        let listener = try AgentListener.open(at: place)
        let server = FrameServer(
          listener, autoLock: autoLock, limits: limits,
          requestsWithoutUse: [TestHandler.state, TestHandler.awaitEnd],
          requestsAtOnce: [TestHandler.lock, TestHandler.state, TestHandler.awaitEnd],
          clock: { clock.now }, isVaultThere: { FileIdentity(path: vault) == identity },
          makeHandler: { TestHandler(deeds, clock, element) })
        element.server = server
        listens.signal()
        let watcher = Watcher(reading: reading, onGone: { deeds.note("watcher gone") })
        reason = server.run(watcher: watcher, lastAnswer: { Array("\($0)".utf8) }) { reason in
          deeds.note("end \(reason), \(FileIdentity(path: place.path) == nil ? "gone" : "there")")
        }
      } catch {
        deeds.note("\(error)")
        listens.signal()
      }
    }
    listens.wait()
  }

  deinit {
    if !hasEnded.withLock(\.self) {
      watch(Self.over)
      isDone.wait()
    }
    close(stop.read)
    if stop.write >= 0 { close(stop.write) }
  }

  /// What the watcher says.
  func watch(_ octet: UInt8) {
    var octet = octet
    _ = write(stop.write, &octet, 1)
  }

  /// The watcher goes. The test ends the server.
  func endWatcher() {
    close(stop.write)
    stop.write = -1
  }

  /// Why it ended, which it does of itself.
  func end() -> EndReason? {
    isDone.wait()
    hasEnded.withLock { $0 = true }
    return reason
  }

  func connect() throws -> AgentConnection { try AgentConnection(to: place) }
}

/// A client that keeps no rule.
final class RawClient {
  private let descriptor: Descriptor

  init(_ place: AgentPlace) throws {
    descriptor = Descriptor(whisper_local_connect(place.path, 1_000))
    try #require(descriptor.number >= 0)
  }

  /// How much of it was taken.
  @discardableResult
  func send(_ octets: [UInt8]) -> Int {
    octets.withUnsafeBytes { whisper_local_send(descriptor.number, $0.baseAddress, $0.count) }
  }

  /// What comes until the other end is closed.
  func readToEnd() -> [UInt8] {
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      guard count > 0 else { return octets }
      octets += chunk[..<count]
    }
  }

  /// Fills the octets with what comes; false where less comes.
  func read(_ octets: inout [UInt8]) -> Bool {
    var count = 0
    while count < octets.count {
      let more = octets[count...].withUnsafeMutableBytes {
        Glibc.read(descriptor.number, $0.baseAddress, $0.count)
      }
      guard more > 0 else { return false }
      count += more
    }
    return true
  }

  /// Whether the other end was closed, which is looked at and not waited for.
  var isEnded: Bool {
    var wanted = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 5) > 0
  }
}
