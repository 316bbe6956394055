package import Addresses
internal import CryptoPrimitives
internal import EVM

/// A token of a contract on a network of Ethereum's kind, as a person entered it: nothing here comes from anybody else.
package struct Token: Equatable, Sendable {
  /// 16 random bytes.
  package let id: [UInt8]
  package let chainID: UInt64
  package let contract: Address
  package let symbol: String
  /// How many digits of an amount stand behind the point.
  package let decimals: UInt8
  /// Whether the contract wraps the chain's own coin: it takes and gives as much of that.
  package let isWrapped: Bool
  package let addedAt: Int64

  /// The most tokens of a vault.
  package static let limit = 1_000
  /// The longest symbol, in characters of ASCII.
  package static let symbolLimit = 20
  /// 10 to this power is the largest that an amount can have.
  package static let decimalsLimit: UInt8 = 77

  /// Whether it may be a symbol: letters, digits and signs of ASCII, without spaces.
  static func isSymbol(_ text: String) -> Bool {
    (1...symbolLimit).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether more than this is no amount that a person has: a thousand million of them.
  var unusualAmount: UInt256? {
    var amount: UInt256? = 1_000_000_000
    for _ in 0..<decimals { amount = amount?.multiplied(by: 10) }
    return amount
  }

  // MARK: Encoding

  private static let version: UInt8 = 1

  init(
    id: [UInt8], chainID: UInt64, contract: Address, symbol: String, decimals: UInt8,
    isWrapped: Bool, addedAt: Int64
  ) {
    self.id = id
    (self.chainID, self.contract, self.symbol) = (chainID, contract, symbol)
    (self.decimals, self.isWrapped, self.addedAt) = (decimals, isWrapped, addedAt)
  }

  /// version ‖ UInt64 chain id ‖ LP(contract) ‖ LP(symbol) ‖ UInt8 decimals ‖ flag wrapped ‖ Int64 added at.
  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 96 + symbol.utf8.count)
    writer.integer(Self.version)
    writer.integer(chainID)
    writer.prefixed(contract.text)
    writer.prefixed(symbol)
    writer.integer(decimals)
    writer.integer(UInt8(isWrapped ? 1 : 0))
    writer.integer(addedAt)
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    self.id = id
    chainID = try reader.integer()
    let text = try reader.prefixedString()
    do { contract = try Address(reading: text) } catch { throw MalformedInput(.otherContent) }
    symbol = try reader.prefixedString()
    decimals = try reader.integer()
    let flag = try reader.integer(UInt8.self)
    guard contract.chain == .ethereum, contract.text == text, Self.isSymbol(symbol),
      decimals <= Self.decimalsLimit,
      flag <= 1
    else { throw MalformedInput(.otherContent) }
    isWrapped = flag == 1
    addedAt = try reader.integer()
    try reader.finish()
  }
}
