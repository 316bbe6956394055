internal import Bitcoin

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
    let fee = Review.Fee(amount: amount, perThousand: amount * 1_000 / size)
    let paid = payments.filter { $0.role != .change && $0.role != .own }.reduce(0) {
      $0 + $1.amount
    }
    let measure = paid > 0 ? paid : goesOut
    // Above a fifth of it.
    let isLargePart = amount * 5 > measure && amount > Self.smallFee
    if isLargePart || fee.perThousand > Self.highRate || amount > Self.highFee {
      refusals.append(ReviewFinding(.feeHigh, "\(amount)", fee.rate))
    }
    return fee
  }
}
