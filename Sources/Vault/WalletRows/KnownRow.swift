internal import Addresses
package import CryptoPrimitives

/// Which addresses are known, as one of their rows says: those that people would take for one another by a look.
package struct KnownRow: Equatable, Sendable {
  package enum Reason: UInt8, Sendable {
    /// One of a wallet's own.
    case own = 0
    case payee = 1
    case paid = 2
    case token = 3
  }

  package struct Entry: Equatable, Sendable {
    package let address: String
    package let reason: Reason
    /// Of the wallet, payee, signed transaction or token.
    package let id: [UInt8]

    package init(address: String, reason: Reason, id: [UInt8]) {
      (self.address, self.reason, self.id) = (address, reason, id)
    }
  }

  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  private static let version: UInt8 = 1

  /// version ‖ UInt32 count ‖ for each: LP(address) ‖ UInt8 why ‖ LP(id of the wallet, payee,
  /// signed transaction or token).
  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 16 + 100 * entries.count)
    writer.integer(Self.version)
    writer.integer(UInt32(truncatingIfNeeded: entries.count))
    for entry in entries {
      writer.prefixed(entry.address)
      writer.integer(entry.reason.rawValue)
      writer.prefixed(entry.id)
    }
    return writer.bytes
  }

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    var entries: [Entry] = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let address = try reader.prefixedString()
      guard let reason = Reason(rawValue: try reader.integer()) else {
        throw MalformedInput(.otherContent)
      }
      entries.append(Entry(address: address, reason: reason, id: Array(try reader.prefixed())))
    }
    self.entries = entries
    try reader.finish()
  }

  /// Throws `MalformedInput` where what is known as an address is none: with another key of the vault all rows are written
  /// anew, by what their addresses are.
  package func checkAddresses() throws(MalformedInput) {
    for entry in entries {
      do { _ = try Address(reading: entry.address) } catch { throw MalformedInput(.otherContent) }
    }
  }
}
