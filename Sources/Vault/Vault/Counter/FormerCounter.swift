internal import SecureElement
internal import VaultModel

/// The counter that a vault names until another takes its place, or the vault goes.
enum FormerCounter {
  /// Nothing counts.
  case none
  case known(MonotonicCounter)
  /// There is one, and nobody can say which is the vault's.
  case unknown

  var id: MonotonicCounter? {
    if case .known(let id) = self { id } else { nil }
  }
}

extension VaultStore {
  /// The vault's counter, which is to go with it: nobody but who opens the vault can say which it is.
  func formerCounter(openedWith credential: borrowing Credential) -> FormerCounter {
    do {
      guard try counting != .off else { return .none }
      let opened = try openRoot(credential)
      guard let counters = element.counters else { return .unknown }
      let registry = try verifiedRegistry(opened)
      let counter = try VaultCounter(registry.counter, opened.keys, element, counters)
      // A counter that is ahead counts for a newer state, which may be in use elsewhere.
      if case .rolledBack = CounterStanding(g: registry.g, value: try counter.value()) {
        return .unknown
      }
      return .known(counter.id)
    } catch {
      // A vault that does not open goes all the same.
      return .unknown
    }
  }
}
