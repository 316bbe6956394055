import Addresses
import CryptoPrimitives
import SeedPhrase

@testable import WalletKit

/// The row of a wallet's accounts as programs wrote it before it had a code: what was shown stands in it, and of version 1 nothing
/// of Ethereum.
struct FormerAccounts {
  private let accounts: Accounts

  init(_ accounts: Accounts) { self.accounts = accounts }

  func row(version: UInt8 = 2) throws -> [UInt8] {
    var writer = CanonicalWriter()
    writer.integer(version)
    writer.integer(UInt16(accounts.all.count))
    for (key, account) in accounts.all.sorted(by: { $0.key < $1.key }) {
      writer.prefixed(key.kind.rawValue)
      writer.integer(key.isMain ? 1 : 0 as UInt8)
      writer.integer(key.number)
      writer.prefixed(try account.publicKey.octets())
      for branch in BitcoinAccount.Branch.allCases { write(account.known[branch], &writer) }
    }
    guard version > 1 else { return writer.bytes }
    writer.integer(UInt16(accounts.ethereum.count))
    for (number, account) in accounts.ethereum.sorted(by: { $0.key < $1.key }) {
      writer.integer(number)
      writer.prefixed(try account.publicKey.octets())
      write(account.known, &writer)
    }
    return writer.bytes
  }

  private func write(_ index: UInt32?, _ writer: inout CanonicalWriter) {
    writer.integer(index == nil ? 0 : 1 as UInt8)
    if let index { writer.integer(index) }
  }
}
