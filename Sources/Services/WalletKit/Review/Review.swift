package import Addresses
package import EVM

/// What a transaction does, as it is shown before it is signed: the text, the JSON and the code that approves it are made of
/// this one value.
package struct Review: Equatable, Sendable {
  package struct Signer: Equatable, Sendable {
    package let path: String
    package let address: String
  }

  /// What an account gains or loses, at most, in base units.
  package struct Effect: Equatable, Sendable {
    package let account: String
    package let isLoss: Bool
    package let amount: UInt256
    package let asset: Asset

    /// With a minus for a loss.
    package var change: String { isLoss ? "-\(amount)" : "\(amount)" }
  }

  package struct Payment: Equatable, Sendable {
    package enum Role: String, Sendable {
      /// Somebody else is paid, or who is not known to be us.
      case payee
      /// Comes back, to the account that pays.
      case change
      /// Comes to us, by an address that others are given, or to another account.
      case own = "self"
      /// Bytes that are written on the chain.
      case data
      /// A script that no address stands for.
      case foreign
    }

    /// An address, or the hex of data or of a script.
    package let to: String
    /// In base units.
    package let amount: UInt256
    package let asset: Asset
    package let role: Role
    /// Of our key.
    package let path: String?
    /// Of a payee in the book.
    package let name: String?
  }

  package struct Fee: Equatable, Sendable {
    /// In base units.
    package let amount: UInt256
    /// In base units: of Bitcoin for a virtual byte, with three digits behind the point, of Ethereum for a unit of gas.
    package let rate: String
    /// Whether no more can be paid, and less may be.
    package let isMaximum: Bool
  }

  package struct Detail: Equatable, Sendable {
    package enum Name: String, CaseIterable, Sendable {
      /// Of the finished transaction, which signatures do not change; not where scripts of inputs are still to come.
      case txid
      case version
      /// 0, a height, or seconds since 1970 from 500,000,000 on; where an input makes it bind.
      case lockTime = "lock-time"
      /// Whether another one with a higher fee can take its place.
      case replaceable
      /// How many inputs wait for a time after the output that they spend.
      case relativeLocks = "relative-locks"
      case inputs
      /// In virtual bytes.
      case size
      /// A text that is signed.
      case message
      /// Which of the account's transactions it is, from 0 on.
      case nonce
      /// The most units that it may use.
      case gas
      /// What of the rate goes to who makes the block, at most, in wei.
      case tip
      /// The accounts that are named because it touches them, with commas between them.
      case accessList = "access-list"
      /// Bytes that a contract is called with, in hex.
      case data
      /// The function that a contract is called for, with the types of what it takes, and the contract behind a space.
      case call
      /// Whose tokens are taken, where that is not the account that signs.
      case owner
      /// A token as it was entered: contract, decimals and symbol, with spaces between them.
      case token
      /// Which structure a document is of.
      case primaryType = "primary-type"
      /// What is known of what a document lets others do.
      case meaning
      /// A field of a document: path, type, and what it says, with spaces between them.
      case field
      /// A text in which something could hide, with what could written out, such as `<U+202E>`; of a field behind its path
      /// and a space.
      case writtenOut = "written-out"
      /// What is signed of a document's types (`encodeType`).
      case types
      /// Structures that a document names and does not have, with commas between them.
      case unusedTypes = "unused-types"
    }
    package let name: Name
    package let value: String
  }

  /// What nobody can know here.
  package enum Unknown: String, CaseIterable, Sendable {
    /// Whether what it spends is still there to be spent.
    case unspent
    /// Whether the fee is enough for now.
    case confirmation
    /// Whether the account has as much.
    case balance
    /// Whether those before it were sent, and this one was not.
    case order
    /// Whether it comes to what it says.
    case outcome
  }

  package let chain: Chain
  /// Of Bitcoin as options have it, of Ethereum `eip155:` and the chain id.
  package let network: String
  /// `psbt-v0`, `psbt-v2`, `bip322-simple`, `eip-1559`, `eip-155`, the EIP of a type that is not signed, `eip-191` or `eip-712`.
  package let format: String
  package let wallet: String
  /// Of the master key, in hex.
  package let fingerprint: String
  package let signers: [Signer]
  package let effects: [Effect]
  package let payments: [Payment]
  package let grants: [Grant]
  /// Nil where it cannot be known.
  package let fee: Fee?
  package let details: [Detail]
  package let unknown: [Unknown]
  package let warnings: [ReviewFinding<Warning>]
  /// Those that stand against signing.
  package let refusals: [ReviewFinding<Refusal>]
  /// Those that were lifted.
  package let accepted: [ReviewFinding<Refusal>]
}
