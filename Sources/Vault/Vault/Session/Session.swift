internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// What an unlocked vault holds in memory. Letting go of the session wipes every key in it.
final class Session {
  let id = SessionID()
  let keys: any VaultKeys
  /// The domains that did not open, or of which something was found since that is not what was written last, and why.
  private(set) var damage: [VaultPart: VaultReason] = [:]
  /// The list that this process verified or committed last.
  private(set) var known: Registry?
  /// The g that was seen in the counter last; nil where nothing counts.
  var counted: UInt64?
  /// Why nothing but looking is allowed: the vault is not the one that was counted last.
  var finding: VaultError?

  init(keys: any VaultKeys) { self.keys = keys }

  /// A session without domains yet, for a vault in the making.
  convenience init(rootKeys: RootKeys, envelope: [UInt8]) {
    self.init(keys: LocalKeys(rootKeys, envelope: envelope))
  }

  /// Looks at every domain's head of a list that was verified; rows are compared when they are read. A domain that fails
  /// is noted as damaged, and the others stay in use.
  convenience init(
    rootKeys: RootKeys, envelope: [UInt8], registry: Registry, database: Database
  ) throws {
    self.init(rootKeys: rootKeys, envelope: envelope)
    known = registry
    try lookAtHeads(of: registry, database: database)
  }

  /// Opens every domain's head of a list that was verified, so that one that does not open counts as damaged.
  func lookAtHeads(of registry: Registry, database: Database) throws {
    for domain in registry.entries.keys {
      do {
        _ = try open(domain, of: registry, database: database)
      } catch VaultError.domainDamaged(domain, _) {}
    }
  }

  // MARK: The keys

  /// Throws `VaultError.agentRefused` where the keys are in another process.
  var localKeys: LocalKeys {
    get throws {
      guard let keys = keys as? LocalKeys else { throw VaultError.agentRefused }
      return keys
    }
  }

  var rootKeys: RootKeys { get throws { try localKeys.root } }

  // MARK: The registry

  /// The list as it stands in the file. Throws `VaultError.outdated` when it is under another root or has another
  /// protector than this session, `.registryDamaged`, `.rolledBack`.
  func registry(in database: Database) throws -> Registry {
    let registry = try Registry(reading: database)
    try keys.verify(registry)
    try check(isNotBefore: registry)
    known = registry
    return registry
  }

  /// Throws `VaultError.rolledBack` for a list, which was verified, that is older than the one that this session knows.
  func check(isNotBefore registry: Registry) throws {
    if let known { try registry.check(notBefore: known) }
  }

  /// Remembers what was committed.
  func remember(_ registry: Registry) { known = registry }

  // MARK: Domains

  /// A domain of the list, for the length of a transaction. Throws `VaultError.domainDamaged`.
  func open(_ domain: VaultPart, of registry: Registry, database: Database) throws -> OpenDomain {
    do {
      return OpenDomain(
        try keys.open(domain, of: registry), database: database, session: self)
    } catch VaultError.domainDamaged(domain, let reason) {
      note(reason, in: domain)
      throw VaultError.domainDamaged(domain, reason: reason)
    }
  }

  // MARK: Damage

  /// Has a domain count as damaged from now on: what is read of it is still compared, and nothing is written.
  func note(_ reason: VaultReason, in domain: VaultPart) {
    if damage[domain] == nil { damage[domain] = reason }
  }

  /// Throws `VaultError.domainDamaged` for a domain that waits for its repair.
  func checkWritable(_ domain: VaultPart) throws {
    if let reason = damage[domain] { throw VaultError.domainDamaged(domain, reason: reason) }
  }

  /// Takes a domain that is being repaired for a sound one.
  func forgetDamage(of domain: VaultPart) { damage[domain] = nil }

  /// Runs `body`, which repairs a domain. When it throws, the domain is as damaged as it was: the file has kept nothing
  /// of what `body` did either.
  func repairing<Result>(_ domain: VaultPart, _ body: () throws -> Result) throws -> Result {
    let before = damage[domain]
    do {
      return try body()
    } catch {
      damage[domain] = before
      throw error
    }
  }
}
