internal import Vault
internal import VaultModel

/// What a plan was made from: states of the vault, and the session that vouched for them. While they stand, whatever it
/// decided would be decided again. What an agent said is another thing once the vault is open in this process, under the
/// same stamps: an agent says what it likes.
struct PlanBasis: Equatable, Sendable {
  private let session: SessionID
  private let stamps: [VaultPart: Stamp]

  /// The parts that policies, identities and contacts stand in, whose rows name their certificates.
  init(_ transaction: Transaction) throws {
    session = transaction.sessionID
    stamps = try transaction.stamps().filter { domain, _ in
      switch domain {
      case .settings, .identities, .contacts: true
      case .keyMetadata, .replay, .certificates, .wallets: false
      }
    }
  }

  func holds(in transaction: Transaction) throws -> Bool { try self == PlanBasis(transaction) }
}
