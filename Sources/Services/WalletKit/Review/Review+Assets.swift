package import Addresses
package import EVM

/// What is paid, and what others may take.
extension Review {
  package enum Asset: Hashable, Sendable {
    /// The chain's own coin.
    case native
    /// Of a contract, in base units.
    case token(Address)
    /// Of a contract: an amount in base units, or the number of a token, as the contract has it.
    case tokenOrNumber(Address)
    /// The token of a number that there is once (ERC-721).
    case unique(Address, number: UInt256)
    /// So many of the token of a number (ERC-1155).
    case numbered(Address, number: UInt256)
    /// All tokens of a contract that somebody has (ERC-721, ERC-1155).
    case collection(Address)
    /// Tokens of a contract, of which others choose which (ERC-721, or ERC-1155, which are numbered).
    case anyOf(Address, isNumbered: Bool)

    /// The contract; nil of the chain's coin.
    package var contract: Address? {
      switch self {
      case .native: nil
      case .token(let contract), .tokenOrNumber(let contract), .unique(let contract, _),
        .numbered(let contract, _), .collection(let contract), .anyOf(let contract, _):
        contract
      }
    }
  }

  /// Leave for somebody to take what is ours.
  package struct Grant: Equatable, Sendable {
    package enum Amount: Equatable, Sendable {
      /// All that there is and will be.
      case unlimited
      /// This, and no longer what was granted before; 0 takes it back.
      case exactly(UInt256)
      /// This besides what was granted before.
      case more(UInt256)
      /// This less than what was granted before.
      case less(UInt256)
    }

    package let spender: String
    package let amount: Amount
    package let asset: Asset
    /// Of a payee in the book.
    package let name: String?
  }

  /// Of the network's chain, as CAIP-19 names assets.
  package func text(of asset: Asset) -> String {
    switch (asset, chain) {
    case (.native, .bitcoin), (.native, .zcash): chain.rawValue
    case (.native, .ethereum): "\(network)/native"
    case (.token(let contract), _), (.tokenOrNumber(let contract), _):
      "\(network)/erc20:\(contract.text)"
    case (.unique(let contract, let number), _): "\(network)/erc721:\(contract.text)/\(number)"
    case (.numbered(let contract, let number), _): "\(network)/erc1155:\(contract.text)/\(number)"
    case (.collection(let contract), _): "\(network)/erc721:\(contract.text)"
    case (.anyOf(let contract, let isNumbered), _):
      "\(network)/\(isNumbered ? "erc1155" : "erc721"):\(contract.text)/any"
    }
  }
}

extension Review.Grant.Amount {
  /// `unlimited`, or a number of base units, with a minus before what is taken away.
  package var text: String {
    switch self {
    case .unlimited: "unlimited"
    case .exactly(let amount), .more(let amount): "\(amount)"
    case .less(let amount): "-\(amount)"
    }
  }
}

/// A refusal that a person can have lifted, who was shown it. The raw value is its id.
package enum AcceptedRefusal: String, CaseIterable, Sendable {
  case feeHigh = "fee-high"
  case lookalike
  case unlimitedApproval = "unlimited-approval"
  case operatorApproval = "operator-approval"
  /// What is signed although nobody here can say what it does.
  case rawData = "raw-data"
}
