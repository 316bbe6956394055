/// Why a transaction is not signed. The raw value is its id, which docs/WALLET.md explains.
package enum Refusal: String, CaseIterable, Sendable {
  /// What is said of an output that is spent disagrees with its transaction.
  case amountMismatch = "amount-mismatch"
  /// A key is said to be ours, and does not lead to the script.
  case derivationLie = "derivation-lie"
  /// Nobody has shown how much comes in, so that the fee could be anything.
  case feeUnknown = "fee-unknown"
  case feeHigh = "fee-high"
  /// A signature would not be over all inputs and outputs.
  case sighash
  /// A recipient can be taken for somebody that is known.
  case lookalike
  /// No address stands for where coins go.
  case scriptUnsupported = "script-unsupported"
  /// What is sent there nobody can spend, or anybody.
  case burn
  /// Of what is ours, scripts could spend it besides our key.
  case scriptPath = "script-path"
  /// An input of ours that several sign together.
  case musig
  /// An input of ours that came by a silent payment.
  case silentPayment = "silent-payment"
  /// An input of ours that is locked with a key's hash as before 2017: its signature would not be over its amount.
  case p2pkhInput = "p2pkh-input"
  /// A transaction of another version than 1 to 3.
  case versionUnsupported = "version-unsupported"
  /// An input that spends nothing.
  case coinbase
  /// A transaction of Ethereum of another type than 2 and that of before types.
  case typeUnsupported = "type-unsupported"
  /// One that is good on any chain of Ethereum's kind.
  case replayable
  /// One that makes a contract.
  case contractCreation = "contract-creation"
  /// A contract is called, and what that does is not known here.
  case unknownCall = "unknown-call"
  /// Somebody may take more than anybody has.
  case unlimitedApproval = "unlimited-approval"
  /// A stranger may take something of a contract that nobody entered: how much it is nobody here can say.
  case unmeasuredApproval = "unmeasured-approval"
  /// Somebody may take all tokens of a contract, or whichever they like.
  case operatorApproval = "operator-approval"
  /// A Safe hands itself to the code of a contract.
  case delegateCall = "delegate-call"
  /// A Safe pays for gas, and no field says how much at most.
  case safeRefund = "safe-refund"
  /// A message that contracts could take for something else.
  case rawMessage = "raw-message"

  /// By what somebody who was shown it can have it signed all the same; nil where nothing does that.
  package var acceptance: AcceptedRefusal? {
    switch self {
    case .feeHigh: .feeHigh
    case .lookalike: .lookalike
    case .unlimitedApproval, .unmeasuredApproval, .safeRefund: .unlimitedApproval
    case .operatorApproval: .operatorApproval
    case .unknownCall, .rawMessage, .delegateCall: .rawData
    case .amountMismatch, .derivationLie, .feeUnknown, .sighash, .scriptUnsupported, .burn,
      .scriptPath, .musig, .silentPayment, .p2pkhInput, .versionUnsupported, .coinbase,
      .typeUnsupported, .replayable, .contractCreation:
      nil
    }
  }

  /// Whether it is a lie, and not something that is merely not done.
  package var isLie: Bool { self == .amountMismatch || self == .derivationLie }
}

/// What is said of a transaction and stops nothing. The raw value is its id, which docs/WALLET.md explains.
package enum Warning: String, CaseIterable, Sendable {
  /// The phrase has not vouched yet for the keys by which something counts as ours.
  case accountsUnproven = "accounts-unproven"
  /// An output is said to be ours, by a path that no account here has, or is known to be ours and not said to be.
  case ownUnproven = "own-unproven"
  /// An output is ours, and so far from those that are known that it counts as paid away.
  case ownButFar = "own-but-far"
  /// Change is so far from what is known that a wallet made anew of its words would not find it.
  case ownGap = "own-gap"
  /// Somebody else's coins are spent with ours.
  case foreignInput = "foreign-input"
  /// It cannot be sent before a time or a block that lies ahead.
  case lockedUntil = "locked-until"
  /// Others were free to change it up to now.
  case modifiable
  /// The chain asks for more than the fee for gas, and no field says how much at most.
  case feeBeyond = "fee-beyond"
  /// A chain that has no name here.
  case unknownChain = "unknown-chain"
  /// What is sent to the address of all zeros nobody gets.
  case toZero = "to-zero"
  /// Who may take something stands in no book.
  case unknownSpender = "unknown-spender"
  /// Coins are sent beside tokens.
  case valueWithCall = "value-with-call"
  /// Tokens or coins are sent to the contract of a token.
  case toTokenContract = "to-token-contract"
  /// Nobody entered the token: whether its contract keeps to the standard nobody said.
  case tokenUnknown = "token-unknown"
  /// What takes leave back of a token gives leave for another one, where the contract numbers its tokens.
  case tokenZero = "token-zero"
  /// A document that does not say for which chain it is.
  case noChain = "no-chain"
  /// A document that does not say for which contract it is.
  case noContract = "no-contract"
  /// A document for another chain than was asked for.
  case otherChain = "other-chain"
  /// An order asks for nothing that comes to us.
  case nothingBack = "nothing-back"
  /// A document of a type that is not known here, or of which a part is not, or what it is about.
  case typedUnknown = "typed-unknown"
}

extension [ReviewFinding<Refusal>] {
  /// Those that stand, and those that are lifted.
  func lifted(
    by accepted: Set<AcceptedRefusal>
  ) -> (standing: [ReviewFinding<Refusal>], lifted: [ReviewFinding<Refusal>]) {
    let isLifted: (ReviewFinding<Refusal>) -> Bool = {
      $0.id.acceptance.map(accepted.contains) ?? false
    }
    return (filter { !isLifted($0) }, filter(isLifted))
  }
}

/// Something that was found, and where.
package struct ReviewFinding<ID: RawRepresentable & Equatable & Sendable>: Equatable, Sendable
where ID.RawValue == String {
  package enum Place: Equatable, Sendable {
    case whole
    /// From 0 on.
    case input(Int)
    case output(Int)
  }

  package let id: ID
  package let place: Place
  /// What it is about: addresses, amounts, paths.
  package let values: [String]

  init(_ id: ID, at place: Place = .whole, _ values: String...) {
    (self.id, self.place, self.values) = (id, place, values)
  }

  init(_ id: ID, values: [String]) { (self.id, self.place, self.values) = (id, .whole, values) }
}

extension ReviewFinding.Place {
  /// `input:0`, `output:3`; nil for all of it.
  package var text: String? {
    switch self {
    case .whole: nil
    case .input(let number): "input:\(number)"
    case .output(let number): "output:\(number)"
    }
  }
}
