internal import Vault
internal import VaultModel

/// The states that a plan was made from. While they stand, whatever it decided would be decided again.
struct PlanBasis: Equatable, Sendable {
  private let stamps: [VaultPart: Stamp]

  /// The parts that policies, identities and contacts stand in, whose rows name their certificates.
  init(_ transaction: Transaction) throws {
    stamps = try transaction.stamps().filter { domain, _ in
      switch domain {
      case .settings, .identities, .contacts: true
      case .keyMetadata, .replay, .certificates, .wallets: false
      }
    }
  }

  func holds(in transaction: Transaction) throws -> Bool { try self == PlanBasis(transaction) }
}
