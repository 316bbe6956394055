package import SecretMemory

/// Names one state of one part of a vault: equal stamps say that nothing was written in it, and different ones that
/// something was, be it the same again. They have no order.
///
/// It is 16 octets, random and new with every generation. A generation alone names two where a transaction was rolled back
/// after its pages were written, or where a copy was gone on from.
public struct Stamp: Hashable, Sendable {
  package static let byteCount = 16

  package let bytes: [UInt8]

  /// The stamp of a part that was never written.
  package static let none = Stamp(unchecked: [UInt8](repeating: 0, count: byteCount))

  package static func random(_ random: inout some RandomSource) -> Stamp {
    Stamp(unchecked: random.bytes(byteCount))
  }

  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}
