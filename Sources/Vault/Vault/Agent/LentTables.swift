/// The ids of rows of the table `account`, of which a wallet has two.
package enum AccountRow {
  /// Its keys, which only who opened the root writes: whose addresses are shown hangs on them.
  package static func keys(of wallet: [UInt8]) -> [UInt8] { wallet }

  /// How far its addresses were shown, which showing one changes, through an agent too.
  package static func shown(of wallet: [UInt8]) -> [UInt8] { wallet + [shownMark] }

  package static func isShown(_ id: [UInt8]) -> Bool {
    id.count == walletIDSize + 1 && id.last == shownMark
  }

  private static let walletIDSize = 32
  private static let shownMark: UInt8 = 1
}

extension SealedTable {
  /// Whether an agent writes and removes a row for whoever asks it. Not what says who the person is: whoever put a bundle or
  /// certificate of his own there would have it given away, and its words compared, as the person's. Of wallets it does so with
  /// what showing an address changes, and with nothing that says whose an address is, or what a token's amounts count.
  func isLent(_ id: [UInt8]) -> Bool {
    switch self {
    case .identity, .openPGPKey, .wallet, .payee, .token, .paid: false
    case .account: AccountRow.isShown(id)
    case .setting, .contact, .lookup, .replay, .replayState, .certificate, .known: true
    }
  }
}
