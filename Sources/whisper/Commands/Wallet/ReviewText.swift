import Addresses
import Bitcoin
import CryptoPrimitives
import WalletKit
import WhisperEnvelope
import Words

/// A review in the person's language.
struct ReviewText {
  let review: Review

  init(_ review: Review) { self.review = review }

  var lines: [String] {
    var lines = [
      TransactionWords.heading(
        review.wallet, review.chain.rawValue, review.network.rawValue, review.fingerprint)
    ]
    for payment in review.payments { lines += self.payment(payment) }
    lines.append(feeLine)
    for effect in review.effects {
      lines.append(TransactionWords.effect(effect.account, signed(effect.change)))
    }
    lines.append(TransactionWords.inputs("\(review.signers.count)", detail(.inputs) ?? ""))
    lines += details
    lines.append(TransactionWords.unknowable.text)
    for warning in review.warnings {
      lines.append(
        TransactionWords.warning(warning.id.rawValue, at(warning, sentence(of: warning))))
    }
    for accepted in review.accepted {
      lines.append(
        TransactionWords.accepted(accepted.id.rawValue, at(accepted, sentence(of: accepted))))
    }
    for refusal in review.refusals {
      lines.append(
        TransactionWords.refusal(refusal.id.rawValue, at(refusal, sentence(of: refusal))))
      guard refusal.id == .lookalike, let address = refusal.values.first,
        let known = refusal.values.last
      else { continue }
      lines += ErrorWords.differences(address, known)
    }
    return lines
  }

  private func payment(_ payment: Review.Payment) -> [String] {
    let amount = amount(payment.amount)
    switch payment.role {
    case .payee:
      let address = (try? Address(reading: payment.to))?.grouped ?? payment.to
      return [
        payment.name.map { TransactionWords.paysNamed(amount, $0, address) }
          ?? TransactionWords.pays(amount, address)
      ]
    case .change: return [TransactionWords.comesBack(amount, payment.path ?? "")]
    case .own: return [TransactionWords.toYourself(amount, payment.path ?? "")]
    case .foreign: return [TransactionWords.paysScript(amount, payment.to)]
    case .data:
      guard let octets = try? Hex.decode(payment.to), !octets.isEmpty,
        let text = String(validating: octets, as: UTF8.self)
      else { return [TransactionWords.writesData(payment.to)] }
      return [
        TransactionWords.writesData(payment.to), TransactionWords.dataAsText(printable(text)),
      ]
    }
  }

  private var feeLine: String {
    review.fee.map { TransactionWords.fee(amount($0.amount), $0.rate) }
      ?? TransactionWords.feeUnknown.text
  }

  private var details: [String] {
    review.details.compactMap { detail in
      switch detail.name {
      case .txid: TransactionWords.id(detail.value)
      case .lockTime: Self.until(detail.value)
      case .relativeLocks: TransactionWords.relativeLocks(detail.value)
      case .replaceable: detail.value == "true" ? TransactionWords.replaceable.text : nil
      case .version, .inputs, .size, .message: nil
      }
    }
  }

  private func detail(_ name: Review.Detail.Name) -> String? {
    review.details.first { $0.name == name }?.value
  }

  private static func until(_ lockTime: String) -> String {
    guard let time = Int64(lockTime), time >= Int64(PSBT.firstTime) else {
      return TransactionWords.lockHeight(lockTime)
    }
    return TransactionWords.lockTime(Time.text(time))
  }

  // MARK: Amounts

  /// `0.00060000 BTC (60000 sat)`; of coins for tests `tBTC`.
  private func amount(_ satoshi: UInt64) -> String {
    let digits = String(satoshi % 100_000_000)
    let rest = String(repeating: "0", count: 8 - digits.count) + digits
    let unit = review.network.isMain ? "BTC" : "tBTC"
    return "\(satoshi / 100_000_000).\(rest) \(unit) (\(satoshi) sat)"
  }

  private func signed(_ change: Int64) -> String {
    (change < 0 ? "-" : "+") + amount(change.magnitude)
  }

  // MARK: Findings

  private func at<ID>(_ finding: ReviewFinding<ID>, _ sentence: String) -> String {
    switch finding.place {
    case .whole: sentence
    case .input(let number): TransactionWords.input("\(number + 1)", sentence)
    case .output(let number): TransactionWords.output("\(number + 1)", sentence)
    }
  }

  private func sentence(of finding: ReviewFinding<Warning>) -> String {
    let values = finding.values
    return switch finding.id {
    case .ownUnproven: TransactionWords.ownUnproven.filled(with: values)
    case .ownButFar: TransactionWords.ownButFar.filled(with: values)
    case .ownGap: TransactionWords.ownGap.filled(with: values)
    case .foreignInput:
      TransactionWords.foreignInput(
        values.first ?? "", amount(values.last.flatMap { UInt64($0) } ?? 0))
    case .lockedUntil: TransactionWords.lockedUntil(Self.until(values.first ?? ""))
    case .modifiable: TransactionWords.modifiable.text
    }
  }

  private func sentence(of finding: ReviewFinding<Refusal>) -> String {
    let words: TransactionWords =
      switch finding.id {
      case .amountMismatch: .amountMismatch
      case .derivationLie: .derivationLie
      case .feeUnknown: .feeUnknownReason
      case .feeHigh: .feeHigh
      case .sighash: .sighash
      case .lookalike: .lookalike
      case .scriptUnsupported: .scriptUnsupported
      case .burn: .burn
      case .scriptPath: .scriptPath
      case .musig: .musig
      case .silentPayment: .silentPayment
      case .p2pkhInput: .p2pkhInput
      case .versionUnsupported: .versionUnsupported
      case .coinbase: .coinbase
      }
    return words.filled(with: finding.values)
  }
}
