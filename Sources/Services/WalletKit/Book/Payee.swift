package import Addresses
internal import CryptoPrimitives
package import WhisperEnvelope

/// Somebody who is paid, in the book.
package struct Payee: Sendable {
  /// 16 random bytes.
  package let id: [UInt8]
  package internal(set) var name: DisplayName
  package let address: Address
  /// The one of the address's networks that was meant.
  package let network: Network
  package let note: String
  package let addedAt: Int64

  /// The most payees of a vault.
  package static let limit = 10_000
  /// The longest note, in bytes of UTF-8.
  package static let noteLimit = 1024

  private static let version: UInt8 = 1

  init(
    id: [UInt8], name: DisplayName, address: Address, network: Network, note: String,
    addedAt: Int64
  ) {
    (self.id, self.name, self.address, self.network) = (id, name, address, network)
    (self.note, self.addedAt) = (note, addedAt)
  }

  /// version ‖ LP(name) ‖ LP(address) ‖ LP(network) ‖ LP(note) ‖ Int64 added at.
  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 128 + note.utf8.count)
    writer.integer(Self.version)
    writer.prefixed(name.text)
    writer.prefixed(address.text)
    writer.prefixed(network.rawValue)
    writer.prefixed(note)
    writer.integer(addedAt)
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    self.id = id
    name = try DisplayName(reader.prefixedString())
    let text = try reader.prefixedString()
    do { address = try Address(reading: text) } catch { throw MalformedInput(.otherContent) }
    guard let network = Network(rawValue: try reader.prefixedString()) else {
      throw MalformedInput(.otherContent)
    }
    self.network = network
    note = try reader.prefixedString()
    addedAt = try reader.integer()
    try reader.finish()
  }
}
