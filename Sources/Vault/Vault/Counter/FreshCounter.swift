internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// A counter that a vault is about to name: defined, and begun with its first increment, so that the change that names it
/// needs no other one. Until it is settled `counter-pending` says that its fate is open.
final class FreshCounter {
  /// What the list then says.
  let field: [UInt8]
  /// The g to commit.
  let g: UInt64
  let counter: MonotonicCounter
  private let old: FormerCounter
  private let counters: any MonotonicCounters
  private let pending: PendingCounters
  private let lock: CounterLock

  /// How many handles are tried.
  private static let tries = 16

  /// Makes one, in place of `old`.
  ///
  /// Throws `VaultError.counterUnavailable` where the element makes none.
  init(
    for keys: RootKeys, _ element: any SecureElement, in directory: VaultDirectory,
    insteadOf old: FormerCounter = .none, _ lock: CounterLock
  ) throws {
    guard let counters = element.counters else {
      throw VaultError.counterUnavailable(reason: .noCounters)
    }
    var random = SystemRandom()
    let secret = try VaultError.mapping { try random.secret(CounterField.secretSize) }
    let pending = PendingCounters(directory: directory)
    (self.counters, self.pending, self.lock, self.old) = (counters, pending, lock, old)
    for _ in 0..<Self.tries {
      let counter = MonotonicCounter.random(&random)
      try pending.add([counter] + [old.id].compactMap(\.self), lock)
      do {
        guard try Self.define(counter, under: secret, element, counters) else { continue }
        let value = try element.mappingErrors { _ throws(SecureElementError) in
          try counters.increment(counter, under: secret)
        }
        guard let value else { throw VaultError.counterLost }
        field = try CounterField(
          counter, called: counters.name(of: counter), under: secret, keys, random: &random
        ).bytes
        (g, self.counter) = (value, counter)
        return
      } catch {
        Self.withdraw(old, pending, counters, lock)
        throw error
      }
    }
    Self.withdraw(old, pending, counters, lock)
    throw VaultError.elementBusy(name: element.name)
  }

  private static func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes,
    _ element: any SecureElement, _ counters: any MonotonicCounters
  ) throws -> Bool {
    do throws(SecureElementError) {
      return try counters.define(counter, under: secret)
    } catch .unavailable(.owned) {
      throw VaultError.counterUnavailable(reason: .counterOwned)
    } catch {
      throw VaultError(error, name: element.name)
    }
  }

  /// The vault names it: the one that it named before goes.
  func settle() { try? pending.clear(but: counter, from: counters, lock) }

  /// The change failed. The counter goes, but where `field` gives the one that the file names after all, or nothing that
  /// can be known now: then the next start finds out.
  func abandon(fileNames field: () throws -> [UInt8]) {
    guard let named = try? field(), named != self.field else { return }
    Self.withdraw(old, pending, counters, lock)
  }

  /// Undefines what was begun. Where nobody knows the one that the vault names, whoever opens that next does it.
  private static func withdraw(
    _ old: FormerCounter, _ pending: PendingCounters, _ counters: any MonotonicCounters,
    _ lock: CounterLock
  ) {
    switch old {
    case .none: try? pending.clear(but: nil, from: counters, lock)
    case .known(let id): try? pending.clear(but: id, from: counters, lock)
    case .unknown: break
    }
  }
}
