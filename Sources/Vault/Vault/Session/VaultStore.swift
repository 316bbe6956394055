internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
package import SecureElement
package import VaultModel

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
  let device: ElementKey
  let database: Database
  /// The directory by a path without symbolic links.
  let place: VaultDirectory
  /// What contacts are found by; nil for a program that reads none.
  let lookupKeys: (any LookupKeys)?
  /// What stands in rows; nil for a program that reads none.
  let rows: (any RowRules)?
  /// What passphrases that are set cost to derive from; opening one costs what stands in the file.
  let passphraseCost: Argon2Parameters
  let lock = Lock()
  var state = State.locked
  /// Grows with each relock, so that what was derived outside the lock unlocks nothing after one.
  private var relocks = 0
  /// Why a vault that was made with this has no counter, where others of its element have one.
  package let withoutCounter: VaultReason?
  private var migratedFrom: VaultFormat?
  private var participants: [@Sendable () throws -> Void] = []

  enum State {
    case locked
    case unlocked(Session)
    /// A relock failed; nothing is given out again in this process.
    case restartRequired
  }

  init(
    directory: String, place: VaultDirectory, id: [UInt8], element: any SecureElement,
    device: ElementKey, database: Database, lookupKeys: (any LookupKeys)?,
    rows: (any RowRules)?, passphraseCost: Argon2Parameters,
    withoutCounter: VaultReason? = nil
  ) {
    self.directory = directory
    self.place = place
    self.id = id
    self.element = element
    self.device = device
    self.database = database
    self.lookupKeys = lookupKeys
    self.rows = rows
    self.passphraseCost = passphraseCost
    self.withoutCounter = withoutCounter
  }

  // MARK: What may be known before unlock

  /// The file that the vault is in, by a path without symbolic links.
  package var databasePath: String { place.databasePath }

  /// How the secure element is called.
  package var elementName: String { element.name }

  /// Whether the secure element is hardware. Software protects against nobody who copies the
  /// directory and knows the passphrase.
  package var isHardwareBacked: Bool { element.isHardware }

  /// What a person may bring to unlock, as the file has it: nobody vouches for it yet. Throws `VaultError.rootDamaged`
  /// and `.laterProtector` where there is nothing that this program can open.
  package var protectors: [Protector] {
    get throws {
      try ProtectorRow.openable(of: storedProtectors()).map(Protector.init)
    }
  }

  /// How the element counts wrong PINs, and who may change that; nil where it counts none.
  package func lockoutState() throws -> LockoutState? {
    try element.mappingErrors { element throws(SecureElementError) in try element.lockoutState() }
  }

  // MARK: Unlock and relock

  /// Opens the root, and looks at the registry and every domain's head; rows are compared when they are read.
  ///
  /// A damaged domain does not keep the others from being used: see `damage`. A vault that is relocked meanwhile stays
  /// locked (`VaultError.locked`).
  /// Throws `VaultError`: `.passphraseRequired`, `.pinRequired`, `.wrongPassphrase`, `.wrongFactor`, `.rootDamaged`,
  /// `.registryDamaged`, `.elementMissing`, `.derivationRefused`, and what storage throws. `.rolledBack` and `.counterLost`
  /// where it is not the vault that was counted last; `toLook` opens that one too, for `check`, `damage` and `salvage`
  /// alone, and returns which of the two everything else throws.
  @discardableResult
  package func unlock(
    with credential: borrowing Credential, for answers: CustodyAnswers? = nil,
    toLook: Bool = false
  ) throws -> VaultError? {
    let before = lock.withLock { relocks }
    let opened = try openRoot(credential)
    let finding = try unlock(opened, before, toLook: toLook)
    answers?.take(opened.answer)
    return finding
  }

  private func unlock(
    _ opened: borrowing OpenedRoot, _ before: Int, toLook: Bool
  ) throws -> VaultError? {
    let (keys, protector) = (opened.keys, opened.protector)
    return try lock.withLock {
      guard relocks == before else { throw VaultError.locked }
      if case .restartRequired = state { throw VaultError.restartRequired }
      let (session, hasSecurityKey) = try looking {
        let registry = try verified(keys, protector)
        let session = try Session(
          rootKeys: keys, envelope: protector.envelope, registry: registry, database: database)
        return (session, registry.has(.securityKey))
      }
      do {
        try judge(session, database)
      } catch let error as VaultError where toLook && [.rolledBack, .counterLost].contains(error) {
        session.finding = error
      }
      state = .unlocked(session)
      // A copy of the database alone, or one that somebody else wrote into, lacks it.
      if hasSecurityKey, !place.hasSecurityKeyMark { try? place.markSecurityKey() }
      return session.finding
    }
  }

  /// Checks a credential against the root envelope, and keeps nothing but the answer of a strong factor, in `answers`. It
  /// is how a person shows to be present. Throws `VaultError.noPassphraseSet` and so on where there is none to know, and
  /// `.outdated` for what opens another root than that of the keys in this process.
  package func confirmPresence(
    with credential: borrowing Credential, for answers: CustodyAnswers? = nil
  ) throws {
    let kind = credential.kind
    let rows = try usableProtectors(with: kind)
    guard kind != .none, rows.contains(where: { $0.protector == kind }) else { throw kind.notSet }
    let before = lock.withLock { relocks }
    let opened = try openRoot(credential)
    if isUnlockedHere {
      try checkRoot(opened)
    } else {
      // What an agent does not do is done here, by who opened the root for it.
      _ = try unlock(opened, before, toLook: false)
    }
    answers?.take(opened.answer)
  }

  /// Whether this process has the keys, or none has.
  private var isUnlockedHere: Bool {
    lock.withLock {
      guard case .unlocked(let session) = state else { return true }
      return session.keys is LocalKeys
    }
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
  package var damage: [VaultPart: VaultReason] {
    get throws {
      try lock.withLock {
        let session = try openedSession
        // What an agent keeps open is not looked at before it is read.
        if session.keys is RemoteKeys {
          try looking {
            try session.lookAtHeads(of: session.registry(in: database), database: database)
          }
        }
        return session.damage
      }
    }
  }

  /// The format that the vault had until this process changed it; nil when it did not bring it to another. Programs
  /// from before the newer format do not open it any more.
  package var formatBefore: Int? { lock.withLock { migratedFrom.map { Int($0.rawValue) } } }

  /// Which state each domain is in, as the file has it now: no head and no row is read. Nil while the vault is locked.
  /// Throws what reading the registry throws, `VaultError.outdated` among others.
  package var stamps: [VaultPart: Stamp]? {
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
  package func read<Result: ~Copyable>(
    with answers: CustodyAnswers? = nil, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try lock.withLock {
      let session = try session
      return try looking { try body(transaction(of: session, answers: answers)) }
    }
  }

  /// Changes the vault: everything that `body` does is kept together, or, when it throws, nothing. Where the vault has a
  /// counter the change is counted in it. Throws `VaultError.notCounted` where everything is kept and only that failed.
  package func write<Result: ~Copyable>(
    _ weight: Weight = .counted, with answers: CustodyAnswers? = nil,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try lock.withLock {
      let session = try session
      let change = weight == .counted ? try beginCounting(session, database) : nil
      var committed: Registry?
      let result = try changing {
        let transaction = transaction(
          of: session, counting: weight == .counted ? .with(change) : .not, answers: answers)
        let result = try body(transaction)
        committed = try transaction.finish()
        return result
      }
      if let committed { session.remember(committed) }
      try finish(change, committed, session)
      return result
    }
  }

  func transaction(
    of session: Session, counting: Transaction.Counting = .not, answers: CustodyAnswers? = nil
  ) -> Transaction {
    Transaction(
      database: database, session: session, element: element, lookupKeys: lookupKeys,
      passphraseCost: passphraseCost, counting: counting, answers: answers)
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
    var formats: (before: VaultFormat, after: VaultFormat) = (.current, .current)
    let result = try database.transaction(.writing) {
      try Schema.check(database)
      formats.before = try Schema.format(of: database)
      let result = try body()
      formats.after = try Schema.format(of: database)
      return result
    }
    if formats.before != formats.after { migratedFrom = formats.before }
    return result
  }

  var session: Session {
    get throws {
      let session = try openedSession
      if let finding = session.finding { throw finding }
      return session
    }
  }

  /// The session, also of a vault that is open for looking alone.
  private var openedSession: Session {
    get throws {
      switch state {
      case .unlocked(let session): return session
      case .locked: throw VaultError.locked
      case .restartRequired: throw VaultError.restartRequired
      }
    }
  }

  /// Runs `body` with what a repair works on: the file, and the unlocked session, also one that is open `toLook` alone.
  func withStorage<Result>(
    toLook: Bool = false, _ body: (Database, Session) throws -> Result
  ) throws -> Result {
    try lock.withLock { try body(database, try toLook ? openedSession : session) }
  }

  /// Runs `body` with the database alone, whatever the vault is opened with.
  func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try lock.withLock { try body(database) }
  }

  /// Locks a vault whose list is not the session's any more. The caller holds the lock.
  func forgetSession() {
    if case .unlocked = state { state = .locked }
  }

  /// Like `withStorage`, with the root keys opened anew and without a session, and with the protector that opened them.
  func withRoot<Result>(
    with credential: borrowing Credential, isRepair: Bool = false,
    _ body: (Database, RootKeys, ProtectorRow) throws -> Result
  ) throws -> Result {
    let opened = try isRepair ? openRoot(toRepairWith: credential) : openRoot(credential)
    return try lock.withLock { try body(database, opened.keys, opened.protector) }
  }
}
