import Addresses
import Bitcoin
import CryptoPrimitives
import WalletKit
import WhisperEnvelope
import Words

/// What a transaction does, as it is shown.
struct TransactionReport: Report {
  struct Signer: Encodable {
    let path: String
    let address: String
  }

  struct Effect: Spoken {
    let of: String
    let asset: String
    /// In base units, with a minus for what is lost.
    let change: String
    let text: Lines

    private enum CodingKeys: CodingKey { case of, asset, change }
  }

  struct Payment: Spoken {
    let to: String
    let amount: String
    let asset: String
    let role: String
    let path: String?
    let name: String?
    let text: Lines

    private enum CodingKeys: CodingKey { case to, amount, asset, role, path, name }
  }

  struct Grant: Spoken {
    let spender: String
    /// In base units, or `unlimited`.
    let amount: String
    let asset: String
    let name: String?
    let text: Lines

    private enum CodingKeys: CodingKey { case spender, amount, asset, name }
  }

  struct Fee: Spoken {
    let amount: String
    let asset: String
    let rate: String
    let isMaximum: Bool
    let text: Lines

    private enum CodingKeys: CodingKey { case amount, asset, rate, isMaximum }
  }

  struct Detail: Encodable {
    let name: String
    let value: String
  }

  struct Found: Spoken {
    let id: String
    let at: String?
    let values: [String]
    let text: Lines

    private enum CodingKeys: CodingKey { case id, at, values }

    init<ID>(_ finding: ReviewFinding<ID>, _ lines: [String]) {
      (id, at, values) = (finding.id.rawValue, finding.place.text, finding.values)
      text = Lines(lines)
    }
  }

  let chain: String
  let network: String
  let format: String
  let wallet: String
  let walletID: String
  let fingerprint: String
  let signers: [Signer]
  let effects: [Told<Effect>]
  let payments: [Told<Payment>]
  let grants: [Told<Grant>]
  let fee: Told<Fee>?
  let details: [Detail]
  let unknown: [String]
  let warnings: [Told<Found>]
  let refusals: [Told<Found>]
  let accepted: [Told<Found>]
  /// Nil where something stands against signing.
  let approval: String?
  private let review: Review

  private enum CodingKeys: CodingKey {
    case chain, network, format, wallet, walletID, fingerprint, signers, effects, payments, grants
    case fee, details, unknown, warnings, refusals, accepted, approval
  }

  init(_ reviewed: SigningService.Reviewed, of wallet: Wallet) {
    self.init(reviewed.bitcoin.review, reviewed.approval, of: wallet)
  }

  init(_ review: Review, _ approval: Approval?, of wallet: Wallet) {
    self.review = review
    walletID = wallet.textOfID
    let words = ReviewText(review)
    (chain, network, format) = (review.chain.rawValue, review.network, review.format)
    (self.wallet, fingerprint) = (review.wallet, review.fingerprint)
    signers = review.signers.map { Signer(path: $0.path, address: $0.address) }
    effects = review.effects.map {
      Told(
        Effect(
          of: $0.account, asset: review.text(of: $0.asset), change: $0.change,
          text: Lines(words.effect($0))))
    }
    payments = review.payments.map {
      Told(
        Payment(
          to: $0.to, amount: "\($0.amount)", asset: review.text(of: $0.asset),
          role: $0.role.rawValue, path: $0.path, name: $0.name, text: Lines(words.payment($0))))
    }
    grants = review.grants.map {
      Told(
        Grant(
          spender: $0.spender, amount: $0.amount.text, asset: review.text(of: $0.asset),
          name: $0.name, text: Lines(words.grant($0))))
    }
    fee = review.fee.map {
      Told(
        Fee(
          amount: "\($0.amount)", asset: review.text(of: .native), rate: $0.rate,
          isMaximum: $0.isMaximum, text: Lines(words.feeLine)))
    }
    details = review.details.map { Detail(name: $0.name.rawValue, value: $0.value) }
    unknown = review.unknown.map(\.rawValue)
    warnings = review.warnings.map { Told(Found($0, [words.warning($0)])) }
    refusals = review.refusals.map { Told(Found($0, words.refusal($0))) }
    accepted = review.accepted.map { Told(Found($0, [words.accepted($0)])) }
    self.approval = approval?.text
  }

  var text: Lines {
    withoutApproval + Lines(approval.map { [TextLine(TransactionWords.approval($0))] } ?? [])
  }

  /// For who approves it by a word.
  var note: Remark {
    Remark(TransactionWords.heading, values: [wallet, chain, network], shown: withoutApproval)
  }

  private var withoutApproval: Lines { Lines(ReviewText(review).lines) }
}

/// What became of a transaction.
struct SignedTransactionReport: Report {
  /// The PSBT in the form that it came in, in base64 where that was bytes; or the transaction in hex.
  let signed: String
  /// Nil as long as signatures change it.
  let txid: String?
  /// Whether nothing more is needed to send it.
  let complete: Bool

  init(signed: String, _ finished: PSBT) {
    self.signed = signed
    complete = finished.isComplete
    txid = (try? finished.extracted()).map { Bitcoin.Transaction.text(ofID: $0.id) }
  }

  init(ethereum transaction: SigningService.SignedEthereum) {
    signed = "0x" + Hex.encode(transaction.octets)
    (txid, complete) = (transaction.id, true)
  }

  var text: Lines { Lines(toCopy: signed) }
}
