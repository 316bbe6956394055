import Bitcoin
import EVM
import WalletKit
import WhisperKit
import Words

/// What goes wrong with transactions and messages that a wallet is to sign.
extension CommandError {
  /// The code of approval is not this review's.
  static let approvalDiffers = Self(TransactionErrorWords.approvalDiffers)
  /// Nobody sits at a terminal, and no code approves the transaction.
  static let approvalNeeded = Self(TransactionErrorWords.approvalNeeded)
  /// What was to be typed to accept something is another.
  static let notAccepted = Self(TransactionErrorWords.notAccepted)
  /// A message's signature that is not the address's over it.
  static let messageSignatureInvalid = Self(TransactionErrorWords.messageSignatureInvalid)

  /// A transaction or message that is not signed, for these reasons.
  static func transactionRefused(_ refusals: [Refusal]) -> Self {
    var ids: [String] = []
    for id in refusals.map(\.rawValue) where !ids.contains(id) { ids.append(id) }
    let names = ids.joined(separator: ", ")
    guard !refusals.contains(where: \.isLie) else {
      return Self(TransactionErrorWords.lie, name: names)
    }
    // What lifts all of them, where something does.
    let acceptances = Set(refusals.map(\.acceptance))
    guard !acceptances.contains(nil) else {
      return Self(TransactionErrorWords.refused, name: names)
    }
    let options = acceptances.compactMap { $0.map { "--accept \($0.rawValue)" } }.sorted()
    return Self(
      TransactionErrorWords.refused, .init(name: names),
      hint: .own(TransactionErrorWords.liftableHint(options.joined(separator: " "))))
  }

  /// Why bytes are no transaction that is signed here.
  init(_ error: BitcoinError) {
    self =
      switch error {
      case .notPSBT: Self(TransactionErrorWords.notPSBT)
      case .version(let version): Self(TransactionErrorWords.version, texts: "\(version)")
      case .tooMuch(.octets(let limit)): Self(TransactionErrorWords.octets, limit: limit)
      case .tooMuch(.parts(let limit)): Self(TransactionErrorWords.parts, limit: limit)
      case .tooMuch(.fields(let limit)): Self(TransactionErrorWords.fields, limit: limit)
      case .malformed(let rule):
        Self(TransactionErrorWords.malformed, texts: TransactionErrorWords(rule).text)
      case .field(let defect): Self(TransactionErrorWords.malformed, texts: defect.text)
      case .incomplete: Self(TransactionErrorWords.incomplete)
      }
  }

  /// Why bytes are nothing of Ethereum that is signed here.
  init(_ error: EVMError) {
    self =
      switch error {
      case .notTransaction: Self(EthereumWords.notTransaction)
      case .tooLarge(let limit): Self(EthereumWords.tooLarge, limit: limit)
      case .malformed(let rule): Self(EthereumWords.malformed, texts: EthereumWords(rule).text)
      case .field(let path, let defect):
        Self(EthereumWords.malformed, texts: defect.text(at: isolated(printable(path))))
      }
  }

  /// Why a text is no signature of a message.
  init(_ error: MessageChallenge.Failure) {
    self =
      switch error {
      case .malformed: Self(TransactionErrorWords.signatureForm)
      case .unsupported(let form):
        Self(TransactionErrorWords.signatureUnsupported, name: form.rawValue)
      }
  }

  /// Why a wallet has nothing to sign.
  init(_ nothingToSign: NothingToSign, wallet: String) {
    self =
      switch nothingToSign {
      case .notOurs: Self(TransactionErrorWords.notOurs, texts: wallet)
      case .noFingerprint: Self(TransactionErrorWords.noFingerprint)
      case .otherPath(let path): Self(TransactionErrorWords.otherPath, texts: path)
      case .alreadySigned: Self(TransactionErrorWords.alreadySigned)
      case .complete: Self(TransactionErrorWords.complete)
      }
  }
}

extension PSBTFieldDefect {
  /// What is wrong with the field, and where it stands.
  fileprivate var text: String {
    let broken = TransactionErrorWords(rule).text
    return switch place {
    case .whole: TransactionErrorWords.inField(name, broken)
    case .input(let number): TransactionErrorWords.inInput(name, broken, "\(number + 1)")
    case .output(let number): TransactionErrorWords.inOutput(name, broken, "\(number + 1)")
    }
  }
}

extension EVMFieldDefect {
  /// What is wrong with the field of that path.
  fileprivate func text(at path: String) -> String {
    switch self {
    case .missing: EthereumFieldWords.missing(path)
    case .unknown(nil): EthereumFieldWords.unknown(path)
    case .unknown(let near?): EthereumFieldWords.calledOtherwise(path, near)
    case .twice: EthereumFieldWords.twice(path)
    case .beside(let other): EthereumFieldWords.beside(path, other)
    case .form(let form): EthereumFieldWords(form)(path)
    case .character(let position, let code, _):
      EthereumFieldWords.character(path, "\(position)", CommandError.character(code))
    case .range: EthereumFieldWords.range(path)
    case .count(let count, let needed, .address):
      EthereumFieldWords.digits(path, "\(count)", "\(needed)")
    case .count(let count, let needed, .list):
      EthereumFieldWords.items(path, "\(count)", "\(needed)")
    case .count(let count, let needed, _): EthereumFieldWords.bytes(path, "\(count)", "\(needed)")
    case .capitals(nil): EthereumFieldWords.capitals(path)
    case .capitals(let chain?): EthereumFieldWords.otherCapitals(path, "\(chain)")
    case .type: EthereumFieldWords.type(path)
    case .name: EthereumFieldWords.name(path)
    case .domain: EthereumFieldWords.domain(path)
    case .domainMissing: EthereumFieldWords.domainMissing(path)
    }
  }
}

extension EthereumFieldWords {
  fileprivate init(_ form: EVMFieldDefect.Form) {
    self =
      switch form {
      case .number: .number
      case .octets: .octets
      case .address: .address
      case .text: .noText
      case .flag: .flag
      case .list: .list
      case .object: .object
      }
  }
}

extension TransactionErrorWords {
  fileprivate init(_ rule: BitcoinError.Rule) {
    self =
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
}

extension EthereumWords {
  fileprivate init(_ rule: EVMError.Rule) {
    self =
      switch rule {
      case .rlp: .rlp
      case .depth: .depth
      case .fields: .fields
      case .json: .json
      case .number: .number
      case .address: .address
      case .signed: .alreadySigned
      case .chainID: .chainID
      case .gas: .gas
      case .tip: .tip
      case .from: .from
      case .many: .many
      case .types: .types
      case .domain: .domain
      }
  }
}
