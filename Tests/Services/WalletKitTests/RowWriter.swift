import Addresses
import CryptoPrimitives
import SecretMemory
import SeedPhrase
import TestSupport
import Vault

@testable import WalletKit

/// Who can write rows of a vault and has no wallet's phrase: the keys that he writes are of one of his own.
struct RowWriter {
  static let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"

  /// What he says of his keys.
  enum Claim: CaseIterable {
    /// As programs wrote rows before there were codes.
    case nothing
    /// A code that his own phrase gives.
    case ownCode
    case anyCode
    /// The code that stood there.
    case formerCode
  }

  let vault: VaultStore
  let wallet: Wallet

  private func phrase() throws -> SeedPhrase { try SeedPhrase(reading: Place.secret(Self.words)) }

  func accounts() throws -> Accounts {
    try vault.read { try WalletStore($0).accounts(of: wallet) }
  }

  /// Puts his keys in the place of some accounts' that are here.
  func exchange(_ accounts: UsedAccounts, claiming claim: Claim = .formerCode) throws {
    let opened = try OpenedWallet(phrase(), id: wallet.id)
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      var all = try store.accounts(of: wallet)
      let former = all.proof
      try all.replace(accounts, of: opened.master)
      let octets = try all.keysRow().octets(provenAt: Place.now + 1)
      let row: [UInt8] =
        switch claim {
        case .nothing: try FormerAccounts(all).row()
        case .ownCode: try opened.row(all, at: Place.now + 1)
        case .anyCode: AccountKeysRow.encoded(octets, code: [UInt8](repeating: 7, count: 32))
        case .formerCode:
          AccountKeysRow.encoded(
            try all.keysRow().octets(provenAt: former?.provenAt ?? 0),
            code: former?.code ?? [UInt8](repeating: 0, count: 32))
        }
      try transaction.put(.account, AccountRow.keys(of: wallet.id), row)
    }
  }

  func exchangeAll(claiming claim: Claim = .formerCode) throws {
    try exchange(accounts().used, claiming: claim)
  }

  /// Writes the row as programs did before there were codes.
  func writeFormer(version: UInt8 = 2) throws {
    try vault.write(.uncounted) { transaction in
      let all = try WalletStore(transaction).accounts(of: wallet)
      try transaction.put(
        .account, AccountRow.keys(of: wallet.id), FormerAccounts(all).row(version: version))
      try transaction.remove(.account, AccountRow.shown(of: wallet.id))
    }
  }

  /// Calls an address known for a reason.
  func know(_ address: Address, as source: KnownAddresses.Source) throws {
    try vault.write(.uncounted) { try KnownAddresses($0).add([address], of: source) }
  }
}
