internal import CryptoPrimitives
package import Vault
package import VaultModel
internal import WalletRows

/// What the rows of wallets say: all of them, by who knows their keys.
package struct WalletRowRules: RowRules {
  private static let size = (random: 16, wallet: 32, keyed: 32)

  package init() {}

  package func check(
    _ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer
  ) throws {
    switch table {
    case .wallet:
      try Self.check(id, Self.size.wallet)
      _ = try WalletRow(decoding: Array(value))
    case .account where id.count == Self.size.wallet:
      _ = try Accounts(AccountKeysRow(decoding: Array(value)), nil)
    case .account:
      guard AccountRow.isShown(id) else { throw MalformedInput(.otherContent) }
      try WalletRows().check(table, id, value)
    case .paid:
      try Self.check(id, Self.size.keyed)
      _ = try PaidRow(decoding: Array(value))
    case .payee:
      try Self.check(id, Self.size.random)
      _ = try Payee(id: id, decoding: Array(value))
    case .token:
      try Self.check(id, Self.size.random)
      _ = try Token(id: id, decoding: Array(value))
    default: try WalletRows().check(table, id, value)
    }
  }

  /// An address stands in several rows, and in what was signed: what one of them lost the others have.
  package func mend(_ domain: VaultPart, in transaction: Transaction) throws {
    try KnownAddresses(transaction).rebuild()
  }

  private static func check(_ id: [UInt8], _ size: Int) throws {
    guard id.count == size else { throw MalformedInput(.otherContent) }
  }
}
