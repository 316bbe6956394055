#if os(Linux)
  import AgentExchange
  import Foundation
  import TestSupport
  import Testing

  @Suite("What an agent has after many clients")
  struct GrowthTests {
    /// What the allocator may keep for itself, in KiB: less than half a KiB of each of 10,000 clients.
    private static let slack = 4_096

    private let runtime: RuntimeDirectory
    private let place: AgentPlace
    private let agent: ProbeProcess

    init() throws {
      runtime = try RuntimeDirectory()
      place = try runtime.place()
      agent = try ProbeProcess("serve", runtime.path)
      #expect(agent.line()?.name == "listening")
    }

    private func askOnce(_ number: Int) throws {
      let body = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 100)
      #expect(try AgentConnection(to: place).ask(1, body) == body)
    }

    /// Until it has noticed that clients went.
    private func waitForDescriptors(_ count: Int) throws {
      try wait(for: "descriptors to go") { try agent.descriptors() <= count }
    }

    @Test("is what it had before, one after the other")
    func oneByOne() throws {
      let descriptors = try agent.descriptors()
      for number in 0..<500 { try askOnce(number) }
      let memory = try agent.memory()
      for number in 0..<10_000 { try askOnce(number) }
      try waitForDescriptors(descriptors)
      #expect(try agent.descriptors() == descriptors)
      #expect(try agent.memory() < memory + Self.slack)
    }

    @Test("is what it had before, 64 at once")
    func atOnce() throws {
      let descriptors = try agent.descriptors()
      var memory: Int?
      for round in 0..<20 {
        let connections = try (0..<64).map { _ in try AgentConnection(to: place) }
        for connection in connections { #expect(try connection.ask(1, [3]) == [3]) }
        #expect(try agent.descriptors() == descriptors + 64)
        let late = try AgentConnection(to: place)
        #expect(throws: AgentConnectionError.busy) { try late.ask(1, [3]) }
        for connection in connections { #expect(try connection.ask(1, [4]) == [4]) }
        if round == 4 { memory = try agent.memory() }
        withExtendedLifetime(connections) {}
        _ = consume connections
        try waitForDescriptors(descriptors)
      }
      #expect(try agent.memory() < (memory ?? 0) + Self.slack)
    }
  }
#endif
