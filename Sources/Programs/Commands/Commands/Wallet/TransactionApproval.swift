import Addresses
import WalletKit
import WhisperKit
import Words

/// How somebody who was shown a transaction says that it is to be signed: by a code, or by a word on the terminal.
struct TransactionApproval {
  /// What `inspect` showed is one of them; none where it is typed.
  let codes: [String]

  /// Throws where nobody can say so, before anything is read.
  func checkIsPossible(_ context: Context) throws {
    if codes.isEmpty, !context.terminal.isThere { throw CommandError.approvalNeeded }
  }

  /// Takes the approval of what was reviewed. Where there is none the review is printed for who could not see it.
  func take(
    _ review: Review, _ approval: Approval?, _ report: TransactionReport, _ context: Context
  ) throws {
    do {
      try review.check()
      guard codes.isEmpty else {
        guard let approval, codes.contains(where: approval.matches) else {
          throw CommandError.approvalDiffers
        }
        return
      }
      context.person.explain(report.note)
      for accepted in review.accepted { try Self.confirm(accepted, of: review, context) }
      try context.person.confirmSigning()
    } catch {
      // Standard output has what is signed, and nothing else.
      if !codes.isEmpty || !review.refusals.isEmpty { context.output.printFacts(report) }
      throw error
    }
  }

  /// Has the person type what they accept, so that they have looked at it.
  private static func confirm(
    _ finding: ReviewFinding<Refusal>, of review: Review, _ context: Context
  ) throws {
    let question: String
    let expected: String
    guard let acceptance = finding.id.acceptance else { throw CommandError.notAccepted }
    switch acceptance {
    case .feeHigh:
      question =
        review.chain == .ethereum ? EthereumWords.typeFee.text : TransactionWords.typeFee.text
      expected = finding.values.first ?? ""
    case .lookalike:
      let count = 8
      guard let address = finding.values.first, let known = finding.values.last else {
        throw CommandError.notAccepted
      }
      let start = zip(address, known).prefix { $0 == $1 }.count
      expected = String(address.dropFirst(start).prefix(count))
      context.person.explain(
        Remark(
          WalletErrorWords.lookalike, values: [address, known],
          shown: Lines(ErrorWords.differences(address, known))))
      question = TransactionWords.typeDifference("\(expected.count)")
    case .unlimitedApproval, .operatorApproval:
      question = ContractWords.typeSpender.text
      expected = String((finding.values.first ?? "").suffix(8))
    case .rawData:
      question = (finding.id == .rawMessage ? ContractWords.typeMessage : .typeContract).text
      expected = String((finding.values.last ?? "").suffix(8))
    }
    guard try context.person.line(question).trimmed.lowercased() == expected.lowercased()
    else {
      throw CommandError.notAccepted
    }
  }
}

extension Review {
  /// Throws where something stands against signing.
  func check() throws {
    guard !refusals.isEmpty else { return }
    throw CommandError.transactionRefused(refusals.map(\.id))
  }
}

extension String {
  /// Without spaces at its ends.
  var trimmed: Substring {
    drop { $0 == " " }.trimmingSuffix { $0 == " " }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return self[...last]
  }
}
