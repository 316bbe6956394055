internal import CryptoPrimitives
internal import SecureElement
internal import VaultModel

/// The keys of an unlocked vault in this process. Letting go of them wipes them.
final class LocalKeys: VaultKeys {
  let root: RootKeys
  /// The root envelope that the keys came from.
  var envelope: [UInt8]
  /// The keys of the domains that opened, and the wraps that they came from.
  private var domainKeys: [VaultPart: (key: DomainKey, wrapped: [UInt8])] = [:]
  /// The heads that opened last, and what stood in the list and the file then: a large one takes as long to open as a
  /// message to seal.
  private var heads: [VaultPart: (head: DomainHead, entry: Registry.Entry)] = [:]

  init(_ root: RootKeys, envelope: [UInt8]) {
    self.root = root
    self.envelope = envelope
  }

  func verify(_ registry: Registry) throws {
    do {
      try registry.verify(root)
    } catch VaultError.registryDamaged {
      // Keys of a root that is no longer the vault's: nothing is damaged, and nothing needs repair.
      throw registry.has(envelope) ? VaultError.registryDamaged : VaultError.outdated
    }
    guard registry.has(envelope) else { throw VaultError.outdated }
  }

  func code(of registry: Registry) throws -> Octets32 { try root.code(of: registry) }

  func counter(
    of registry: Registry, in element: any SecureElement
  ) throws -> (any ChangeCounter)? {
    try VaultCounter(of: registry, root, element)
  }

  // MARK: Domains

  func open(_ domain: VaultPart, of registry: Registry) throws -> any DomainAccess {
    try localDomain(domain, of: registry)
  }

  func localDomain(_ domain: VaultPart, of registry: Registry) throws -> LocalDomain {
    let entry = try registry.entry(domain)
    let key = try key(domain, wrapped: entry.wrappedKey)
    return LocalDomain(key, try head(of: entry, with: key))
  }

  /// The key of a domain of a list that was verified.
  func key(_ domain: VaultPart, wrapped: [UInt8]) throws -> DomainKey {
    if let (key, known) = domainKeys[domain], known == wrapped { return key }
    let key = try root.openDomainKey(domain, wrapped: wrapped)
    domainKeys[domain] = (key, wrapped)
    return key
  }

  private func head(of entry: Registry.Entry, with key: DomainKey) throws -> DomainHead {
    if let (head, known) = heads[key.domain], known == entry { return head }
    let head = try key.openHead(of: entry)
    heads[key.domain] = (head, entry)
    return head
  }
}
