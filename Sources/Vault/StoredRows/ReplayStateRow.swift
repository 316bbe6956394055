package import CryptoPrimitives

/// The rows of what is known of opened messages without looking at them, by name.
package enum ReplayStateRow: String, CaseIterable, Sendable {
  /// The key that ids of messages are made with: a secret.
  case key
  case state
  /// After when the first row of an expired message may go. A row of its own, so that a program that
  /// knows of none reads the state.
  case expired

  package var id: [UInt8] { Array(rawValue.utf8) }

  package init?(id: [UInt8]) {
    guard let row = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = row
  }

  /// In octets.
  package static let keySize = 32

  /// What the row `state` says.
  package struct State: Equatable, Sendable {
    /// The highest time of a dropped row; nil when none was dropped.
    package var watermark: Int64?
    /// No row of a fresh message is older.
    package var oldest: Int64 = .max

    package init() {}

    package init(decoding value: [UInt8]) throws(MalformedInput) {
      var reader = CanonicalReader(value)
      watermark = try reader.flag() ? try reader.integer() : nil
      oldest = try reader.integer()
      try reader.finish()
    }

    package var encoded: [UInt8] {
      var writer = CanonicalWriter(capacity: 17)
      writer.integer(UInt8(watermark == nil ? 0 : 1))
      if let watermark { writer.integer(watermark) }
      writer.integer(oldest)
      return writer.bytes
    }
  }
}
