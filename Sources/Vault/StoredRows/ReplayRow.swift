package import CryptoPrimitives

/// What is remembered of a message that was opened.
package struct ReplayRow: Equatable, Sendable {
  /// The message's time, as its sender says.
  package let timestamp: Int64
  /// When it was opened; nil for a message that was fresh then.
  package var openedAt: Int64?

  package init(timestamp: Int64, openedAt: Int64? = nil) {
    (self.timestamp, self.openedAt) = (timestamp, openedAt)
  }

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    timestamp = try reader.integer()
    openedAt = value.count > 8 ? try reader.integer() : nil
    try reader.finish()
  }

  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 16)
    writer.integer(timestamp)
    if let openedAt { writer.integer(openedAt) }
    return writer.bytes
  }
}
