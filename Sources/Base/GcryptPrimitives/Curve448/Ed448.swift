package import CryptoPrimitives
package import SecretMemory

/// Signatures with Ed448 (RFC 8032), with an empty context. Private keys are the 57-byte seed.
package enum Ed448 {
  package static let privateKeySize = 57
  package static let signatureSize = 114
  /// In bytes: what the library can take. OpenPGP signs digests.
  package static let largestMessage = 32_000

  /// The public key of a 57-byte private key.
  package static func publicKey(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> Ed448PublicKey {
    guard privateKey.count == privateKeySize else { throw .wrongSize }
    let scalar = try scalar(of: privateKey)
    return try scrubbingStack { () throws(CryptoError) in
      try Ed448PublicKey(try encodedMultiple(of: try Integer(scalar)))
    }
  }

  /// The 114-byte signature of a message of at most 32,000 bytes; the same each time. Throws
  /// `CryptoError.wrongSize` for a longer message or a key of another size.
  package static func signature(
    privateKey: borrowing SecretBytes, message: UnsafeRawBufferPointer
  ) throws(CryptoError) -> [UInt8] {
    guard privateKey.count == privateKeySize else { throw .wrongSize }
    return try scrubbingStack { () throws(CryptoError) in
      try privateKey.withUnsafeBytes { key throws(CryptoError) in
        // Without the public key, which the library then computes: a wrong one would give the private key
        // away.
        let key = try Expression("(private-key (ecc (curve Ed448) (flags eddsa) (d %b)))", key)
        let data = try data(message)
        let signature = try data.signed(with: key)
        let octets =
          try signature.withValue(of: "r") { Array($0) }
          + signature.withValue(of: "s") { Array($0) }
        guard octets.count == signatureSize else { throw .wrongSize }
        return octets
      }
    }
  }

  /// What is signed.
  static func data(_ message: UnsafeRawBufferPointer) throws(CryptoError) -> Expression {
    guard message.count <= largestMessage else { throw .wrongSize }
    return try Expression("(data (flags eddsa) (hash-algo shake256) (value %b))", message)
  }

  /// RFC 8032, section 5.2.5, steps 1 and 2: half of the seed's hash, clamped; most significant byte first.
  private static func scalar(
    of privateKey: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    var scalar = try catchingMemoryErrors { () throws(SecretMemoryError) in
      try SecretBytes(count: privateKeySize)
    }
    try scrubbingStack { () throws(CryptoError) in
      try privateKey.withUnsafeBytes { key throws(CryptoError) in
        try scalar.withUnsafeMutableBytes { scalar throws(CryptoError) in
          try SHAKE256.hash(key, into: scalar)
          scalar[0] &= 0xFC
          scalar[55] |= 0x80
          scalar[56] = 0
          reverse(scalar)
        }
      }
    }
    return scalar
  }

  /// Steps 3 and 4: that multiple of the base point, as a public key is written.
  private static func encodedMultiple(of scalar: borrowing Integer) throws(CryptoError) -> [UInt8] {
    let curve = try Curve("Ed448")
    let x = Integer()
    let y = Integer()
    guard curve.multiplyBase(by: scalar, x: x, y: y) else { throw .unsafeKey }
    // The highest byte has the sign of x alone: y has 56.
    let sign: UInt8 = x.isOdd ? 0x80 : 0
    return try y.octets(count: Field448.byteCount).reversed() + [sign]
  }
}
