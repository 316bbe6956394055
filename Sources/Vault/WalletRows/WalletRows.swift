internal import CryptoPrimitives
package import Vault

/// What those rows of wallets say that an agent writes. The others are read by who has the book and the keys of wallets.
package struct WalletRows: RowRules {
  package init() {}

  package func check(
    _ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer
  ) throws {
    switch table {
    case .known:
      // A keyed hash.
      guard id.count == 32 else { throw MalformedInput(.otherContent) }
      try KnownRow(decoding: Array(value)).checkAddresses()
    case .account where AccountRow.isShown(id):
      _ = try ShownRow(decoding: Array(value))
    case .wallet, .account, .payee, .token, .paid: break
    case .setting, .identity, .openPGPKey, .contact, .lookup, .replay, .replayState, .certificate:
      throw MalformedInput(.otherContent)
    }
  }
}
