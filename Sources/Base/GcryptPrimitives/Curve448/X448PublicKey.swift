package import CryptoPrimitives

/// A public key of X448 (RFC 7748) that is safe to agree with: canonical (below 2^448 - 2^224 - 1) and not of
/// low order, wherever it came from.
package struct X448PublicKey: Hashable, Sendable {
  package static let byteCount = Field448.byteCount

  /// 56 bytes.
  package let octets: [UInt8]

  /// Checks 56 bytes. Throws `CryptoError.unsafeKey` when they are no canonical key or one whose agreements do
  /// not depend on the private key, `.wrongSize` when they are not 56.
  package init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    let octets = Array(bytes)
    guard octets.count == Self.byteCount else { throw .wrongSize }
    guard Field448.isBelow(octets, Field448.prime), !Self.lowOrder.contains(octets) else {
      throw .unsafeKey
    }
    self.octets = octets
  }

  /// The u-coordinates of points whose order divides 4, on the curve and on its twist.
  private static let lowOrder = [Field448.zero, Field448.one, Field448.minusOne]
}
