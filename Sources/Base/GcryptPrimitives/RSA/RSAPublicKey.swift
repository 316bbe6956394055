package import CryptoPrimitives
package import SecretMemory

/// An RSA key for PKCS#1 v1.5 (RFC 8017), of 2,048 to 4,096 bits.
///
/// All of it goes through libgcrypt: swift-crypto's RSA takes digests of its own types alone, which cannot be
/// made from bytes, and its verifier traps on others.
package struct RSAPublicKey: Hashable, Sendable {
  package static let sizes = 2_048...4_096

  /// Both most significant byte first, without leading zeros.
  package let modulus: [UInt8]
  package let exponent: [UInt8]

  /// Takes big-endian numbers. Throws `CryptoError.wrongSize` for a modulus of another size, and `.unsafeKey`
  /// when the modulus is even or the exponent is even, below 3 or above 32 bits, which none has and which
  /// would cost whoever verifies.
  package init(
    modulus: some Collection<UInt8>, exponent: some Collection<UInt8>
  ) throws(CryptoError) {
    self.modulus = Array(modulus.drop { $0 == 0 })
    self.exponent = Array(exponent.drop { $0 == 0 })
    guard Self.sizes.contains(bitCount) else { throw .wrongSize }
    guard let low = self.modulus.last, low & 1 == 1, let lowest = self.exponent.last,
      lowest & 1 == 1, self.exponent.count <= 4, self.exponent != [1]
    else { throw .unsafeKey }
  }

  /// Of the modulus.
  package var bitCount: Int {
    modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
  }

  /// How many bytes signatures and ciphertexts have.
  package var byteCount: Int { modulus.count }

  /// Whether `signature`, of which leading zeros may be missing, is this key's over a digest of `function`.
  package func isValid(
    signature: some Collection<UInt8>, digest: some Collection<UInt8>, of function: HashFunction
  ) -> Bool {
    // Made and compared, never parsed: an encoding has one spelling.
    guard let expected = SignatureEncoding.encode(digest, of: function, count: byteCount),
      let number = number(signature)
    else { return false }
    do throws(CryptoError) {
      let modulus = try Integer(modulus)
      let result = Integer()
      result.setPower(try Integer(number), try Integer(exponent), modulo: modulus)
      return try result.octets(count: byteCount) == expected
    } catch {
      return false
    }
  }

  /// The ciphertext of a message that is at least 11 bytes shorter than the modulus, as long as the modulus.
  /// Throws `CryptoError.wrongSize` for a longer one.
  package func encrypt(
    _ message: borrowing SecretBytes, random: inout some RandomSource
  ) throws(CryptoError) -> [UInt8] {
    return try scrubbingStack { () throws(CryptoError) in
      let block = try EncryptionEncoding.encode(message, count: byteCount, random: &random)
      let modulus = try Integer(modulus)
      let result = Integer()
      result.setPower(try Integer(block), try Integer(exponent), modulo: modulus)
      return try result.octets(count: byteCount)
    }
  }

  /// A signature or ciphertext as long as the modulus; nil when it is longer or not below the modulus.
  func number(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    guard bytes.count <= byteCount else { return nil }
    let number = [UInt8](repeating: 0, count: byteCount - bytes.count) + bytes
    return number.lexicographicallyPrecedes(modulus) ? number : nil
  }
}
