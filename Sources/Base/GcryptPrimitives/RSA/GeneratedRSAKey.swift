internal import CGcrypt
package import CryptoPrimitives
package import SecretMemory

/// The numbers of a new RSA key, most significant byte first: the modulus and the exponent 65,537, d, the primes p below q,
/// and u, the inverse of p modulo q.
package struct GeneratedRSAKey: ~Copyable {
  package let modulus: [UInt8]
  package let exponent: [UInt8]
  package let d: SecretBytes
  package let p: SecretBytes
  package let q: SecretBytes
  package let u: SecretBytes

  /// One with a modulus of `bitCount`, of `RSAPublicKey.sizes`. libgcrypt draws the primes itself, with randomness of the
  /// kernel, and tries the key before it gives it away. Throws `CryptoError.wrongSize` for another size, `.noMemory` where
  /// it makes none.
  package static func make(bitCount: Int) throws(CryptoError) -> GeneratedRSAKey {
    guard RSAPublicKey.sizes.contains(bitCount) else { throw .wrongSize }
    let key = try scrubbingStack { () throws(CryptoError) in
      let made = try Expression("(genkey (rsa (nbits %b)))", Array("\(bitCount)".utf8)).generated()
        .list("private-key")
      return GeneratedRSAKey(
        modulus: try made.withValue(of: "n") { Array($0.drop { $0 == 0 }) },
        exponent: try made.withValue(of: "e") { Array($0.drop { $0 == 0 }) },
        d: try secret("d", of: made), p: try secret("p", of: made), q: try secret("q", of: made),
        u: try secret("u", of: made))
    }
    let publicKey = try RSAPublicKey(modulus: key.modulus, exponent: key.exponent)
    guard publicKey.bitCount == bitCount else { throw .wrongSize }
    return key
  }

  private static func secret(
    _ name: StaticString, of key: borrowing Expression
  ) throws(CryptoError) -> SecretBytes {
    try key.withValue(of: name) { value throws(CryptoError) in
      let number = value.drop { $0 == 0 }
      return try catchingMemoryErrors { () throws(SecretMemoryError) in
        try SecretBytes(copying: number)
      }
    }
  }
}
