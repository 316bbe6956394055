internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// Whether a vault's changes are counted in its secure element, so that an older copy of its directory is noticed.
package enum VaultCounting: Sendable {
  case on, off
  /// In a way that this program does not know.
  case later
}

extension VaultStore {
  /// As the file says it now: nobody vouches for that before unlock.
  package var counting: VaultCounting {
    get throws {
      try withDatabase { database in
        let field = try looking { try StoredRegistry(database).counter }
        guard !field.isEmpty else { return .off }
        return CounterField.isKnown(field) && element.counters != nil ? .on : .later
      }
    }
  }

  /// What the counter of the unlocked vault stood at when a change was counted last; nil where nothing counts.
  package func countedChanges() throws -> UInt64? {
    try read { transaction in
      let registry = try transaction.currentRegistry()
      return registry.counter.isEmpty ? nil : registry.g
    }
  }

  // MARK: What every counted change does. The caller holds the lock of the vault.

  /// Begins a change: takes the lock file, and finds out whether the list is the one that was counted last. Nil where
  /// nothing counts.
  ///
  /// `seen` is the g that this process saw in the counter. Throws `VaultError.rolledBack`, `.counterLost`.
  func beginCounting(
    _ keys: any VaultKeys, seen: UInt64? = nil, registry: () throws -> Registry
  ) throws -> CountedChange? {
    guard element.counters != nil, try keys.counter(of: looking(registry), in: element) != nil
    else {
      return nil
    }
    let lock = try CounterLock(in: place)
    let found = try looking(registry)
    guard let counter = try keys.counter(of: found, in: element) else { return nil }
    if seen != found.g { try counter.settle(found) }
    return CountedChange(found, counter, lock)
  }

  /// As above, in an unlocked vault.
  func beginCounting(_ session: Session, _ database: Database) throws -> CountedChange? {
    try beginCounting(session.keys, seen: session.counted) {
      try session.registry(in: database)
    }
  }

  /// Ends a change that was committed.
  func finish(_ change: CountedChange?, _ committed: Registry?, _ session: Session? = nil) throws {
    guard let change, let committed else { return }
    try change.finish(committed)
    session?.counted = committed.g
  }

  /// Changes the file so that it names a fresh counter.
  func changing<Result>(
    with fresh: FreshCounter?, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try changing(body)
    } catch {
      fresh?.abandon { try looking { try StoredRegistry(database).counter } }
      throw error
    }
  }

  // MARK: Unlocking

  /// Finds out whether the list that a session was made of is the one that was counted last, and counts a change that
  /// nobody did. Nothing is written where all is well.
  func judge(_ session: Session, _ database: Database) throws {
    let keys = try session.rootKeys
    if let known = session.known, let counter = try VaultCounter(of: known, keys, element) {
      if try counter.value() != known.g {
        // Another process may stand between its commit and its increment: the lock file tells.
        let lock = try CounterLock(in: place)
        try withExtendedLifetime(lock) {
          let registry = try looking { try session.registry(in: database) }
          try VaultCounter(of: registry, keys, element)?.settle(registry)
        }
      }
      session.counted = session.known?.g
    }
    try? sweep(session, database)
  }

  /// Undefines what a change left that was cut short. Who is at work with the lock file does it himself.
  private func sweep(_ session: Session, _ database: Database) throws {
    let pending = PendingCounters(directory: place)
    guard let counters = element.counters, pending.arePresent else { return }
    let lock = try CounterLock(in: place, waiting: .zero)
    let registry = try looking { try session.registry(in: database) }
    let named = try VaultCounter(of: registry, session.rootKeys, element)
    guard named != nil || registry.counter.isEmpty else { return }
    try pending.clear(but: named?.id, from: counters, lock)
  }

  // MARK: On and off

  /// Has the vault's changes counted from now on, or not. A copy of before names no counter, and is not noticed. False
  /// where it is so already.
  ///
  /// Throws `VaultError.counterUnavailable`.
  @discardableResult
  package func setCounting(_ isOn: Bool) throws -> Bool {
    try withStorage { database, session in
      isOn ? try beginCounter(session, database) : try endCounter(session, database)
    }
  }

  private func beginCounter(_ session: Session, _ database: Database) throws -> Bool {
    guard element.counters != nil else {
      throw VaultError.counterUnavailable(reason: .noCounters)
    }
    let before = try looking { try session.registry(in: database) }
    try before.checkWritable(element)
    guard before.counter.isEmpty else { return false }
    let lock = try CounterLock(in: place)
    let fresh = try FreshCounter(for: session.rootKeys, element, in: place, lock)
    let registry = try changing(with: fresh) {
      var registry = try session.registry(in: database)
      guard registry.counter.isEmpty else { throw VaultError.outdated }
      registry.take(fresh)
      try registry.write([], to: database, session.rootKeys)
      return registry
    }
    session.remember(registry)
    session.counted = registry.g
    fresh.settle()
    return true
  }

  private func endCounter(_ session: Session, _ database: Database) throws -> Bool {
    guard let change = try beginCounting(session, database), let counters = element.counters else {
      try looking { try session.registry(in: database).checkWritable(element) }
      return false
    }
    let pending = PendingCounters(directory: place)
    try pending.add([change.own.id], change.lock)
    let registry = try changing {
      var registry = try change.counted(session.registry(in: database))
      registry.counter = []
      try registry.write([], to: database, session.rootKeys)
      return registry
    }
    session.remember(registry)
    session.counted = nil
    try? pending.clear(but: nil, from: counters, change.lock)
    return true
  }
}
