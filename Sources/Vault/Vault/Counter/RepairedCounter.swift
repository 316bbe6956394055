internal import SecureElement

/// What counts after a repair of the list, of which nothing is vouched for but what opens under the root.
struct RepairedCounter {
  /// The field as the file had it.
  let found: [UInt8]
  let field: [UInt8]
  let g: UInt64
  /// Whether the counter that the list names does not fit the list's number. The list keeps that number, and unlocking
  /// says what is wrong with it. A number that fits shows nothing: whoever changed the list may have written it.
  let wasChecked: Bool
  /// One that is begun where the file names none that opens.
  var fresh: FreshCounter?
  /// The one that is raised to g after the commit.
  fileprivate var raised: VaultCounter?
  fileprivate let lock: CounterLock?

  /// Ends what was begun, once the repair was committed, or found nothing to do.
  func finish(isKept: Bool) throws {
    guard isKept else {
      fresh?.abandon { found }
      return
    }
    fresh?.settle()
    guard let raised else { return }
    try withExtendedLifetime(lock) {
      do {
        guard try raised.increment() == g else { throw VaultError.notCounted }
      } catch {
        throw VaultError.notCounted
      }
    }
  }
}

extension VaultStore {
  /// Nil for a list that is sound. The caller holds the lock of the vault.
  ///
  /// Throws `VaultError.laterCounter` for one that this program does not know, `.outdated` where `protector` is not the
  /// vault's any more.
  func counterForRepair(
    under keys: RootKeys, openedBy protector: ProtectorRow, _ database: Database
  ) throws -> RepairedCounter? {
    let lock = element.counters == nil ? nil : try CounterLock(in: place)
    let stored = try looking { try StoredRegistry(database) }
    guard stored.counter.isEmpty || CounterField.isKnown(stored.counter) && lock != nil else {
      throw VaultError.laterCounter
    }
    guard stored.protectors.contains(protector) else { throw VaultError.outdated }
    guard try !looking({ try isSound(under: keys, database) }) else { return nil }
    func unchecked(_ fresh: FreshCounter? = nil) -> RepairedCounter {
      RepairedCounter(
        found: stored.counter, field: fresh?.field ?? [], g: fresh?.g ?? 0, wasChecked: false,
        fresh: fresh, lock: lock)
    }
    guard let counters = element.counters, let lock else { return unchecked() }
    guard let counter = try? VaultCounter(stored.counter, keys, element, counters) else {
      do {
        return unchecked(try FreshCounter(for: keys, element, in: place, lock))
      } catch VaultError.counterUnavailable {
        return unchecked()
      }
    }
    let g = UInt64(clamping: stored.g)
    let value = try counter.value()
    switch CounterStanding(g: g, value: value) {
    case .counted, .ahead:
      // Of two states with one change between them, the list takes the newer one's number.
      return RepairedCounter(
        found: stored.counter, field: stored.counter, g: (value ?? g) + 1, wasChecked: false,
        raised: counter, lock: lock)
    case .rolledBack, .lost:
      return RepairedCounter(
        found: stored.counter, field: stored.counter, g: g, wasChecked: true, lock: lock)
    }
  }
}
