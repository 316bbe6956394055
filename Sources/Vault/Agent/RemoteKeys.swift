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
  /// The code of the list that the agent verified last for us, and the domains that it has open of it.
  private var code: [UInt8] = []
  private var domains: [Domain: RemoteDomain] = [:]

  init(_ channel: any AgentChannel, _ rules: any CustodyRules) {
    agent = AgentClient(channel: channel, rules: rules)
  }

  func verify(_ registry: Registry) throws {
    // An agent knows today's format alone.
    guard !registry.isOlder else { throw VaultError.outdated }
    // Of the same list the agent keeps open what was not written.
    domains = registry.storedCode == code ? domains.filter { !$0.value.isWritten } : [:]
    code = []
    try agent.ask(.registry) { registry.write(to: &$0) }
    code = registry.storedCode
  }

  func open(_ domain: Domain, of registry: Registry) throws -> any DomainAccess {
    let entry = try registry.entry(domain)
    if let opened = domains[domain], opened.head == entry.head, !opened.isWritten { return opened }
    let opened = try RemoteDomain(domain, entry, agent)
    domains[domain] = opened
    return opened
  }

  func code(of registry: Registry) throws -> Octets32 {
    try agent.ask(.code) {
      $0.integer(registry.g)
    } read: {
      try $0.octets32()
    }
  }

  func counter(
    of registry: Registry, in element: any SecureElement
  ) throws -> (any ChangeCounter)? {
    guard element.counters != nil, CounterField.isKnown(registry.counter) else { return nil }
    return RemoteCounter(agent)
  }
}

/// Asks an agent.
final class AgentClient {
  /// A row of which it is asked where it stands.
  struct Row: Hashable {
    let table: CountedTable
    let id: [UInt8]
  }

  private let channel: any AgentChannel
  private let rules: any CustodyRules
  /// Where rows stand, which stays so as long as the keys do.
  private(set) var places: [Row: Place] = [:]
  private static let room = 4096

  init(channel: any AgentChannel, rules: any CustodyRules) {
    self.channel = channel
    self.rules = rules
  }

  func remember(_ place: Place, of row: Row) {
    if places.count >= Self.room { places = [:] }
    places[row] = place
  }

  /// An id, with the place of its row.
  func id(_ reader: inout CanonicalReader, of table: CountedTable) throws -> [UInt8] {
    let id = Array(try reader.prefixed())
    remember(try Place(&reader), of: Row(table: table, id: id))
    return id
  }

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
