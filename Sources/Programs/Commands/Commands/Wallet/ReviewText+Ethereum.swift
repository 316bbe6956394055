import EVM
import WalletKit
import Words

extension ReviewText {
  /// `0.1 ETH (100000000000000000 wei)`; in base units alone where the chain's coin has no name here.
  func amount(_ amount: UInt256, on chain: EVMChain) -> String {
    guard let unit = chain.unit else { return "\(amount) wei" }
    let whole = Self.short(amount, places: 18)
    return "\(whole) \(chain.isTest ? "t" : "")\(unit) (\(amount) wei)"
  }

  func feeOfEthereum(_ fee: Review.Fee) -> String {
    let words: EthereumWords = fee.isMaximum ? .feeAtMost : .feeOfGas
    let rate = Self.short(UInt256(decimal: fee.rate) ?? .zero, places: 9)
    return words(amount(fee.amount), detail(.gas) ?? "", rate)
  }

  static func accessList(_ addresses: String) -> String {
    let all = addresses.split(separator: ",")
    return EthereumWords.accessList("\(all.count)", all.joined(separator: ", "))
  }

  /// Nothing of what is understood, and all of what was accepted. Else it is not signed, and its beginning says enough: JSON has all.
  func data(_ hex: String) -> [String] {
    if review.accepted.contains(where: { $0.id == .unknownCall }) { return Self.raw(hex) }
    if isMessage { return [ContractWords.messageOctets(hex)] }
    guard let call = detail(.call) else { return [Self.beginning(of: hex)] }
    // What a recipient is called with can be anything.
    return call.contains("bytes") ? Self.raw(hex) : []
  }

  private static func beginning(of hex: String) -> String {
    let shown = 128
    let count = hex.utf8.count / 2
    return EthereumWords.data("\(count)", hex.utf8.count > shown ? hex.prefix(shown) + "…" : hex)
  }
}
