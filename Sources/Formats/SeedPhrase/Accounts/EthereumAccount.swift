package import Addresses
internal import Secp256k1

/// One account of a wallet on Ethereum and the networks that work as it does, which is watched by its public key alone
/// (BIP-44). It has no branch for change: nothing comes back.
package struct EthereumAccount: Hashable, Sendable {
  /// From 0 on.
  package let number: UInt32
  package let key: ExtendedPublicKey

  package init(number: UInt32, key: ExtendedPublicKey) { (self.number, self.key) = (number, key) }

  /// `m/44h/60h/0h`.
  package var path: DerivationPath { Self.path(number) }

  package static func path(_ number: UInt32) -> DerivationPath {
    DerivationPath([44, 60, number].map { $0 | DerivationPath.hardened })
  }

  /// `m/44h/60h/0h/0/0`.
  package func path(index: UInt32) -> DerivationPath { path.child(0).child(index) }

  /// The addresses from an index on; `count` of them, or fewer at the end of the numbers.
  package func addresses(from first: UInt32, count: Int) throws -> [Address] {
    let parent = try ChildDeriver(key.child(0))
    let end = UInt32(min(UInt64(DerivationPath.hardened), UInt64(first) + UInt64(count)))
    guard first < end else { return [] }
    return try (first..<end).map { try Self.address(of: parent.child($0)) }
  }

  /// Which of a range of indices an address is of.
  package func index(of address: Address, in range: Range<UInt32>) throws -> UInt32? {
    let parent = try ChildDeriver(key.child(0))
    return try range.first { try Self.address(of: parent.child($0)) == address }
  }

  private static func address(of key: ExtendedPublicKey) throws -> Address {
    guard let address = try Address(ofEthereumKey: key.key.uncompressed()) else {
      throw ExtendedKeyError.malformed
    }
    return address
  }
}
