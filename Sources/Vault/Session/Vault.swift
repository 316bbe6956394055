internal import CryptoPrimitives
public import SecretMemory
internal import SecureElement

/// A person's vault: one directory, one database, one set of keys behind the machine's secure
/// element.
///
/// Any thread may use it; one does at a time.
public final class Vault: @unchecked Sendable {
  // @unchecked Sendable: everything that changes (`database`, `state`, `participants`) is touched
  // only inside `lock.withLock`; the rest is constant.

  /// The directory that the vault lives in.
  public let directory: String
  /// 16 random bytes, made with the vault.
  package let id: [UInt8]
  let element: any SecureElement
  private let device: ElementKey
  private let database: Database
  private let lock = Lock()
  private var state = State.locked
  private var participants: [@Sendable () throws -> Void] = []

  private enum State {
    case locked
    case unlocked(Session)
    /// A relock failed; nothing is given out again in this process.
    case restartRequired
  }

  init(
    directory: String, id: [UInt8], element: any SecureElement, device: ElementKey,
    database: Database
  ) {
    self.directory = directory
    self.id = id
    self.element = element
    self.device = device
    self.database = database
  }

  // MARK: What may be known before unlock

  /// How the secure element is called.
  public var elementName: String { element.name }

  /// Whether the secure element is hardware. Software protects against nobody who copies the
  /// directory and knows the passphrase.
  public var isHardwareBacked: Bool { element.isHardware }

  /// What a person must bring to unlock.
  public var protector: Protector {
    get throws {
      try lock.withLock { try RootEnvelope.protector(of: storedEnvelope) }
    }
  }

  // MARK: Unlock and relock

  /// Opens the root and every domain. `passphrase` is nil for a vault without one.
  ///
  /// A damaged domain does not keep the others from being used: see `damage`.
  /// Throws `VaultError`: `.passphraseRequired`, `.wrongPassphrase`, `.rootDamaged`,
  /// `.registryDamaged`, `.elementMissing`, `.derivationRefused`, and what storage throws.
  public func unlock(passphrase: borrowing SecretBytes?) throws {
    try lock.withLock {
      let envelope = try storedEnvelope
      let keys = try RootKeys(openRootSecrets(in: envelope, passphrase), vaultID: id)
      let session = try looking {
        guard try storedEnvelope == envelope else { throw VaultError.outdated }
        return try Session(rootKeys: keys, envelope: envelope, database: database)
      }
      state = .unlocked(session)
    }
  }

  /// Checks a passphrase against the root envelope, and keeps nothing. It is how a person shows to
  /// be present. Throws `VaultError.noPassphraseSet` where there is none to know.
  public func confirmPresence(passphrase: borrowing SecretBytes) throws {
    guard try protector == .passphrase else { throw VaultError.noPassphraseSet }
    let passphrase: SecretBytes? = try passphrase.copy()
    try lock.withLock {
      let keys = try openRoot(passphrase)
      try looking { try checkRoot(keys) }
    }
  }

  /// Registers what must be done at each relock: wiping a cache of decrypted values, say.
  package func atRelock(_ participant: @escaping @Sendable () throws -> Void) {
    lock.withLock { participants.append(participant) }
  }

  /// Locks the vault: lets nobody in, has every participant drop what it holds, wipes the keys.
  /// When a participant fails, the others still run, and this process reaches nothing secret any
  /// more (`VaultError.restartRequired`), whatever is tried later.
  public func relock() throws {
    try lock.withLock {
      var isSound = if case .restartRequired = state { false } else { true }
      state = .restartRequired  // also wipes: the session was the only owner of the keys
      for participant in participants {
        do { try participant() } catch { isSound = false }
      }
      guard isSound else { throw VaultError.restartRequired }
      state = .locked
    }
  }

  /// The domains that did not open at unlock, and why.
  public var damage: [Domain: String] {
    get throws { try lock.withLock { try session.damage } }
  }

  // MARK: Transactions

