internal import Bitcoin
internal import EVM

extension BitcoinReviewer {
  /// From here on a fee is questioned, in satoshi.
  private static let highFee: UInt64 = 1_000_000
  /// A smaller one is not, whatever part of a payment it is.
  private static let smallFee: UInt64 = 5_000
  /// In satoshi for a thousand virtual bytes.
  private static let highRate: UInt64 = 1_000_000

  /// Throws `BitcoinError.malformed` where more goes out than comes in, or more comes in than there is.
  mutating func fee(
    _ spent: [Bitcoin.Transaction.Output], isKnown: Bool
  ) throws -> Review.Fee? {
    guard isKnown else { return nil }
    // Two thousand amounts, each below 2^51.
    let comesIn = spent.reduce(0) { $0 + $1.amount }
    let goesOut = psbt.transaction.outputs.reduce(0) { $0 + $1.amount }
    guard comesIn <= Bitcoin.Transaction.Output.largestAmount else {
      throw BitcoinError.malformed(.amount)
    }
    guard goesOut <= comesIn else { throw BitcoinError.malformed(.outputsAboveInputs) }
    let amount = comesIn - goesOut
    let size = UInt64(max(1, psbt.finishedSize(spending: spent)))
    let perThousand = amount * 1_000 / size
    let fee = Review.Fee(
      amount: UInt256(amount), rate: Self.rate(ofThousand: perThousand), isMaximum: false)
    let own = ownOutputs.reduce(0) { $0 + $1.amount }
    // Where all comes back, a part of that.
    let measure = goesOut > own ? goesOut - own : goesOut
    // Above a fifth of it.
    let isLargePart = amount * 5 > measure && amount > Self.smallFee
    if isLargePart || perThousand > Self.highRate || amount > Self.highFee {
      refusals.append(ReviewFinding(.feeHigh, "\(amount)", fee.rate))
    }
    return fee
  }

  /// For a virtual byte, with three digits behind the point.
  private static func rate(ofThousand rate: UInt64) -> String {
    let rest = String(rate % 1_000)
    return "\(rate / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
