internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The counter of a vault in the making.
struct NewCounter {
  /// Nil where nothing counts.
  let fresh: FreshCounter?
  /// Why there is none, where others of this element have one.
  let without: VaultReason?
  private let former: FormerVault?
  private let pending: PendingCounters
  private let lock: CounterLock?

  /// Begins one where the element has counters, and undefines those of an attempt that was cut short. That of a vault whose
  /// place this one takes is noted, to go when it has.
  init(
    _ keys: RootKeys, _ element: any SecureElement, in directory: VaultDirectory,
    insteadOf former: FormerVault?, _ database: Database
  ) throws {
    self.former = former
    pending = PendingCounters(directory: directory)
    let old = former?.counter ?? .none
    lock =
      try element.counters == nil && old.id == nil ? nil : CounterLock(in: directory)
    guard let lock, let counters = element.counters else {
      (fresh, without) = (nil, nil)
      if let lock { try note(old, lock) }
      return
    }
    if former == nil {
      // Another process may have made it while this one waited: then its counters are not for this one to judge.
      guard try !database.transaction(.reading, { try Schema.isPresent(in: database) }) else {
        (fresh, without) = (nil, nil)
        return
      }
      try pending.clear(but: nil, from: counters, lock)
    }
    do {
      fresh = try FreshCounter(for: keys, element, in: directory, insteadOf: old, lock)
      without = nil
    } catch VaultError.counterUnavailable(let reason) {
      (fresh, without) = (nil, reason)
      try note(old, lock)
    }
  }

  private func note(_ old: FormerCounter, _ lock: CounterLock) throws {
    if let id = old.id { try pending.add([id], lock) }
  }

  /// Makes the vault in one transaction.
  func making(_ database: Database, _ body: () throws -> Void) throws {
    do {
      try database.transaction(.writing, body)
    } catch {
      fresh?.abandon {
        try database.transaction(.reading) {
          try Schema.isPresent(in: database) ? StoredRegistry(database).counter : []
        }
      }
      throw error
    }
  }

  /// The vault is there: what it does not name goes.
  func settle() {
    // First where the former one is, which may be another element.
    if let counters = former?.counters, let lock {
      try? pending.clear(but: fresh?.counter, from: counters, lock)
    }
    fresh?.settle()
  }
}
