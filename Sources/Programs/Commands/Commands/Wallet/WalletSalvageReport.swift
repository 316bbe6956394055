import CryptoPrimitives
import SeedPhrase
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// What still opens of wallets.
struct WalletSalvageReport: Report {
  struct Found: Encodable {
    let id: String
    let name: String
    let fingerprint: String
    /// Of the accounts of which addresses were shown.
    let descriptors: [String]
    /// When the phrase last vouched for their keys; nil where it never did.
    let provenAt: Int64?
  }

  let domain: String
  let rowsThatOpen: Int
  let rowsThatDoNot: Int
  let wallets: [Found]
  let payees: [PayeeReport]
  let tokens: [TokenReport]

  init(_ salvage: WalletSalvage) throws {
    domain = VaultPart.wallets.rawValue
    (rowsThatOpen, rowsThatDoNot) = (salvage.report.kept, salvage.report.setAside)
    wallets = try salvage.wallets.map { found in
      Found(
        id: found.wallet.textOfID, name: found.wallet.name.text,
        fingerprint: Hex.encode(try found.wallet.fingerprint),
        descriptors: try found.accounts.map { try Descriptor(of: $0).text }.sorted(),
        provenAt: found.provenAt)
    }
    payees = salvage.payees.map(PayeeReport.init)
    tokens = salvage.tokens.map(TokenReport.init)
  }

  var text: Lines {
    Lines(RecoveryWords.salvage(domain, "\(rowsThatOpen)", "\(rowsThatDoNot)"))
  }
}
