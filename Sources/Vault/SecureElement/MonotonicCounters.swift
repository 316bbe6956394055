package import SecretMemory

/// What an element counts with: numbers in its own memory that only ever grow, whatever is put back on the disk.
package protocol MonotonicCounters: Sendable {
  /// What the element calls a counter from its first increment on: another name is another counter.
  func name(of counter: MonotonicCounter) -> [UInt8]

  /// Makes a counter, which is raised and read under `secret`, 1 to 32 octets. It begins with its first increment, above
  /// every counter that was removed from the element; of those that stand beside it one may be higher.
  /// - Returns: false where its handle is taken.
  /// - Throws: `unavailable(.owned)` where the owner has set an authorization, `full` where there is no room for one more.
  func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> Bool

  /// Raises a counter by one, or begins it.
  /// - Returns: its value then; nil where nothing is exactly this counter.
  /// - Throws: `wrongAuthorization`.
  func increment(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64?

  /// The value of a counter; nil where nothing is exactly this counter, or it was never raised.
  /// - Throws: `wrongAuthorization`.
  func value(
    of counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64?

  /// Removes a counter.
  /// - Returns: false where nothing is exactly this counter.
  /// - Throws: `unavailable(.owned)` where the owner has set an authorization.
  func undefine(_ counter: MonotonicCounter) throws(SecureElementError) -> Bool
}

/// A counter by its place, and by a mark of ours, so that nobody else's is taken for it.
package struct MonotonicCounter: Equatable, Sendable {
  /// Octets of a mark.
  package static let markSize = 32

  /// Where a TPM's indices stand that belong to nobody's system.
  private static let handles: ClosedRange<UInt32> = 0x0180_0000...0x01BF_FFFF

  package let handle: UInt32
  /// 32 random octets, whose hash is what anybody sees of them.
  package let mark: [UInt8]

  /// Nil for a handle or mark that none of ours has.
  package init?(handle: UInt32, mark: [UInt8]) {
    guard Self.handles.contains(handle), mark.count == Self.markSize else { return nil }
    self.handle = handle
    self.mark = mark
  }

  /// A new one, whose handle may be taken.
  package static func random(_ random: inout some RandomSource) -> MonotonicCounter {
    let choice = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return MonotonicCounter(
      valid: handles.lowerBound | choice & (handles.upperBound - handles.lowerBound),
      random.bytes(markSize))
  }

  private init(valid handle: UInt32, _ mark: [UInt8]) {
    self.handle = handle
    self.mark = mark
  }
}
