import EVM
import WhisperKit
import Words

extension ErrorWords {
  /// Why bytes are nothing of Ethereum that is signed here.
  init(ethereum error: EVMError) {
    switch error {
    case .notTransaction:
      self.init(
        .failed, EthereumWords.notTransaction, hint: EthereumWords.notTransactionHint.text)
    case .tooLarge(let limit):
      self.init(.failed, EthereumWords.tooLarge, "\(limit)", values: .init(limit: limit))
    case .malformed(let rule):
      self.init(.failed, EthereumWords.malformed, Self.words(of: rule).text)
    }
  }

  private static func words(of rule: EVMError.Rule) -> EthereumWords {
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
