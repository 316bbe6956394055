import Addresses
import Bitcoin
import CryptoPrimitives
import EVM
import WalletKit
import WhisperEnvelope
import Words

/// A review in the person's language.
struct ReviewText {
  let review: Review
  /// Those that were entered, of which there is one or another.
  let tokens: [String: EnteredToken]

  init(_ review: Review) { (self.review, tokens) = (review, Self.tokens(of: review)) }

  var lines: [String] {
    var lines =
      isMessage
      ? messageHeading
      : [
        TransactionWords.heading(
          review.wallet, review.chain.rawValue, network, review.fingerprint)
      ]
    if let call = detail(.call) { lines.append(self.call(call)) }
    for payment in review.payments { lines += self.payment(payment) }
    for grant in review.grants { lines.append(self.grant(grant)) }
    if !isMessage { lines.append(feeLine) }
    for effect in review.effects {
      lines.append(self.effect(effect))
    }
    lines.append(signersLine)
    lines += details
    if ethereum?.isTest == true { lines.append(EthereumWords.testNetwork.text) }
    if let unknowable { lines.append(unknowable) }
    lines += warningLines
    lines += review.accepted.map(accepted)
    for refusal in review.refusals { lines += self.refusal(refusal) }
    return lines
  }

  var warningLines: [String] { review.warnings.map(warning) }

  func warning(_ finding: ReviewFinding<Warning>) -> String {
    TransactionWords.warning(finding.id.rawValue, at(finding, sentence(of: finding)))
  }

  func accepted(_ finding: ReviewFinding<Refusal>) -> String {
    TransactionWords.accepted(finding.id.rawValue, at(finding, sentence(of: finding)))
  }

  func refusal(_ finding: ReviewFinding<Refusal>) -> [String] {
    let line = TransactionWords.refusal(finding.id.rawValue, at(finding, sentence(of: finding)))
    guard finding.id == .lookalike, let address = finding.values.first,
      let known = finding.values.last
    else { return [line] }
    return [line] + ErrorWords.differences(address, known)
  }

  func effect(_ effect: Review.Effect) -> String {
    TransactionWords.effect(
      effect.account, (effect.isLoss ? "-" : "+") + amount(effect.amount, of: effect.asset))
  }

