internal import SecureElement

extension VaultStore {
  /// Whether an older copy of the vault is noticed after a change.
  package enum Weight: Sendable {
    case counted
    /// Only what may go back with a copy: messages that were opened, names, notes, preferences.
    case uncounted
  }
}

extension Registry {
  /// The list as a change commits it that counts where there is a counter. Throws `VaultError.outdated` where one came
  /// meanwhile.
  func counted(by change: CountedChange?) throws -> Registry {
    if let change { return try change.counted(self) }
    guard counter.isEmpty else { throw VaultError.outdated }
    return self
  }
}

/// A change that is counted, from before its transaction until its increment was seen.
final class CountedChange {
  /// The list as it was found, with a g that the counter confirms.
  let found: Registry
  let counter: any ChangeCounter
  let lock: CounterLock

  init(_ found: Registry, _ counter: any ChangeCounter, _ lock: CounterLock) {
    self.found = found
    self.counter = counter
    self.lock = lock
  }

  /// The list as the change commits it. Throws `VaultError.outdated` where it is not as it was found: somebody changed it
  /// without the lock file.
  func counted(_ registry: Registry) throws -> Registry {
    guard registry.counter == found.counter, registry.g == found.g else {
      throw VaultError.outdated
    }
    var registry = registry
    registry.g += 1
    return registry
  }

  /// Raises the counter to the g of what was committed. Throws `VaultError.notCounted` where the element does not do it
  /// now: the change is kept, and the next start counts it.
  func finish(_ committed: Registry) throws {
    try withExtendedLifetime(lock) {
      let standing: CounterStanding
      do { standing = try counter.raise(to: committed.g) } catch { throw VaultError.notCounted }
      switch standing {
      case .counted: break
      case .ahead: throw VaultError.notCounted
      case .rolledBack: throw VaultError.rolledBack
      case .lost: throw VaultError.counterLost
      }
    }
  }

  /// The counter by its own name. Throws `VaultError.agentRefused` where the keys to it are in another process.
  var own: VaultCounter {
    get throws {
      guard let counter = counter as? VaultCounter else { throw VaultError.agentRefused }
      return counter
    }
  }

  /// Makes the counter that takes this one's place under another root, which knows another authorization value.
  func fresh(
    for keys: RootKeys, _ element: any SecureElement, in directory: VaultDirectory
  ) throws -> FreshCounter {
    try FreshCounter(for: keys, element, in: directory, insteadOf: .known(own.id), lock)
  }
}
