package import Addresses
package import CryptoPrimitives

/// How far the addresses of a wallet's accounts were shown, as a row has it. An agent writes it for whoever asks, so that it says
/// nothing of whose an address is.
package struct ShownRow: Equatable, Sendable {
  package struct Bitcoin: Equatable, Sendable {
    package let kind: BitcoinScriptKind
    package let isMain: Bool
    package let number: UInt32
    /// The highest index of each branch, receiving ones first; nil of one of which none was.
    package let highest: [UInt32?]

    package init(kind: BitcoinScriptKind, isMain: Bool, number: UInt32, highest: [UInt32?]) {
      (self.kind, self.isMain, self.number, self.highest) = (kind, isMain, number, highest)
    }
  }

  package struct Ethereum: Equatable, Sendable {
    package let number: UInt32
    package let highest: UInt32

    package init(number: UInt32, highest: UInt32) {
      (self.number, self.highest) = (number, highest)
    }
  }

  package var bitcoin: [Bitcoin] = []
  package var ethereum: [Ethereum] = []

  // MARK: Octets

  private static let version: UInt8 = 1
  /// Numbers of accounts and addresses are below this.
  private static let numberLimit: UInt32 = 1 << 31

  /// version ‖ UInt16 count ‖ for each: LP(kind) ‖ flag main ‖ UInt32 number ‖ for branches 0 and 1: flag [‖ UInt32 highest];
  /// then of Ethereum UInt16 count ‖ for each: UInt32 number ‖ UInt32 highest.
  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 32 * bitcoin.count + 8 * ethereum.count + 8)
    writer.integer(Self.version)
    writer.integer(UInt16(truncatingIfNeeded: bitcoin.count))
    for account in bitcoin {
      writer.prefixed(account.kind.rawValue)
      writer.integer(account.isMain ? 1 : 0 as UInt8)
      writer.integer(account.number)
      for highest in account.highest {
        writer.integer(highest == nil ? 0 : 1 as UInt8)
        if let highest { writer.integer(highest) }
      }
    }
    writer.integer(UInt16(truncatingIfNeeded: ethereum.count))
    for account in ethereum {
      writer.integer(account.number)
      writer.integer(account.highest)
    }
    return writer.bytes
  }

  package init() {}

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.otherContent)
    }
    for _ in 0..<(try reader.integer(UInt16.self)) {
      guard let kind = BitcoinScriptKind(rawValue: try reader.prefixedString()) else {
        throw MalformedInput(.otherContent)
      }
      let account = Bitcoin(
        kind: kind, isMain: try reader.flag(), number: try Self.number(&reader),
        highest: [
          try reader.flag() ? Self.number(&reader) : nil,
          try reader.flag() ? Self.number(&reader) : nil,
        ])
      if let last = bitcoin.last, !last.isBefore(account) { throw MalformedInput(.otherContent) }
      bitcoin.append(account)
    }
    for _ in 0..<(try reader.integer(UInt16.self)) {
      let account = Ethereum(
        number: try Self.number(&reader), highest: try Self.number(&reader))
      if let last = ethereum.last, last.number >= account.number {
        throw MalformedInput(.otherContent)
      }
      ethereum.append(account)
    }
    try reader.finish()
  }

  private static func number(_ reader: inout CanonicalReader) throws(MalformedInput) -> UInt32 {
    let number = try reader.integer(UInt32.self)
    guard number < numberLimit else { throw MalformedInput(.otherContent) }
    return number
  }
}

extension ShownRow.Bitcoin {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (kind.rawValue, isMain ? 0 : 1, number)
      < (other.kind.rawValue, other.isMain ? 0 : 1, other.number)
  }
}
