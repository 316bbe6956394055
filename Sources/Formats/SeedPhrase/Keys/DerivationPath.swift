/// Which key of a wallet: the number of a child, of its child, and so on (BIP-32).
package struct DerivationPath: Hashable, Sendable {
  /// The bit that a hardened child's number has.
  package static let hardened: UInt32 = 0x8000_0000

  package let numbers: [UInt32]

  package init(_ numbers: [UInt32]) { self.numbers = numbers }

  package func child(_ number: UInt32) -> DerivationPath { DerivationPath(numbers + [number]) }

  /// `84h/0h/0h`, as descriptors have it.
  package var withoutMaster: String {
    numbers.map { $0 >= Self.hardened ? "\($0 - Self.hardened)h" : "\($0)" }.joined(separator: "/")
  }

  /// `m/84h/0h/0h/0/5`.
  package var text: String { numbers.isEmpty ? "m" : "m/" + withoutMaster }
}
