internal import CryptoPrimitives

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The counter of a vault that an agent keeps unlocked.
final class RemoteCounter: ChangeCounter {
  /// How often who counts too often is waited for: as long as the agent says.
  private static let patience = 120

  private let agent: AgentClient

  init(_ agent: AgentClient) { self.agent = agent }

  func settle(_ registry: Registry) throws {
    switch try raise(to: registry.g) {
    case .counted: break
    case .ahead, .lost: throw VaultError.counterLost
    case .rolledBack: throw VaultError.rolledBack
    }
  }

  func raise(to g: UInt64) throws -> CounterStanding {
    for _ in 0..<Self.patience {
      let (wait, value) = try agent.ask(.raise) {
        $0.integer(g)
      } read: { reader in
        let wait = try reader.integer(UInt32.self)
        return (wait, try reader.flag() ? try reader.integer(UInt64.self) : nil)
      }
      guard wait > 0 else { return CounterStanding(g: g, value: value) }
      usleep(min(wait, 10_000) * 1000)
    }
    throw VaultError.notCounted
  }
}
