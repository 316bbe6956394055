internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The root behind the protectors: how it is opened, verified, and replaced.
extension VaultStore {
  var rootEnvelope: RootEnvelope {
    RootEnvelope(vaultID: id, device: device, element: element)
  }

  /// A root that a credential opened. It proves nothing by itself: see `verified`.
  struct OpenedRoot: ~Copyable {
    let secrets: RootSecrets
    let keys: RootKeys
    /// The row that was opened.
    let protector: ProtectorRow
    /// The answer of a strong factor that opened it.
    let answer: (any FactorAnswer)?

    init(_ opened: consuming RootEnvelope.OpenedLayers, keys: RootKeys) {
      (answer, protector) = (opened.answer, opened.protector)
      secrets = opened.secrets
      self.keys = keys
    }
  }

  func storedProtectors() throws -> [ProtectorRow] {
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      return try looking { try StoredRegistry(database).protectors }
    }
  }

  func usableProtectors(with kind: ProtectorKind) throws -> [ProtectorRow] {
    try ProtectorRow.usable(of: storedProtectors(), with: kind)
  }

  /// Opens the root outside the lock: whoever wants to lock the vault waits for no derivation.
  func openRoot(_ credential: borrowing Credential) throws -> OpenedRoot {
    try openRoot(of: usableProtectors(with: credential.kind), credential)
  }

  /// As above, for the repair of a list that nobody vouches for. Of several rows of a kind of which a vault has one, all but
  /// one are somebody else's: the first whose root is this vault's is taken, of as many as a vault has protectors.
  func openRoot(toRepairWith credential: borrowing Credential) throws -> OpenedRoot {
    let rows = try ProtectorRow.candidates(of: storedProtectors(), with: credential.kind)
    guard rows.count > 1, rows.contains(where: { $0.protector?.isSeveral != true }) else {
      return try openRoot(of: rows, credential)
    }
    var failure = VaultError.rootDamaged
    for row in rows.prefix(Protector.limit) {
      do {
        let opened = try openRoot(of: [row], credential)
        if try isRootOfThisVault(opened.keys) { return opened }
      } catch VaultError.wrongPassphrase {
        failure = .wrongPassphrase
      } catch VaultError.wrongFactor(let triesLeft) {
        failure = .wrongFactor(triesLeft: triesLeft)
      } catch VaultError.rootDamaged {
      } catch VaultError.foreignElement {
      } catch VaultError.derivationRefused {
      }
    }
    throw failure
  }

  private func openRoot(
    of rows: [ProtectorRow], _ credential: borrowing Credential
  ) throws -> OpenedRoot {
    let opened = try rootEnvelope.open(rows, with: credential)
    let keys = try RootKeys(opened.secrets, vaultID: id)
    return OpenedRoot(opened, keys: keys)
  }

  /// Whether one of the domain keys in the file opens under a root.
  private func isRootOfThisVault(_ keys: RootKeys) throws -> Bool {
    try lock.withLock {
      try looking {
        try StoredRegistry(database).entries.contains { domain, row in
          do {
            _ = try keys.openDomainKey(domain, wrapped: row.wrappedKey)
            return true
          } catch VaultError.domainDamaged {
            return false
          }
        }
      }
    }
  }

  /// The registry of a root that was opened. Throws `VaultError.outdated` when its envelope is not the vault's any
  /// more, and `.rootDamaged` for a root that is not this vault's: an envelope that opens proves nothing, since the
  /// element's public key stands in the file, and whoever writes there can seal secrets of his own to it, under a
  /// passphrase of his own or none. Throws `.rolledBack` when it is older than the one that an unlocked session knows:
  /// what this process has seen counts until it locks.
  func verified(_ keys: RootKeys, _ protector: ProtectorRow) throws -> Registry {
    let registry = try Registry(reading: database)
    // First: keys of a root that is no longer the vault's say nothing about its list.
    guard registry.has(protector) else { throw VaultError.outdated }
    try registry.verify(atUnlock: keys)
    if case .unlocked(let session) = state { try session.check(isNotBefore: registry) }
    return registry
  }

  /// As above, in a look of its own.
  func verifiedRegistry(_ opened: borrowing OpenedRoot) throws -> Registry {
    let (keys, protector) = (opened.keys, opened.protector)
    return try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      return try looking { try verified(keys, protector) }
    }
  }

  /// Throws as above; and `VaultError.outdated` where this process has the vault's keys and the root is not theirs.
  /// Whoever writes the file can have the list of another root stand there while a person is asked.
  func checkRoot(_ opened: borrowing OpenedRoot) throws {
    let (keys, protector) = (opened.keys, opened.protector)
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      try looking {
        _ = try verified(keys, protector)
        guard case .unlocked(let session) = state else { return }
        guard try session.registry(in: database).has(protector) else { throw VaultError.outdated }
      }
    }
  }

  /// As `verified`, of a file that is about to be changed.
  private func writable(_ keys: RootKeys, _ protector: ProtectorRow) throws -> Registry {
    let registry = try verified(keys, protector)
    try registry.checkWritable(element)
    return registry
  }

  /// Changes the list under a root that was opened, in one transaction, with the private keys that were made for it.
  /// `judge` looks in it whether the rules of the vault allow that.
  func changeRegistry(
    _ opened: borrowing OpenedRoot, taking rekeyed: RekeyedKeys?,
    judge: (Transaction) throws -> Void, _ change: (inout Registry) throws -> Void
  ) throws {
    let (keys, protector) = (opened.keys, opened.protector)
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      // A session under a root of before stays locked out.
      var isOurs = false
      var registry: Registry?
      let counting = try beginCounting(LocalKeys(keys, envelope: protector.envelope)) {
        try verified(keys, protector)
      }
      try changing {
        var changed = try writable(keys, protector).counted(by: counting)
        let session = Session(rootKeys: keys, envelope: protector.envelope)
        try judge(transaction(of: session))
        if let rekeyed {
          var after = changed
          try change(&after)
          let transaction = transaction(of: session, counting: .with(counting))
          try transaction.take(rekeyed, factorsAfter: after.protectors)
          changed = try transaction.finish() ?? changed
        }
        if case .unlocked(let session) = state, let keys = try? session.localKeys {
          isOurs = changed.has(keys.envelope)
        }
        try change(&changed)
        try changed.writeProtectors(to: database, keys)
        registry = changed
      }
      if isOurs, case .unlocked(let session) = state, let registry {
        let keys = try session.localKeys
        if !registry.has(keys.envelope), let other = registry.protectors.first {
          keys.envelope = other.envelope
        }
        session.remember(registry)
      }
      try finish(counting, registry)
    }
  }

  /// Puts a new root in place of the current one, sealed under the same protectors; `body` seals
  /// everything below it anew, in the same transaction. A passphrase is derived from anew, so that the credential has to
  /// be it where there is one: `VaultError.passphraseRequired`.
  func replaceRoot(
    with credential: borrowing Credential,
    _ body: (Database, _ old: Session, _ new: Session, inout Registry) throws -> Void
  ) throws {
    let opened = try openRoot(credential)
    let witnesses = try rootEnvelope.witnesses(
      of: verifiedRegistry(opened).protectors, under: opened.secrets)
    var random = SystemRandom()
    let secrets = try RootSecrets.random(&random)
    // In a vault that asks for nothing a passphrase is none of its.
    let derived: ProtectorRow? =
      switch credential {
      case .passphrase(let passphrase) where opened.protector.protector == .passphrase:
        try rootEnvelope.enrol(
          .passphrase(passphrase.copy()), id: opened.protector.id, over: secrets,
          cost: passphraseCost, random: &random)
      default: nil
      }
    let newKeys = try RootKeys(secrets, vaultID: id)
    let (keys, protector) = (opened.keys, opened.protector)
    try lock.withLock {
      let old = try session
      let renewed = LocalKeys(newKeys, envelope: [])
      let new = Session(keys: renewed)
      let change = try beginCounting(old, database)
      let fresh = try change?.fresh(for: newKeys, element, in: place)
      try changing(with: fresh) {
        var registry = try writable(keys, protector).counted(by: change)
        guard try registry.has(old.localKeys.envelope) else { throw VaultError.outdated }
        if let fresh { registry.take(fresh) }
        registry.protectors = try registry.protectors.map { row in
          guard row.protector == .passphrase, let derived else {
            return try rootEnvelope.renew(
              row, over: secrets, knowing: witnesses, random: &random)
          }
          var row = row
          row.envelope = derived.envelope
          return row
        }
        renewed.envelope =
          (registry.protectors.first { $0.id == protector.id }
          ?? registry.protectors.first { $0.protector == protector.protector })?.envelope ?? []
        try body(database, old, new, &registry)
        try registry.write(registry.entries.keys, to: database, newKeys)
        try registry.writeProtectors(to: database, newKeys)
        new.remember(registry)
      }
      new.counted = fresh?.g
      state = .unlocked(new)
      fresh?.settle()
    }
  }
}
