internal import Vault

/// What was signed here, and whom it pays: written before anybody has the signature.
typealias Paid = PaidRow

extension PaidRow {
  /// One row for a transaction, however often it is signed under one root secret.
  func id(in transaction: Transaction) throws -> [UInt8] {
    try transaction.id(
      of: Lookup(kind: 4, Array("\(chain):\(network):\(self.transaction)".utf8)), in: .paid)
  }
}
