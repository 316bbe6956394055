internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// The counter that a list names, opened with the vault's root.
final class VaultCounter: ChangeCounter {
  let id: MonotonicCounter
  private let secret: SecretBytes
  private let element: any SecureElement
  private let counters: any MonotonicCounters

  /// Throws `VaultError.counterLost` for a field that does not open under this root, or calls the counter as the element
  /// does not.
  init(
    _ field: [UInt8], _ keys: RootKeys, _ element: any SecureElement,
    _ counters: any MonotonicCounters
  ) throws {
    let field = try VaultError.mapping(notAuthentic: .counterLost) {
      try CounterField(parsing: field)
    }
    let content = try field.open(keys)
    id = content.counter
    secret = try VaultError.mapping { try content.secret.copy() }
    self.element = element
    self.counters = counters
    guard field.name == counters.name(of: id) else { throw VaultError.counterLost }
  }

  /// The counter that a list names; nil where it names none, or one that this program does not know.
  convenience init?(
    of registry: Registry, _ keys: RootKeys, _ element: any SecureElement
  ) throws {
    guard let counters = element.counters, CounterField.isKnown(registry.counter) else {
      return nil
    }
    try self.init(registry.counter, keys, element, counters)
  }

  /// Its value; nil where it is gone, or another's.
  func value() throws -> UInt64? {
    try orGone { () throws(SecureElementError) in try counters.value(of: id, under: secret) }
  }

  /// Its value after it was raised by one; nil where it is gone, or another's.
  func increment() throws -> UInt64? {
    try orGone { () throws(SecureElementError) in try counters.increment(id, under: secret) }
  }

  private func orGone(
    _ body: () throws(SecureElementError) -> UInt64?
  ) throws -> UInt64? {
    do throws(SecureElementError) {
      return try body()
    } catch .wrongAuthorization {
      return nil
    } catch {
      throw VaultError(error, name: element.name)
    }
  }

  func settle(_ registry: Registry) throws {
    switch CounterStanding(g: registry.g, value: try value()) {
    case .counted: break
    case .ahead:
      guard try increment() == registry.g else { throw VaultError.counterLost }
    case .rolledBack: throw VaultError.rolledBack
    case .lost: throw VaultError.counterLost
    }
  }
}

extension VaultCounter {
  func raise(to g: UInt64) throws -> CounterStanding {
    CounterStanding(g: g, value: try increment())
  }
}

/// How a list's g stands to its counter.
enum CounterStanding: Equatable {
  /// Every change was counted.
  case counted
  /// One was committed, and who did that did not live to count it.
  case ahead
  /// The list is older than the counter, which stands at a value.
  case rolledBack(UInt64)
  /// There is no counter, or one that is behind by more than one change.
  case lost

  init(g: UInt64, value: UInt64?) {
    switch value {
    case nil: self = .lost
    case g?: self = .counted
    case let value? where value > g: self = .rolledBack(value)
    case let value?: self = value + 1 == g ? .ahead : .lost
    }
  }
}
