package import CryptoPrimitives
package import EVM

/// What was signed here, and whom it pays, as its row says.
package struct PaidRow: Equatable, Sendable {
  package struct Recipient: Equatable, Sendable {
    package let address: String
    /// In base units.
    package let amount: UInt256
    /// As the review names it; empty where a row of a former version does not say it.
    package let asset: String

    package init(address: String, amount: UInt256, asset: String) {
      (self.address, self.amount, self.asset) = (address, amount, asset)
    }
  }

  package let chain: String
  package let network: String
  /// Of what was signed, as the chain calls it without what is still to come.
  package let transaction: String
  package let signedAt: Int64
  package let recipients: [Recipient]

  package init(
    chain: String, network: String, transaction: String, signedAt: Int64,
    recipients: [Recipient]
  ) {
    (self.chain, self.network, self.transaction) = (chain, network, transaction)
    (self.signedAt, self.recipients) = (signedAt, recipients)
  }

  // MARK: Encoding

  /// The first had amounts of 64 bits, and the second did not say of what they are.
  private static let firstVersion: UInt8 = 1
  private static let version: UInt8 = 3

  /// version ‖ LP(chain) ‖ LP(network) ‖ LP(transaction) ‖ Int64 signed at ‖ UInt32 count ‖ for each: LP(address) ‖
  /// LP(amount, most significant octet first, without zeros before it) ‖ LP(asset).
  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 160 + 80 * recipients.count)
    writer.integer(Self.version)
    writer.prefixed(chain)
    writer.prefixed(network)
    writer.prefixed(transaction)
    writer.integer(signedAt)
    writer.integer(UInt32(truncatingIfNeeded: recipients.count))
    for recipient in recipients {
      writer.prefixed(recipient.address)
      writer.prefixed(recipient.amount.shortest)
      writer.prefixed(recipient.asset)
    }
    return writer.bytes
  }

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard (Self.firstVersion...Self.version).contains(version) else {
      throw MalformedInput(.otherContent)
    }
    chain = try reader.prefixedString()
    network = try reader.prefixedString()
    transaction = try reader.prefixedString()
    signedAt = try reader.integer()
    var recipients: [Recipient] = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let address = try reader.prefixedString()
      let amount: UInt256?
      if version == Self.firstVersion {
        amount = UInt256(try reader.integer(UInt64.self))
      } else {
        let octets = try reader.prefixed()
        amount = octets.first == 0 ? nil : UInt256(octets: octets)
      }
      guard let amount else { throw MalformedInput(.otherContent) }
      let asset = version == Self.version ? try reader.prefixedString() : ""
      recipients.append(Recipient(address: address, amount: amount, asset: asset))
    }
    self.recipients = recipients
    try reader.finish()
  }
}
