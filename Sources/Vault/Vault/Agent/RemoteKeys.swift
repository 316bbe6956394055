internal import CryptoPrimitives
internal import SecureElement
internal import VaultModel

/// The keys of a vault that an agent keeps unlocked.
final class RemoteKeys: VaultKeys {
  private let agent: AgentClient
  /// The code of the list that the agent verified last for us, and the domains that it has open of it.
  private var code: [UInt8] = []
  private var domains: [VaultPart: RemoteDomain] = [:]

  init(of vaultID: [UInt8], _ channel: any AgentChannel, _ rules: any CustodyRules) {
    agent = AgentClient(of: vaultID, channel: channel, rules: rules)
  }

  func verify(_ registry: Registry) throws {
    // Of the same list the agent keeps open what was not written.
    domains = registry.storedCode == code ? domains.filter { !$0.value.isWritten } : [:]
    code = []
    try agent.ask(.registry) { registry.write(to: &$0) }
    code = registry.storedCode
  }

  func open(_ domain: VaultPart, of registry: Registry) throws -> any DomainAccess {
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
