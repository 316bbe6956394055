internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// The counter of a vault in the making.
extension VaultStore {
  /// Begins one where the element has counters, and undefines those of an attempt that was cut short. Else why there is
  /// none, where others of this element have one.
  static func newCounter(
    _ keys: RootKeys, _ element: any SecureElement, in directory: VaultDirectory,
    _ database: Database
  ) throws -> (FreshCounter?, without: VaultReason?) {
    guard let counters = element.counters else { return (nil, nil) }
    let lock = try CounterLock(in: directory)
    // Another process may have made it while this one waited: then its counters are not for this one to judge.
    guard try !database.transaction(.reading, { try Schema.isPresent(in: database) }) else {
      return (nil, nil)
    }
    try PendingCounters(directory: directory).clear(but: nil, from: counters, lock)
    do {
      return (try FreshCounter(for: keys, element, in: directory, lock), nil)
    } catch VaultError.counterUnavailable(let reason) {
      return (nil, reason)
    }
  }

  /// Makes the vault in one transaction.
  static func making(
    with fresh: FreshCounter?, _ database: Database, _ body: () throws -> Void
  ) throws {
    do {
      try database.transaction(.writing, body)
    } catch {
      fresh?.abandon(for: nil) {
        try database.transaction(.reading) {
          try Schema.isPresent(in: database) ? StoredRegistry(database).counter : []
        }
      }
      throw error
    }
  }
}
