internal import CryptoPrimitives
internal import SecretMemory

/// What an unlocked vault holds in memory. Letting go of the session wipes every key in it.
final class Session {
  let rootKeys: RootKeys
  /// The root envelope that the keys came from.
  var envelope: [UInt8]
  /// The keys of the domains that opened.
  private(set) var domainKeys: [Domain: DomainKey] = [:]
  /// Why each of the other domains did not.
  private(set) var damage: [Domain: String] = [:]

  /// A session without domains yet, for a vault in the making.
  init(rootKeys: RootKeys, envelope: [UInt8]) {
    self.rootKeys = rootKeys
    self.envelope = envelope
  }

  /// Opens every domain and checks its rows against its head. A domain that fails is noted as
  /// damaged and the others stay in use; a registry that fails throws.
  init(rootKeys: RootKeys, envelope: [UInt8], database: Database) throws {
    self.rootKeys = rootKeys
    self.envelope = envelope
    let registry = try Registry(reading: database)
    try registry.verify(atUnlock: rootKeys)
    for (domain, entry) in registry.entries {
      do {
        let key = try rootKeys.openDomainKey(domain, wrapped: entry.wrappedKey)
        try DomainCheck(key: key, database: database).run(against: entry)
        domainKeys[domain] = key
      } catch VaultError.domainDamaged(_, let reason) {
        damage[domain] = reason
      } catch VaultError.unreadableDatabase(let reason) {
        // A table of this domain is gone or is another: the others can be used all the same.
        damage[domain] = reason
      }
    }
  }

  /// The key of a domain. Throws `VaultError.domainDamaged` for one in recovery.
  func key(_ domain: Domain) throws -> DomainKey {
    guard let key = domainKeys[domain] else {
      throw VaultError.domainDamaged(domain, reason: damage[domain] ?? "it did not open")
    }
    return key
  }

  /// Runs `body`. When it throws, keys and damage are again what they were: the file has kept
  /// nothing of what `body` did either.
  func undoingOnFailure<Result>(_ body: () throws -> Result) throws -> Result {
    let before = (domainKeys, damage)
    do {
      return try body()
    } catch {
      (domainKeys, damage) = before
      throw error
    }
  }

  /// Takes the key that a repair made or kept.
  func replaceKey(_ key: DomainKey) {
    domainKeys[key.domain] = key
    damage[key.domain] = nil
  }
}
