package import CryptoPrimitives

/// A public key of Ed448 (RFC 8032) that is safe to verify with: its y is canonical (below 2^448 - 2^224 - 1)
/// and it is none of the four points of low order, under which one signature fits many messages.
package struct Ed448PublicKey: Hashable, Sendable {
  package static let byteCount = 57

  /// 57 bytes: y, and the sign of x in the highest bit.
  package let octets: [UInt8]

  /// Checks 57 bytes. Throws `CryptoError.unsafeKey` for a key as described above, `.wrongSize` when they are
  /// not 57.
  package init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    let octets = Array(bytes)
    guard octets.count == Self.byteCount, let last = octets.last else { throw .wrongSize }
    let y = Array(octets.dropLast())
    guard last & 0x7F == 0, Field448.isBelow(y, Field448.prime), !Self.lowOrder.contains(y) else {
      throw .unsafeKey
    }
    self.octets = octets
  }

  /// Whether `signature` (114 bytes) is this key's over `message`, with an empty context. A message above
  /// 32,000 bytes has no signature here: OpenPGP signs digests.
  package func isValid(
    signature: some Collection<UInt8>, for message: UnsafeRawBufferPointer
  ) -> Bool {
    let signature = Array(signature)
    let (r, s) = (Array(signature.prefix(57)), Array(signature.dropFirst(57)))
    // libgcrypt takes an s above the order, a second signature of the same message.
    guard signature.count == Ed448.signatureSize, Field448.isBelow(s, Self.order) else {
      return false
    }
    return octets.withUnsafeBytes { key in
      r.withUnsafeBytes { r in
        s.withUnsafeBytes { s in Self.isValid(r, s, key, message) }
      }
    }
  }

  private static func isValid(
    _ r: UnsafeRawBufferPointer, _ s: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer,
    _ message: UnsafeRawBufferPointer
  ) -> Bool {
    do throws(CryptoError) {
      let key = try Expression("(public-key (ecc (curve Ed448) (flags eddsa) (q %b)))", key)
      let signature = try Expression("(sig-val (eddsa (r %b) (s %b)))", r, s)
      let data = try Ed448.data(message)
      return signature.isValid(for: data, under: key)
    } catch {
      return false
    }
  }

  /// The y-coordinates of the points whose order divides 4: the neutral element, its negative, and the two
  /// of y = 0. With the other sign of x the first two decode to nothing.
  private static let lowOrder = [Field448.zero, Field448.one, Field448.minusOne]

  /// The order of the base point, 2^446 - 13818066809895115352007386748515426880336692474882178609894547503885,
  /// little-endian in the 57 bytes that a signature has for s.
  private static let order: [UInt8] =
    [
      0xF3, 0x44, 0x58, 0xAB, 0x92, 0xC2, 0x78, 0x23, 0x55, 0x8F, 0xC5, 0x8D, 0x72, 0xC2, 0x6C,
      0x21, 0x90, 0x36, 0xD6, 0xAE, 0x49, 0xDB, 0x4E, 0xC4, 0xE9, 0x23, 0xCA, 0x7C,
    ] + [UInt8](repeating: 0xFF, count: 27) + [0x3F, 0x00]
}