  /// Looks at one state of the vault. The vault must not be entered again inside `body`.
  package func read<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try lock.withLock {
      let session = try session
      return try looking {
        try body(Transaction(database: database, session: session, element: element))
      }
    }
  }

  /// Changes the vault: everything that `body` does is kept together, or, when it throws, nothing.
  package func write<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try lock.withLock {
      let session = try session
      return try changing {
        let transaction = Transaction(database: database, session: session, element: element)
        let result = try body(transaction)
        try transaction.finish()
        return result
      }
    }
  }

  // MARK: Inside

  /// The one way to look at the file.
  func looking<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    try database.transaction(.reading) {
      try Schema.check(database)
      return try body()
    }
  }

  /// The one way to change the file: a vault that an older program wrote is brought up to date with its first
  /// change, in the same transaction.
  func changing<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    try database.transaction(.writing) {
      try Schema.check(database)
      try Schema.migrate(database)
      return try body()
    }
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

  var rootEnvelope: RootEnvelope { RootEnvelope(vaultID: id, device: device, element: element) }

  private func openRoot(_ passphrase: borrowing SecretBytes?) throws -> RootKeys {
    let secrets = try openRootSecrets(passphrase)
    return try RootKeys(secrets, vaultID: id)
  }

  /// Throws `VaultError.rootDamaged` for a root that is not this vault's. An envelope that opens
  /// proves nothing: the element's public key stands in the file, and whoever writes there can seal
  /// secrets of his own to it, under a passphrase of his own or none.
  private func checkRoot(_ keys: RootKeys) throws {
    try Registry(reading: database).verify(atUnlock: keys)
  }

  private func openRootSecrets(_ passphrase: borrowing SecretBytes?) throws -> RootSecrets {
    try openRootSecrets(in: storedEnvelope, passphrase)
  }

  private func openRootSecrets(
    in envelope: [UInt8], _ passphrase: borrowing SecretBytes?
  ) throws -> RootSecrets {
    if case .restartRequired = state { throw VaultError.restartRequired }
    return try rootEnvelope.open(envelope, passphrase: passphrase)
  }

  private var storedEnvelope: [UInt8] {
    get throws {
      let envelope = try database.first("SELECT root_envelope FROM vault") { $0.blob(0) }
      guard let envelope else { throw VaultError.rootDamaged }
      return envelope
    }
  }

  /// Puts another protector in place of the current one, in one transaction. The root secret stays
  /// the same, so a copy of the directory taken earlier still opens with the old protector.
  ///
  /// `current` is the passphrase in use, nil when there is none.
  public func changeProtector(
    from current: borrowing SecretBytes?, to new: consuming NewProtector
  ) throws {
    let new = new
    try lock.withLock {
      // Argon2 runs before the file is locked, on what one reading showed.
      let before = try storedEnvelope
      let secrets = try openRootSecrets(in: before, current)
      let keys = try RootKeys(secrets, vaultID: id)
      var random = SystemRandom()
      let envelope = try rootEnvelope.seal(secrets, protector: new, random: &random)
      try changing {
        guard try storedEnvelope == before else { throw VaultError.outdated }
        try checkRoot(keys)
        try database.run("UPDATE vault SET root_envelope = ?1", .blob(envelope))
      }
      if case .unlocked(let session) = state { session.envelope = envelope }
    }
  }

  /// Puts a new root in place of the current one, sealed under the same protector; `body` seals
  /// everything below it anew, in the same transaction.
  func replaceRoot(
    passphrase: borrowing SecretBytes?, _ body: (Database, Session, Session) throws -> Void
  ) throws {
    try lock.withLock {
      let old = try session
      // Argon2 runs before the file is locked, on what one reading showed.
      let before = try storedEnvelope
      guard before == old.envelope else { throw VaultError.outdated }
      let current = try RootKeys(openRootSecrets(in: before, passphrase), vaultID: id)
      let protector: NewProtector
      switch passphrase {
      case .some(let passphrase) where try RootEnvelope.protector(of: before) == .passphrase:
        protector = .passphrase(try passphrase.copy())
      default:
        protector = .none
      }
      var random = SystemRandom()
      let secrets = try RootSecrets.random(&random)
      let envelope = try rootEnvelope.seal(secrets, protector: protector, random: &random)
      let new = Session(rootKeys: try RootKeys(secrets, vaultID: id), envelope: envelope)
      try changing {
        guard try storedEnvelope == before else { throw VaultError.outdated }
        try checkRoot(current)
        try database.run("UPDATE vault SET root_envelope = ?1", .blob(envelope))
        try body(database, old, new)
      }
      state = .unlocked(new)
    }
  }

  /// Runs `body` with what a repair works on: the unlocked session, or, when the registry itself is
  /// damaged, the root keys alone.
  func withStorage<Result>(_ body: (Database, Session) throws -> Result) throws -> Result {
    try lock.withLock {
      let session = try session
      return try session.undoingOnFailure { try body(database, session) }
    }
  }

  /// Like `withStorage`, with the root keys opened anew and without a session.
  func withRoot<Result>(
    passphrase: borrowing SecretBytes?, _ body: (Database, RootKeys) throws -> Result
  ) throws -> Result {
    try lock.withLock { try body(database, try openRoot(passphrase)) }
  }
}
