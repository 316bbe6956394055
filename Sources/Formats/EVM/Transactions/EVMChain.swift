/// A network that works as Ethereum does, by its id.
package struct EVMChain: Equatable, Sendable {
  package let id: UInt64
  /// Nil where it has none here.
  package let name: String?
  /// Of 10^18 base units; nil where it is not known.
  package let unit: String?
  package let isTest: Bool
  /// Whether the fee for gas is all that is paid: some ask for more for their data, which no field limits.
  package let isWholeFee: Bool
  /// From here on a fee is questioned, in base units.
  package let highFee: UInt256

  /// Whether a chain may have it (EIP-2294).
  package static func isID(_ id: UInt64) -> Bool { (1...(UInt64(1) << 63 - 37)).contains(id) }

  package init(id: UInt64) {
    self =
      Self.named.first { $0.id == id } ?? EVMChain(id: id, name: nil, unit: nil, isWholeFee: false)
  }

  private init(
    id: UInt64, name: String?, unit: String?, isTest: Bool = false, isWholeFee: Bool = true,
    highFee: UInt256 = 10_000_000_000_000_000
  ) {
    (self.id, self.name, self.unit, self.isTest) = (id, name, unit, isTest)
    (self.isWholeFee, self.highFee) = (isWholeFee, highFee)
  }

  private static let named = [
    EVMChain(id: 1, name: "Ethereum", unit: "ETH"),
    EVMChain(id: 10, name: "OP Mainnet", unit: "ETH", isWholeFee: false),
    EVMChain(id: 56, name: "BNB Smart Chain", unit: "BNB"),
    EVMChain(id: 137, name: "Polygon", unit: "POL", highFee: 10_000_000_000_000_000_000),
    EVMChain(id: 8453, name: "Base", unit: "ETH", isWholeFee: false),
    EVMChain(id: 42_161, name: "Arbitrum One", unit: "ETH"),
    EVMChain(id: 43_114, name: "Avalanche C-Chain", unit: "AVAX", highFee: 500_000_000_000_000_000),
    EVMChain(id: 11_155_111, name: "Sepolia", unit: "ETH", isTest: true),
  ]
}
