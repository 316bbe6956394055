import AgentExchange
import TestSupport
import TestTraits
import Testing

@Suite("What an agent and who starts it say")
struct MessageTests {
  static let orders = [
    AgentOrder(vault: "/home/a/.local/share/whisper", runtime: "/run/user/1000", secret: .none),
    AgentOrder(
      vault: "/tmp/ä vault", runtime: "/tmp/run", tpm: "unix:tpm-socket", secret: .pin,
      source: .file("secret"), prompt: "PIN für den Tresor: ", autoLock: 0, bus: "unix:path=/bus"),
    AgentOrder(
      vault: "/", runtime: "/", secret: .passphrase, source: .descriptor,
      prompt: "two\nlines: ", autoLock: .max),
    AgentOrder(
      vault: "/v", runtime: "/r", securityKey: "unix:/key", secret: .securityKey, prompt: "PIN: "),
  ]

  static let reports: [AgentReport] = [
    .wrong(.init(reason: 1)), .wrong(.init(reason: .max, triesLeft: 0)),
    .wrong(.init(reason: 0, triesLeft: .max)), .failed([]), .failed([0, 255, 10]), .already,
    .touch, .deriving,
    .listening(.init(until: nil, idleMinutes: 0, watch: 0)),
    .listening(.init(until: -1, idleMinutes: .max, watch: 3)),
  ]

  static let retries = ["", "Wrong.\nPassphrase: "].map(AgentRetry.init)

  /// How a message is read, whatever its kind.
  struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: [UInt8]
    /// The bytes of the message that others are read as.
    let again: @Sendable ([UInt8]) throws -> [UInt8]

    init<Message: AgentMessage>(_ message: Message) {
      testDescription = "\(message)"
      body = message.body
      again = { try Message(body: $0).body }
    }
  }

  static let all = orders.map(Subject.init) + reports.map(Subject.init) + retries.map(Subject.init)

  @Test("an order is read back as it was given", arguments: orders)
  func order(_ order: AgentOrder) throws { #expect(try AgentOrder(body: order.body) == order) }

  @Test("a report is read back as it was given", arguments: reports)
  func report(_ report: AgentReport) throws {
    #expect(try AgentReport(body: report.body) == report)
  }

  @Test("a retry is read back as it was given", arguments: retries)
  func retry(_ retry: AgentRetry) throws { #expect(try AgentRetry(body: retry.body) == retry) }

  @Test("the bytes stay those of version 3")
  func bytes() {
    let order = AgentOrder(
      vault: "/v", runtime: "/r", tpm: "t", securityKey: "k", secret: .pin, source: .file("f"),
      prompt: "p", autoLock: 5)
    let expected = [UInt8](
      hex: """
        03 00000002 2f76 00000002 2f72 01 00000001 74 01 00000001 6b 02 01 00000001 66 00000001
        70 01 0005 00
        """)
    #expect(order.body == expected)
    #expect(
      AgentReport.wrong(.init(reason: 2, triesLeft: 9)).body
        == [UInt8](hex: "01 02 01 0000000000000009"))
    #expect(
      AgentReport.listening(.init(until: 1, idleMinutes: 15, watch: 2)).body
        == [UInt8](hex: "03 01 0000000000000001 000f 02"))
    #expect(AgentReport.touch.body == [5])
    #expect(AgentReport.deriving.body == [6])
  }

  @Test("a message that ends early or goes on is none", arguments: all)
  func length(_ subject: Subject) {
    for count in subject.body.indices {
      #expect(throws: AgentStartError.malformed) {
        try subject.again(Array(subject.body.prefix(count)))
      }
    }
    #expect(throws: AgentStartError.malformed) { try subject.again(subject.body + [0]) }
  }

  @Test("a changed message is another one or none, and never the same", arguments: all)
  func changed(_ subject: Subject) {
    for bit in 0..<(subject.body.count * 8) {
      let changed = subject.body.flipping(bit: bit)
      if let again = try? subject.again(changed) { #expect(again == changed) }
    }
  }

  @Test("any bytes are a message of these bytes or none", .namesSeed, arguments: all)
  func random(_ subject: Subject) {
    var random = TestSeed.random("agent messages")
    for _ in 0..<2_000 {
      var bytes = subject.body
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0...2, using: &random) {
        case 0 where !bytes.isEmpty:
          bytes.remove(at: .random(in: bytes.indices, using: &random))
        case 1 where !bytes.isEmpty:
          bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        default:
          bytes.insert(
            .random(in: 0...255, using: &random), at: .random(in: 0...bytes.count, using: &random))
        }
      }
      if let again = try? subject.again(bytes) { #expect(again == bytes) }
    }
  }

  @Test("an order of another version is refused by it", arguments: [UInt8(0), 1, 2, 4, .max])
  func version(_ version: UInt8) {
    #expect(throws: AgentStartError.otherVersion(version)) {
      try AgentOrder(body: [version] + Self.orders[0].body.dropFirst())
    }
    #expect(throws: AgentStartError.otherVersion(version)) { try AgentOrder(body: [version]) }
  }

  @Test(
    "what is no path from the root on, or no name, is refused",
    arguments: [
      AgentOrder(vault: "v", runtime: "/r", secret: .none),
      AgentOrder(vault: "/v", runtime: "", secret: .none),
      AgentOrder(vault: "/v\0", runtime: "/r", secret: .none),
      AgentOrder(vault: "/v", runtime: "/r", tpm: "", secret: .none),
      AgentOrder(vault: "/v", runtime: "/r", secret: .pin, source: .file("f\0")),
      AgentOrder(vault: "/v", runtime: "/r", secret: .none, bus: "\0"),
    ])
  func names(_ order: AgentOrder) {
    #expect(throws: AgentStartError.malformed) { try AgentOrder(body: order.body) }
  }

  @Test("a number of tries below none is refused")
  func tries() {
    let body = [UInt8](hex: "01 02 01 ffffffffffffffff")
    #expect(throws: AgentStartError.malformed) { try AgentReport(body: body) }
  }
}