  func payment(_ payment: Review.Payment) -> [String] {
    let amount = amount(payment.amount, of: payment.asset)
    switch payment.role {
    case .payee:
      let address = Self.grouped(payment.to)
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

  /// The network, with the name that it has for people.
  var network: String {
    guard let ethereum, ethereum.id != 0 else { return review.network }
    return ethereum.text
  }

  /// The chain of Ethereum's kind; nil of Bitcoin.
  var ethereum: EVMChain? {
    guard review.chain == .ethereum else { return nil }
    return EVMChain(id: UInt64(review.network.dropFirst("eip155:".count)) ?? 0)
  }

  var feeLine: String {
    guard let fee = review.fee else { return TransactionWords.feeUnknown.text }
    guard ethereum != nil else { return TransactionWords.fee(amount(fee.amount), fee.rate) }
    return feeOfEthereum(fee)
  }

  private var signersLine: String {
    guard ethereum != nil, let signer = review.signers.first else {
      return TransactionWords.inputs("\(review.signers.count)", detail(.inputs) ?? "")
    }
    return EthereumWords.signsWith(Self.grouped(signer.address), signer.path)
  }

  /// Nil where all is known.
  private var unknowable: String? {
    if isMessage {
      return review.unknown.isEmpty ? nil : ContractWords.documentUnknowable.text
    }
    return ethereum == nil ? TransactionWords.unknowable.text : EthereumWords.unknowable.text
  }

  private var details: [String] {
    review.details.flatMap { detail -> [String] in
      switch detail.name {
      case .txid: [TransactionWords.id(detail.value)]
      case .lockTime: [Self.until(detail.value)]
      case .relativeLocks: [TransactionWords.relativeLocks(detail.value)]
      case .replaceable: detail.value == "true" ? [TransactionWords.replaceable.text] : []
      case .nonce: [EthereumWords.nonce(detail.value)]
      case .accessList: [Self.accessList(detail.value)]
      case .owner: [ContractWords.owner(Self.grouped(detail.value))]
      case .data: data(detail.value)
      case .version, .inputs, .size, .message, .gas, .tip, .call, .token, .primaryType, .meaning,
        .field, .writtenOut, .types, .unusedTypes:
        []
      }
    }
  }

  func detail(_ name: Review.Detail.Name) -> String? {
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
  func amount(_ amount: UInt256) -> String {
    if let ethereum { return self.amount(amount, on: ethereum) }
    let whole = Self.decimal(amount, places: 8)
    let unit = review.network == Network.main.rawValue ? "BTC" : "tBTC"
    return "\(whole) \(unit) (\(amount) sat)"
  }

  /// With so many digits behind the point.
  static func decimal(_ amount: UInt256, places: Int) -> String {
    let digits = "\(amount)"
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
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
    let values = ethereum == nil ? finding.values : finding.values.map(Self.grouped)
    return switch finding.id {
    case .accountsUnproven: TransactionWords.accountsUnproven.text
    case .ownUnproven: TransactionWords.ownUnproven.filled(with: values)
    case .ownButFar: TransactionWords.ownButFar.filled(with: values)
    case .ownGap: TransactionWords.ownGap.filled(with: values)
    case .foreignInput:
      TransactionWords.foreignInput(
        values.first ?? "", amount(values.last.flatMap { UInt256(decimal: $0) } ?? .zero))
    case .lockedUntil: TransactionWords.lockedUntil(Self.until(values.first ?? ""))
    case .modifiable: TransactionWords.modifiable.text
    case .feeBeyond: EthereumWords.feeBeyond.text
    case .unknownChain: EthereumWords.unknownChain.filled(with: values)
    case .toZero: EthereumWords.toZero.text
    case .unknownSpender: ContractWords.unknownSpender.filled(with: values)
    case .valueWithCall: ContractWords.valueWithCall.text
    case .toTokenContract: ContractWords.toTokenContract.filled(with: values)
    case .tokenUnknown: ContractWords.tokenUnknown.filled(with: values)
    case .tokenZero: ContractWords.tokenZero.filled(with: values)
    case .noChain: ContractWords.noChain.text
    case .noContract: ContractWords.noContract.text
    case .otherChain: ContractWords.otherChain.filled(with: values)
    case .nothingBack: ContractWords.nothingBack.text
    case .typedUnknown: ContractWords.typedUnknown.text
    }
  }

  private func sentence(of finding: ReviewFinding<Refusal>) -> String {
    if ethereum != nil, finding.id == .feeHigh {
      let fee = finding.values.first.flatMap { UInt256(decimal: $0) } ?? .zero
      return EthereumWords.feeHigh(amount(fee))
    }
    let words: any Topic =
      switch finding.id {
      case .amountMismatch: TransactionWords.amountMismatch
      case .derivationLie: TransactionWords.derivationLie
      case .feeUnknown: TransactionWords.feeUnknownReason
      case .feeHigh: TransactionWords.feeHigh
      case .sighash: TransactionWords.sighash
      case .lookalike: TransactionWords.lookalike
      case .scriptUnsupported: TransactionWords.scriptUnsupported
      case .burn: TransactionWords.burn
      case .scriptPath: TransactionWords.scriptPath
      case .musig: TransactionWords.musig
      case .silentPayment: TransactionWords.silentPayment
      case .p2pkhInput: TransactionWords.p2pkhInput
      case .versionUnsupported: TransactionWords.versionUnsupported
      case .coinbase: TransactionWords.coinbase
      case .typeUnsupported: EthereumWords.typeUnsupported
      case .replayable: EthereumWords.replayable
      case .contractCreation: EthereumWords.contractCreation
      case .unknownCall: EthereumWords.unknownCall
      case .unlimitedApproval: ContractWords.unlimitedApproval
      case .unmeasuredApproval: ContractWords.unmeasuredApproval
      case .operatorApproval: ContractWords.operatorApproval
      case .delegateCall: ContractWords.delegateCall
      case .safeRefund: ContractWords.safeRefund
      case .rawMessage: ContractWords.rawMessage
      }
    return words.filled(
      with: ethereum == nil ? finding.values : finding.values.map(Self.grouped))
  }
}
