package import Addresses

/// What a transaction does, as it is shown before it is signed: the text, the JSON and the code that approves it are made of
/// this one value.
package struct Review: Equatable, Sendable {
  package struct Signer: Equatable, Sendable {
    package let path: String
    package let address: String
  }

  /// What an account gains, or with a minus loses, in base units.
  package struct Effect: Equatable, Sendable {
    package let account: String
    package let change: Int64
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
    package let amount: UInt64
    package let role: Role
    /// Of our key.
    package let path: String?
    /// Of a payee in the book.
    package let name: String?
  }

  package struct Fee: Equatable, Sendable {
    /// In base units.
    package let amount: UInt64
    /// In base units for a thousand virtual bytes.
    package let perThousand: UInt64

    /// For a virtual byte, with three digits behind the point.
    package var rate: String {
      let rest = String(perThousand % 1_000)
      return "\(perThousand / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
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
  }

  package let chain: Chain
  package let network: Network
  /// `psbt-v0` or `psbt-v2`.
  package let format: String
  package let wallet: String
  /// Of the master key, in hex.
  package let fingerprint: String
  package let signers: [Signer]
  package let effects: [Effect]
  package let payments: [Payment]
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
