import EVM
import WalletKit
import Words

extension ReviewText {
  /// `0.1 ETH (100000000000000000 wei)`; in base units alone where the chain's coin has no name here.
  func amount(_ amount: UInt256, on chain: EVMChain) -> String {
    guard let unit = chain.unit else { return "\(amount) wei" }
    var whole = Self.decimal(amount, places: 18)[...]
    while whole.last == "0" { whole.removeLast() }
    if whole.last == "." { whole.removeLast() }
    return "\(whole) \(chain.isTest ? "t" : "")\(unit) (\(amount) wei)"
  }

  func feeOfEthereum(_ fee: Review.Fee) -> String {
    let words: EthereumWords = fee.isMaximum ? .feeAtMost : .feeOfGas
    var rate = Self.decimal(UInt256(decimal: fee.rate) ?? .zero, places: 9)[...]
    while rate.last == "0" { rate.removeLast() }
    if rate.last == "." { rate.removeLast() }
    return words(amount(fee.amount), detail(.gas) ?? "", String(rate))
  }

  static func accessList(_ addresses: String) -> String {
    let all = addresses.split(separator: ",")
    return EthereumWords.accessList("\(all.count)", all.joined(separator: ", "))
  }

  /// What is not understood is not signed: the beginning says enough. JSON has all of it.
  static func data(_ hex: String) -> String {
    let shown = 128
    let count = hex.utf8.count / 2
    return EthereumWords.data("\(count)", hex.utf8.count > shown ? hex.prefix(shown) + "…" : hex)
  }
}
