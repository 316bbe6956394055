internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The keys of a vault that an agent keeps unlocked.
final class RemoteKeys: VaultKeys {
  private let agent: AgentClient

  init(_ channel: any AgentChannel, _ rules: any CustodyRules) {
    agent = AgentClient(channel: channel, rules: rules)
  }

  func verify(_ registry: Registry) throws {
    // An agent knows today's format alone.
    guard !registry.isOlder else { throw VaultError.outdated }
    try agent.ask(.registry) { registry.write(to: &$0) }
  }

  func open(_ domain: Domain, of registry: Registry) throws -> any DomainAccess {
    try RemoteDomain(domain, try registry.entry(domain), agent)
  }

  func code(of registry: Registry) throws -> Octets32 {
    try agent.ask(.code) { $0.integer(registry.g) } read: { try $0.octets32() }
  }

  func counter(
    of registry: Registry, in element: any SecureElement
  ) throws -> (any ChangeCounter)? {
    guard element.counters != nil, CounterField.isKnown(registry.counter) else { return nil }
    return RemoteCounter(agent)
  }
}

/// Asks an agent.
struct AgentClient {
  let channel: any AgentChannel
  let rules: any CustodyRules

  func ask(_ request: AgentRequest, _ write: (inout CanonicalWriter) throws -> Void) throws {
    try ask(request, write) { _ in }
  }

  func ask<Result: ~Copyable>(
    _ request: AgentRequest, _ write: (inout CanonicalWriter) throws -> Void,
    read: (inout CanonicalReader) throws -> Result
  ) throws -> Result {
    var writer = CanonicalWriter(capacity: 1024)
    try write(&writer)
    return try AgentAnswer.read(channel.ask(request, writer.bytes), rules, read)
  }
}

/// The counter of a vault that an agent keeps unlocked.
final class RemoteCounter: ChangeCounter {
  /// How often who counts too often is waited for: as long as the agent says.
  private static let patience = 120

  private let agent: AgentClient

  init(_ agent: AgentClient) { self.agent = agent }

  func settle(_ registry: Registry) throws {
    switch try raise(to: registry.g) {
    case .counted: break
    case .ahead, .lost: throw VaultError.counterLost
    case .rolledBack: throw VaultError.rolledBack
    }
  }

  func raise(to g: UInt64) throws -> CounterStanding {
    for _ in 0..<Self.patience {
      let (wait, value) = try agent.ask(.raise) {
        $0.integer(g)
      } read: { reader in
        let wait = try reader.integer(UInt32.self)
        return (wait, try reader.flag() ? try reader.integer(UInt64.self) : nil)
      }
      guard wait > 0 else { return CounterStanding(g: g, value: value) }
      usleep(min(wait, 10_000) * 1000)
    }
    throw VaultError.notCounted
  }
}
