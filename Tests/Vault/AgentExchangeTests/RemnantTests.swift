#if os(Linux)
  import AgentExchange
  import Foundation
  import SecretMemory
  import TestSupport
  import TestTraits
  import Testing

  @Suite("What an agent was asked and has answered")
  struct RemnantTests {
    @Test(
      "stands nowhere in its memory afterwards", .namesSeed,
      arguments: [16, 1_000, 70_000, 3 << 20])
    func wiped(size: Int) throws {
      let runtime = try RuntimeDirectory()
      let agent = try ProbeProcess("serve", runtime.path)
      #expect(agent.line()?.name == "listening")
      let connection = try AgentConnection(to: try runtime.place())
      var random = TestSeed.random("remnants")
      let canary = random.bytes(16)
      let complement = canary.map(~)
      let body = (0..<(size / 16)).flatMap { _ in canary }
      #expect(try connection.ask(1, body) == body)
      #expect(try connection.ask(4, complement) == [0])
      // The control: one that keeps it has it.
      #expect(try connection.ask(3, body) == body)
      #expect(try connection.ask(4, complement) != [0])
    }
  }
#endif
