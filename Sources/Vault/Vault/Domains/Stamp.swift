internal import SecretMemory

/// Names one state of a domain: 16 octets, random and new with every generation. A generation alone names two where a
/// transaction was rolled back after its pages were written, or where a copy was gone on from.
package struct Stamp: Hashable, Sendable {
  static let byteCount = 16

  package let bytes: [UInt8]

  /// The stamp of a domain that was never written.
  static let none = Stamp(unchecked: [UInt8](repeating: 0, count: byteCount))

  static func random(_ random: inout some RandomSource) -> Stamp {
    Stamp(unchecked: random.bytes(byteCount))
  }

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}
