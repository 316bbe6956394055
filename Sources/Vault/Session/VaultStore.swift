internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// A person's vault: one directory, one database, one set of keys behind the machine's secure
/// element.
///
/// Any thread may use it; one does at a time.
package final class VaultStore: @unchecked Sendable {
  // @unchecked Sendable: everything that changes (`database`, `state`, `participants`) is touched
  // only inside `lock.withLock`; the rest is constant.

  /// The directory that the vault lives in.
  package let directory: String
  /// 16 random bytes, made with the vault.
  package let id: [UInt8]
  let element: any SecureElement
  private let device: ElementKey
  private let database: Database
  /// The directory by a path without symbolic links.
  private let place: VaultDirectory
  /// What contacts are found by; nil for a program that reads none.
  let lookupKeys: (any LookupKeys)?
  private let lock = Lock()
  private var state = State.locked
  /// Grows with each relock, so that what was derived outside the lock unlocks nothing after one.
  private var relocks = 0
  private var migratedFrom: Int64?
  private var participants: [@Sendable () throws -> Void] = []

  private enum State {
    case locked
    case unlocked(Session)
    /// A relock failed; nothing is given out again in this process.
    case restartRequired
  }

  init(
    directory: String, place: VaultDirectory, id: [UInt8], element: any SecureElement,
    device: ElementKey, database: Database, lookupKeys: (any LookupKeys)?
  ) {
    self.directory = directory
    self.place = place
    self.id = id
    self.element = element
    self.device = device
    self.database = database
    self.lookupKeys = lookupKeys
  }

  // MARK: What may be known before unlock

  /// How the secure element is called.
  package var elementName: String { element.name }

  /// Whether the secure element is hardware. Software protects against nobody who copies the
  /// directory and knows the passphrase.
  package var isHardwareBacked: Bool { element.isHardware }

  /// What a person must bring to unlock. Throws `VaultError.laterProtector` where this program cannot open the vault.
  package var protector: Protector {
    get throws {
      guard let protector = try usableProtector().protector else { throw VaultError.laterProtector }
      return protector
    }
  }

  // MARK: Unlock and relock

  /// Opens the root, and looks at the registry and every domain's head; rows are compared when they are read.
  ///
  /// A damaged domain does not keep the others from being used: see `damage`. A vault that is relocked meanwhile stays
  /// locked (`VaultError.locked`).
  /// Throws `VaultError`: `.passphraseRequired`, `.wrongPassphrase`, `.rootDamaged`,
  /// `.registryDamaged`, `.elementMissing`, `.derivationRefused`, and what storage throws.
  package func unlock(with credential: borrowing Credential) throws {
    let before = lock.withLock { relocks }
    let (keys, envelope) = try openRoot(credential)
    try lock.withLock {
      guard relocks == before else { throw VaultError.locked }
      if case .restartRequired = state { throw VaultError.restartRequired }
      let session = try looking {
        try Session(
          rootKeys: keys, envelope: envelope, registry: verified(keys, envelope),
          database: database)
      }
      state = .unlocked(session)
    }
  }

  /// Checks a credential against the root envelope, and keeps nothing. It is how a person shows to
  /// be present. Throws `VaultError.noPassphraseSet` where there is none to know.
  package func confirmPresence(with credential: borrowing Credential) throws {
    guard try protector == .passphrase else { throw VaultError.noPassphraseSet }
    let (keys, envelope) = try openRoot(credential)
    try lock.withLock { try looking { _ = try verified(keys, envelope) } }
  }

  /// Registers what must be done at each relock: wiping a cache of decrypted values, say.
  package func atRelock(_ participant: @escaping @Sendable () throws -> Void) {
    lock.withLock { participants.append(participant) }
  }

  /// Locks the vault: lets nobody in, has every participant drop what it holds, wipes the keys.
  /// When a participant fails, the others still run, and this process reaches nothing secret any
  /// more (`VaultError.restartRequired`), whatever is tried later.
  package func relock() throws {
    try lock.withLock {
      var isSound = if case .restartRequired = state { false } else { true }
      relocks += 1
      state = .restartRequired  // also wipes: the session was the only owner of the keys
      for participant in participants {
        do { try participant() } catch { isSound = false }
      }
      guard isSound else { throw VaultError.restartRequired }
      state = .locked
    }
  }

  /// The domains that did not open, or of which something was found since that is not what was written last, and why.
  package var damage: [Domain: VaultReason] {
    get throws { try lock.withLock { try session.damage } }
  }

  /// The format that the vault had until this process changed it; nil when it did not bring it to another. Programs
  /// from before the newer format do not open it any more.
  package var formatBefore: Int? { lock.withLock { migratedFrom.map { Int($0) } } }

  /// Which state each domain is in, as the file has it now: no head and no row is read. Nil while the vault is locked.
  /// Throws what reading the registry throws, `VaultError.outdated` among others.
  package var stamps: [Domain: Stamp]? {
    get throws {
      try lock.withLock {
        if case .locked = state { return nil }
        let session = try session
        return try looking { try session.registry(in: database).stamps }
      }
    }
  }

  // MARK: Transactions

  /// Looks at one state of the vault. The vault must not be entered again inside `body`.
  package func read<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try lock.withLock {
      let session = try session
      return try looking { try body(transaction(of: session)) }
    }
  }

  /// Changes the vault: everything that `body` does is kept together, or, when it throws, nothing.
  package func write<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try lock.withLock {
      let session = try session
      var committed: Registry?
      let result = try changing {
        let transaction = transaction(of: session)
        let result = try body(transaction)
        committed = try transaction.finish()
        return result
      }
      if let committed { session.remember(committed) }
      return result
    }
  }

  func transaction(of session: Session) -> Transaction {
    Transaction(database: database, session: session, element: element, lookupKeys: lookupKeys)
  }

  // MARK: Inside

  /// Refuses a place that is not safe any more, and goes on with the file that stands there.
  private func lookAtPlace() throws {
    guard try place.hasDatabase else { throw VaultError.notFound(directory: directory) }
    try place.check()
    try database.follow()
  }

  /// The one way to look at the file.
  func looking<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    try lookAtPlace()
    return try database.transaction(.reading) {
      try Schema.check(database)
      return try body()
    }
  }

  /// The one way to change the file.
  func changing<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    try lookAtPlace()
    var versions: (before: Int64, after: Int64) = (0, 0)
    let result = try database.transaction(.writing) {
      try Schema.check(database)
      versions.before = try Schema.version(of: database)
      let result = try body()
      versions.after = try Schema.version(of: database)
      return result
    }
    if versions.before != versions.after { migratedFrom = versions.before }
    return result
  }

  private var session: Session {
    get throws {
      switch state {
      case .unlocked(let session): return session
      case .locked: throw VaultError.locked
      case .restartRequired: throw VaultError.restartRequired
      }
    }
  }

  private var rootEnvelope: RootEnvelope {
    RootEnvelope(vaultID: id, device: device, element: element)
  }

  private func usableProtector() throws -> ProtectorRow {
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      return try looking { try ProtectorRow.usable(of: StoredRegistry(database).protectors) }
    }
  }

  /// Opens the root outside the lock: whoever wants to lock the vault waits for no derivation.
  private func openRoot(
    _ credential: borrowing Credential
  ) throws -> (keys: RootKeys, envelope: [UInt8]) {
    let envelope = try usableProtector().envelope
    let secrets = try rootEnvelope.open(envelope, with: credential)
    return (try RootKeys(secrets, vaultID: id), envelope)
  }

  /// The registry of a root that was opened. Throws `VaultError.outdated` when its envelope is not the vault's any
  /// more, and `.rootDamaged` for a root that is not this vault's: an envelope that opens proves nothing, since the
  /// element's public key stands in the file, and whoever writes there can seal secrets of his own to it, under a
  /// passphrase of his own or none. Throws `.rolledBack` when it is older than the one that an unlocked session knows:
  /// what this process has seen counts until it locks.
  private func verified(_ keys: RootKeys, _ envelope: [UInt8]) throws -> Registry {
    let registry = try Registry(reading: database)
    // First: keys of a root that is no longer the vault's say nothing about its list.
    guard registry.has(envelope) else { throw VaultError.outdated }
    try registry.verify(atUnlock: keys)
    if case .unlocked(let session) = state { try session.check(isNotBefore: registry) }
    return registry
  }

  /// As above, of a file that is about to be changed, brought to today's format.
  private func writable(_ keys: RootKeys, _ envelope: [UInt8]) throws -> Registry {
    let registry = try verified(keys, envelope)
    try registry.checkWritable()
    guard registry.isOlder else { return registry }
    let session = Session(rootKeys: keys, envelope: envelope)
    return try Migration(database: database, session: session, lookupKeys: lookupKeys)
      .run(registry)
  }

  /// Puts another protector in place of the current one, in one transaction. The root secret stays
  /// the same, so a copy of the directory taken earlier still opens with the old protector.
  ///
  /// `current` is what opens the vault now. `judge` looks in the same transaction whether the rules of the vault allow
  /// it. Throws `VaultError.laterProtector` when there are others, which `none` cannot stand beside.
  package func changeProtector(
    from current: borrowing Credential, to new: consuming NewProtector,
    judge: (Transaction) throws -> Void = { _ in }
  ) throws {
    let new = new
    let kind = new.kind
    let row = try usableProtector()
    let secrets = try rootEnvelope.open(row.envelope, with: current)
    let keys = try RootKeys(secrets, vaultID: id)
    var random = SystemRandom()
    let envelope = try rootEnvelope.seal(secrets, protector: new, random: &random)
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      var registry: Registry?
      try changing {
        let found = try writable(keys, row.envelope)
        try judge(transaction(of: Session(rootKeys: keys, envelope: row.envelope)))
        registry = try found.replaceProtector(row.envelope, with: (kind, envelope), database, keys)
      }
      // A session under a root of before stays locked out.
      if case .unlocked(let session) = state, session.envelope == row.envelope, let registry {
        session.envelope = envelope
        session.remember(registry)
      }
    }
  }

  /// Puts a new root in place of the current one, sealed under the same protector; `body` seals
  /// everything below it anew, in the same transaction.
  func replaceRoot(
    with credential: borrowing Credential,
    _ body: (Database, _ old: Session, _ new: Session, inout Registry) throws -> Void
  ) throws {
    let row = try usableProtector()
    let keys = try RootKeys(rootEnvelope.open(row.envelope, with: credential), vaultID: id)
    let protector: NewProtector
    switch credential {
    case .passphrase(let passphrase) where row.protector == .passphrase:
      protector = .passphrase(try passphrase.copy())
    default:
      protector = .none
    }
    let kind = protector.kind
    var random = SystemRandom()
    let secrets = try RootSecrets.random(&random)
    let envelope = try rootEnvelope.seal(secrets, protector: protector, random: &random)
    let newKeys = try RootKeys(secrets, vaultID: id)
    try lock.withLock {
      let old = try session
      let new = Session(rootKeys: newKeys, envelope: envelope)
      try changing {
        guard row.envelope == old.envelope else { throw VaultError.outdated }
        var registry = try writable(keys, row.envelope)
        guard registry.protectors.count == 1 else { throw VaultError.laterProtector }
        try body(database, old, new, &registry)
        try registry.write(registry.entries.keys, to: database, newKeys)
        new.remember(
          try registry.replaceProtector(row.envelope, with: (kind, envelope), database, newKeys))
      }
      state = .unlocked(new)
    }
  }

  /// Runs `body` with what a repair works on: the file, and the unlocked session.
  func withStorage<Result>(_ body: (Database, Session) throws -> Result) throws -> Result {
    try lock.withLock { try body(database, try session) }
  }

  /// Like `withStorage`, with the root keys opened anew and without a session, and with the protector that opened them.
  func withRoot<Result>(
    with credential: borrowing Credential,
    _ body: (Database, RootKeys, ProtectorRow) throws -> Result
  ) throws -> Result {
    let row = try usableProtector()
    let keys = try RootKeys(rootEnvelope.open(row.envelope, with: credential), vaultID: id)
    return try lock.withLock { try body(database, keys, row) }
  }
}
