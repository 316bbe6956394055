internal import Synchronization

/// Tells one unlocking of a vault from all others of this process: what an agent vouched for is not what the vault's own
/// keys do, though the file be the same.
package struct SessionID: Equatable, Sendable {
  private static let last = Atomic<UInt64>(0)
  private let number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue

  init() {}
}
