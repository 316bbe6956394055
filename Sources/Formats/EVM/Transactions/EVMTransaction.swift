internal import CryptoPrimitives

/// A transaction of Ethereum, or of a network that works as it does, before it is signed: of type 2 (EIP-1559), or one of
/// before types (EIP-155).
package struct EVMTransaction: Equatable, Sendable {
  package enum Fee: Equatable, Sendable {
    /// Of before types: for each unit of gas, in wei.
    case price(UInt256)
    /// The most for each unit of gas, and what of that goes to who makes the block at most, in wei.
    case most(UInt256, tip: UInt256)

    /// The most for each unit of gas.
    package var most: UInt256 {
      switch self {
      case .price(let price): price
      case .most(let most, _): most
      }
    }
  }

  package struct AccessEntry: Equatable, Sendable {
    /// 20 bytes.
    package let address: [UInt8]
    /// 32 bytes each.
    package let keys: [[UInt8]]
  }

  /// Nil of one that is good on any chain: it can be sent again elsewhere.
  package let chainID: UInt64?
  package let nonce: UInt64
  package let fee: Fee
  package let gas: UInt64
  /// 20 bytes; nil where a contract is made.
  package let recipient: [UInt8]?
  /// In wei.
  package let value: UInt256
  package let data: [UInt8]
  /// Of type 2.
  package let accessList: [AccessEntry]

  package var isTyped: Bool {
    switch fee {
    case .price: false
    case .most: true
    }
  }

  /// The most that can be paid for it, in wei; nil where no number says it.
  package var largestFee: UInt256? { fee.most.multiplied(by: gas) }

  // MARK: Octets

  private func fields(_ end: [RLP]) -> [RLP] {
    let recipient = RLP.bytes(recipient ?? [])
    switch fee {
    case .price(let price):
      return [
        .number(nonce), .number(price), .number(gas), recipient, .number(value), .bytes(data),
      ]
        + end
    case .most(let most, let tip):
      let access = accessList.map { entry in
        RLP.list([.bytes(entry.address), .list(entry.keys.map { .bytes($0) })])
      }
      return [
        .number(chainID ?? 0), .number(nonce), .number(tip), .number(most), .number(gas), recipient,
        .number(value), .bytes(data), .list(access),
      ] + end
    }
  }

  /// As it is before it is signed.
  package var octets: [UInt8] {
    isTyped
      ? [2] + RLP.list(fields([])).octets
      : RLP.list(
        fields(chainID.map { [.number($0), .number(0 as UInt64), .number(0 as UInt64)] } ?? [])
      )
      .octets
  }

  /// What is signed: 32 bytes.
  package var digest: [UInt8] { keccak256(octets) }

  /// As it is sent, with a signature, r ‖ s, and whether y of its point is odd.
  package func signed(_ compact: [UInt8], isOdd: Bool) -> [UInt8] {
    let parity: UInt64 = isOdd ? 1 : 0
    let r = UInt256(octets: compact.prefix(32)) ?? .zero
    let s = UInt256(octets: compact.suffix(32)) ?? .zero
    guard !isTyped else {
      return [2] + RLP.list(fields([.number(parity), .number(r), .number(s)])).octets
    }
    // EIP-155: 35 + 2 × chain id; without one 27.
    let base = chainID.map { UInt256(35).adding(UInt256($0).multiplied(by: 2) ?? .zero) ?? .zero }
    let v = (base ?? UInt256(27)).adding(UInt256(parity)) ?? .zero
    return RLP.list(fields([.number(v), .number(r), .number(s)])).octets
  }

  /// What explorers call it by: of its octets as they are sent.
  package static func id(ofSigned octets: [UInt8]) -> [UInt8] { keccak256(octets) }

  // MARK: Rules

  func checked() throws(EVMError) -> EVMTransaction {
    if let chainID {
      guard EVMChain.isID(chainID) else { throw .malformed(.chainID) }
      // EIP-7825, where it is in force.
      if [1, 11_155_111].contains(chainID) {
        guard (21_000...(1 << 24)).contains(gas) else { throw .malformed(.gas) }
      }
    }
    // EIP-2681.
    guard nonce < UInt64.max else { throw .malformed(.number) }
    if case .most(let most, let tip) = fee, tip > most { throw .malformed(.tip) }
    return self
  }
}
