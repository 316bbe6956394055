import AgentExchange
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Both ends of a pipe, closed when it goes.
private final class TestPipe {
  let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor
  private var isOpen = true

  init() throws { (readEnd, writeEnd) = try FileDescriptor.pipe() }

  deinit {
    try? finish()
    try? readEnd.close()
  }

  var input: MessagePipe { MessagePipe(readEnd) }
  var output: MessagePipe { MessagePipe(writeEnd) }

  func write(_ bytes: [UInt8]) throws { try writeEnd.writeAll(bytes) }

  func finish() throws {
    guard isOpen else { return }
    isOpen = false
    try writeEnd.close()
  }
}

@Suite("The pipe between an agent and who starts it")
struct MessagePipeTests {
  private let pipe: TestPipe

  init() throws { pipe = try TestPipe() }

  @Test("messages come as they were sent, one after the other, and then none")
  func messages() throws {
    let retry = AgentRetry(prompt: "Passphrase: ")
    let report = AgentReport.failed([1, 2])
    try pipe.output.send(retry)
    try pipe.output.send(report)
    try pipe.output.send(AgentRetry(prompt: ""))
    try pipe.finish()
    #expect(try pipe.input.receive(AgentRetry.self) == retry)
    #expect(try pipe.input.receive(AgentReport.self) == report)
    #expect(try pipe.input.receive(AgentRetry.self) == AgentRetry(prompt: ""))
    #expect(try pipe.input.receive(AgentRetry.self) == nil)
  }

  @Test("nothing behind a message is taken")
  func rest() throws {
    try pipe.output.send(AgentReport.already)
    try pipe.write([7, 8])
    try pipe.finish()
    #expect(try pipe.input.receive(AgentReport.self) == .already)
    let rest = try withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) {
      Array($0.prefix(try pipe.readEnd.read(into: $0)))
    }
    #expect(rest == [7, 8])
  }

  @Test("an end inside a message is an error", arguments: 1..<9)
  func endsEarly(count: Int) throws {
    let whole: [UInt8] = [0, 0, 0, 5, 2, 0, 0, 0, 0]
    try pipe.write(Array(whole.prefix(count)))
    try pipe.finish()
    #expect(throws: AgentStartError.endsEarly) { try pipe.input.receive(AgentReport.self) }
  }

  @Test("a length beyond the limit is refused before anything of the body is read")
  func tooLong() throws {
    for length: [UInt8] in [[0, 1, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0]] {
      try pipe.write(length)
      #expect(throws: AgentStartError.tooLong(limit: 65_536)) {
        try pipe.input.receive(AgentReport.self)
      }
    }
  }

  @Test("a message of the limit is sent, and one that is longer is not begun")
  func longest() throws {
    let longest = AgentRetry(prompt: String(repeating: "x", count: MessagePipe.limit - 4))
    let (input, output) = (pipe.input, pipe.output)
    // A pipe does not hold it: it is taken while it is sent.
    let received = try inThreads(2) { number -> AgentRetry? in
      if number == 0 { return try input.receive() }
      try output.send(longest)
      return nil
    }
    #expect(received == [longest, nil])
    #expect(throws: AgentStartError.tooLong(limit: MessagePipe.limit)) {
      try output.send(AgentRetry(prompt: longest.prompt + "x"))
    }
    try pipe.finish()
    #expect(try pipe.input.receive(AgentRetry.self) == nil)
  }

  @Test("a message of another kind is refused")
  func otherKind() throws {
    try pipe.output.send(AgentRetry(prompt: "Passphrase: "))
    #expect(throws: AgentStartError.malformed) { try pipe.input.receive(AgentReport.self) }
  }

  @Test("what the system refuses is its number")
  func refused() throws {
    let closed = MessagePipe(FileDescriptor(rawValue: -1))
    #expect(throws: AgentStartError.system(.badFileDescriptor)) {
      try closed.receive(AgentReport.self)
    }
    #expect(throws: AgentStartError.system(.badFileDescriptor)) {
      try closed.send(AgentReport.already)
    }
  }
}
