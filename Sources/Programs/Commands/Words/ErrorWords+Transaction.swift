import Bitcoin
import WalletKit
import WhisperKit
import Words

extension ErrorWords {
  /// Why bytes are no transaction that is signed here.
  init(transaction error: BitcoinError) {
    switch error {
    case .notPSBT:
      self.init(
        .failed, TransactionErrorWords.notPSBT, hint: TransactionErrorWords.notPSBTHint.text)
    case .version(let version): self.init(.failed, TransactionErrorWords.version, "\(version)")
    case .tooMuch(.octets(let limit)):
      self.init(
        .failed, TransactionErrorWords.octets, Self.number(limit), values: .init(limit: limit))
    case .tooMuch(.parts(let limit)):
      self.init(
        .failed, TransactionErrorWords.parts, Self.number(limit), values: .init(limit: limit))
    case .tooMuch(.fields(let limit)):
      self.init(
        .failed, TransactionErrorWords.fields, Self.number(limit), values: .init(limit: limit))
    case .malformed(let rule):
      self.init(.failed, TransactionErrorWords.malformed, Self.words(of: rule).text)
    case .incomplete: self.init(.failed, TransactionErrorWords.incomplete)
    }
  }

  /// Why what was reviewed is not signed.
  init(refused refusals: [Refusal]) {
    var ids: [String] = []
    for id in refusals.map(\.rawValue) where !ids.contains(id) { ids.append(id) }
    let names = ids.joined(separator: ", ")
    guard !refusals.contains(where: \.isLie) else {
      self.init(.notAuthentic, TransactionErrorWords.lie, names, values: .init(name: names))
      return
    }
    // What lifts all of them, where something does.
    let acceptances = Set(refusals.map(\.acceptance))
    let options =
      acceptances.contains(nil)
      ? nil : acceptances.compactMap { $0.map { "--accept \($0.rawValue)" } }.sorted()
    self.init(
      .policy, TransactionErrorWords.refused, names,
      hint: options.map { TransactionErrorWords.liftableHint($0.joined(separator: " ")) }
        ?? TransactionErrorWords.refusedHint.text, values: .init(name: names))
  }

  /// Why a text is no signature of a message.
  init(message error: MessageChallenge.Failure) {
    switch error {
    case .malformed: self.init(.failed, TransactionErrorWords.signatureForm)
    case .unsupported(let form):
      self.init(
        .failed, TransactionErrorWords.signatureUnsupported, form.rawValue,
        values: .init(name: form.rawValue))
    }
  }

  private static func words(of rule: BitcoinError.Rule) -> TransactionErrorWords {
    switch rule {
    case .endsEarly: .endsEarly
    case .afterEnd: .afterEnd
    case .number: .number
    case .duplicateField: .duplicateField
    case .fieldForm: .fieldForm
    case .missingField: .missingField
    case .otherVersionField: .otherVersionField
    case .signedInside: .signedInside
    case .transaction: .transaction
    case .duplicateOutpoint: .duplicateOutpoint
    case .amount: .amount
    case .outputsAboveInputs: .outputsAboveInputs
    case .lockTime: .ruleLockTime
    }
  }

  /// Why a wallet has nothing to sign.
  init(nothingToSign: NothingToSign, wallet: String) {
    switch nothingToSign {
    case .notOurs:
      self.init(
        .notForMe, TransactionErrorWords.notOurs, wallet,
        hint: TransactionErrorWords.notOursHint.text)
    case .noFingerprint:
      self.init(
        .notForMe, TransactionErrorWords.noFingerprint,
        hint: TransactionErrorWords.noFingerprintHint.text)
    case .otherPath(let path):
      self.init(
        .notForMe, TransactionErrorWords.otherPath, path,
        hint: TransactionErrorWords.otherPathHint.text)
    case .alreadySigned: self.init(.notForMe, TransactionErrorWords.alreadySigned)
    }
  }
}
