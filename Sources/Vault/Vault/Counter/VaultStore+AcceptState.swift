internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
package import VaultModel

extension VaultStore {
  /// Takes the vault as it stands for its newest state, although it is older than the counter says, or the counter is
  /// gone: the state that was put away is an older one from now on. Who has it unlocked locks it with this.
  ///
  /// `credential` opens the vault. Throws what unlocking throws but for `VaultError.rolledBack` and `.counterLost`.
  package func acceptState(with credential: borrowing Credential) throws -> Acceptance {
    try withRoot(with: credential) { database, keys, protector in
      let registry = { try self.verified(keys, protector) }
      guard let counters = element.counters,
        try CounterField.isKnown(looking(registry).counter)
      else { return .nothing }
      let lock = try CounterLock(in: place)
      defer { withExtendedLifetime(lock) {} }
      let found = try looking(registry)
      guard CounterField.isKnown(found.counter) else { return .nothing }
      var known: VaultCounter?
      do { known = try VaultCounter(of: found, keys, element) } catch VaultError.counterLost {}
      switch CounterStanding(g: found.g, value: try known?.value()) {
      case .counted, .ahead:
        try known?.settle(found)
        return .nothing
      case .rolledBack(let value):
        let (next, isTooMuch) = value.addingReportingOverflow(1)
        guard let known, !isTooMuch else { throw VaultError.counterLost }
        let committed = try commit(after: found, keys, registry, database) { $0.g = next }
        forgetSession()
        try CountedChange(found, known, lock).finish(committed)
        return .accepted
      case .lost:
        return try accept(without: known?.id, keys, counters, lock) { fresh, change in
          try commit(after: found, keys, registry, database, fresh, change)
        }
      }
    }
  }

  /// Goes on with a fresh counter, or, where the element makes none, without.
  private func accept(
    without old: MonotonicCounter?, _ keys: RootKeys, _ counters: any MonotonicCounters,
    _ lock: CounterLock, commit: (FreshCounter?, (inout Registry) -> Void) throws -> Registry
  ) throws -> Acceptance {
    let pending = PendingCounters(directory: place)
    let fresh: FreshCounter
    do {
      fresh = try FreshCounter(
        for: keys, element, in: place, insteadOf: old.map(FormerCounter.known) ?? .none, lock)
    } catch VaultError.counterUnavailable(let reason) {
      if let old { try pending.add([old], lock) }
      _ = try commit(nil) { registry in
        registry.counter = []
        registry.g += 1
      }
      try? pending.clear(but: nil, from: counters, lock)
      forgetSession()
      return .acceptedUncounted(reason)
    }
    _ = try commit(fresh) { $0.take(fresh) }
    forgetSession()
    fresh.settle()
    return .accepted
  }

  /// Writes the list that was found with another count, if it is still there.
  private func commit(
    after found: Registry, _ keys: RootKeys, _ registry: () throws -> Registry,
    _ database: Database, _ fresh: FreshCounter? = nil, _ change: (inout Registry) -> Void
  ) throws -> Registry {
    try changing(with: fresh) {
      var registry = try registry()
      guard registry.counter == found.counter, registry.g == found.g else {
        throw VaultError.outdated
      }
      change(&registry)
      try registry.write([], to: database, keys)
      return registry
    }
  }
}
