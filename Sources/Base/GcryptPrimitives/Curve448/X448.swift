package import CryptoPrimitives
package import SecretMemory

/// Diffie-Hellman on Curve448 (RFC 7748). Private keys, public keys and secrets have 56 bytes.
///
/// Ours: libgcrypt's (1.10.1) gives wrong secrets for one in ten of Wycheproof's public keys, which whoever wants
/// to learn about a private key can choose.
package enum X448 {
  package static let privateKeySize = Field448.byteCount

  /// The public key of a 56-byte private key.
  package static func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> X448PublicKey {
    var base = Field448.zero
    base[0] = 5
    let product = try product(of: privateKey, and: base)
    return try X448PublicKey(product.withUnsafeBytes { Array($0) })
  }

  /// The shared secret. Throws `CryptoError.unsafeKey` when it is all zeros.
  package static func sharedSecret(
    privateKey: borrowing SecretBytes, publicKey: X448PublicKey
  ) throws(CryptoError) -> SecretBytes {
    try product(of: privateKey, and: publicKey.octets)
  }

  private static func product(
    of privateKey: borrowing SecretBytes, and u: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    guard privateKey.count == privateKeySize else { throw .wrongSize }
    var secret = try catchingMemoryErrors { () throws(SecretMemoryError) in
      try SecretBytes(count: Field448.byteCount)
    }
    scrubbingStack {
      privateKey.withUnsafeBytes { key in
        secret.withUnsafeMutableBytes { secret in
          ladder(key, FieldElement448(u)).write(to: secret)
        }
      }
    }
    let isZero = secret.withUnsafeBytes { $0.reduce(0, |) } == 0
    guard !isZero else { throw .unsafeKey }
    return secret
  }

  /// RFC 7748, section 5, with its names: the same steps for all keys.
  private static func ladder(
    _ key: UnsafeRawBufferPointer, _ x1: FieldElement448
  ) -> FieldElement448 {
    let a24 = FieldElement448(39_081)
    var (x2, z2) = (FieldElement448(1), FieldElement448(0))
    var (x3, z3) = (x1, FieldElement448(1))
    var swapped: UInt128 = 0
    for place in stride(from: 447, through: 0, by: -1) {
      let bit = bit(place, of: key)
      FieldElement448.swap(&x2, &x3, if: swapped ^ bit)
      FieldElement448.swap(&z2, &z3, if: swapped ^ bit)
      swapped = bit
      let (a, b) = (x2 + z2, x2 - z2)
      let (aa, bb) = (a * a, b * b)
      let e = aa - bb
      let (da, cb) = ((x3 - z3) * a, (x3 + z3) * b)
      let (sum, difference) = (da + cb, da - cb)
      x3 = sum * sum
      z3 = x1 * (difference * difference)
      x2 = aa * bb
      z2 = e * (aa + a24 * e)
    }
    FieldElement448.swap(&x2, &x3, if: swapped)
    FieldElement448.swap(&z2, &z3, if: swapped)
    return x2 * z2.inverse()
  }

  /// A bit of the clamped key: the two lowest are off, the highest is on.
  private static func bit(_ place: Int, of key: UnsafeRawBufferPointer) -> UInt128 {
    switch place {
    case 0, 1: 0
    case 447: 1
    default: UInt128(key[place / 8] &>> UInt8(place % 8)) & 1
    }
  }
}
