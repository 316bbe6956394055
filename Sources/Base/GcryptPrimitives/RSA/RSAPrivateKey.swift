package import CryptoPrimitives
package import SecretMemory

/// The private half of an RSA key, as OpenPGP has it: d, the primes p and q, and u, the inverse of p modulo q.
///
/// Each operation is blinded by libgcrypt, with randomness of the kernel, so that its time says nothing about
/// the key.
package struct RSAPrivateKey: ~Copyable {
  package let publicKey: RSAPublicKey
  private let d: SecretBytes
  private let p: SecretBytes
  private let q: SecretBytes
  private let u: SecretBytes

  /// Takes big-endian numbers. Throws `CryptoError.unsafeKey` unless n = p q, u p = 1 modulo q, and d e = 1
  /// modulo p - 1 and q - 1: whoever changes a stored key must not get signatures from what results.
  package init(
    publicKey: RSAPublicKey, d: consuming SecretBytes, p: consuming SecretBytes,
    q: consuming SecretBytes, u: consuming SecretBytes
  ) throws(CryptoError) {
    guard d.count <= publicKey.byteCount, p.count < publicKey.byteCount,
      q.count < publicKey.byteCount, u.count < publicKey.byteCount
    else { throw .wrongSize }
    let fits = try Self.fits(publicKey, d, p, q, u)
    guard fits else { throw .unsafeKey }
    // Some write the larger prime first. libgcrypt relies on the other order (RFC 9580, section 5.5.5.1), and
    // would now and then compute nonsense.
    var p = p
    var q = q
    var u = u
    if try !Self.isLess(p, q) {
      swap(&p, &q)
      u = try Self.inverse(of: p, modulo: q)
    }
    self.publicKey = publicKey
    self.d = d
    self.p = p
    self.q = q
    self.u = u
  }

  private static func isLess(
    _ left: borrowing SecretBytes, _ right: borrowing SecretBytes
  ) throws(CryptoError) -> Bool {
    try scrubbingStack { () throws(CryptoError) in
      try Integer(left).isLess(than: try Integer(right))
    }
  }

  private static func inverse(
    of number: borrowing SecretBytes, modulo prime: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    var result = try catchingMemoryErrors { () throws(SecretMemoryError) in
      try SecretBytes(count: prime.count)
    }
    try scrubbingStack { () throws(CryptoError) in
      let inverse = Integer()
      inverse.setInverse(of: try Integer(number), modulo: try Integer(prime))
      try result.withUnsafeMutableBytes { bytes throws(CryptoError) in try inverse.write(to: bytes)
      }
    }
    return result
  }

  private static func fits(
    _ publicKey: RSAPublicKey, _ d: borrowing SecretBytes, _ p: borrowing SecretBytes,
    _ q: borrowing SecretBytes, _ u: borrowing SecretBytes
  ) throws(CryptoError) -> Bool {
    try scrubbingStack { () throws(CryptoError) in
      let n = try Integer(publicKey.modulus)
      let e = try Integer(publicKey.exponent)
      let d = try Integer(d)
      let p = try Integer(p)
      let q = try Integer(q)
      let u = try Integer(u)
      let one = Integer(1)
      let result = Integer()
      // Nothing is divided by zero below.
      guard one.isLess(than: p), one.isLess(than: q), p.isOdd, q.isOdd else { return false }
      result.setProduct(p, q)
      guard result.equals(n) else { return false }
      result.setProduct(u, p, modulo: q)
      guard result.equals(1) else { return false }
      return isInverse(d, of: e, belowPrime: p) && isInverse(d, of: e, belowPrime: q)
    }
  }

  private static func isInverse(
    _ d: borrowing Integer, of e: borrowing Integer, belowPrime prime: borrowing Integer
  ) -> Bool {
    let order = Integer()
    let result = Integer()
    order.setPredecessor(of: prime)
    result.setProduct(d, e, modulo: order)
    return result.equals(1)
  }

  /// The signature over a digest of `function`, as long as the modulus. Throws `CryptoError.wrongSize` for a
  /// digest of another size, and `.notAuthentic` when the result does not verify: one that a defect of the
  /// machine spoiled would give the key away.
  package borrowing func signature(
    digest: some Collection<UInt8>, of function: HashFunction
  ) throws(CryptoError) -> [UInt8] {
    let count = publicKey.byteCount
    guard let block = SignatureEncoding.encode(digest, of: function, count: count) else {
      throw .wrongSize
    }
    return try scrubbingStack { () throws(CryptoError) in
      let key = try expression()
      let data = try Expression("(data (flags raw) (value %b))", block)
      let signature = try data.signed(with: key)
      let number = try signature.withValue(of: "s") { Array($0.drop { $0 == 0 }) }
      guard number.count <= count else { throw .wrongSize }
      return [UInt8](repeating: 0, count: count - number.count) + number
    }
  }

  /// The message of `ciphertext`, or a copy of `substitute` when there is none or it has none of `sizes`
  /// (bytes; the substitute's alone unless others are named). The caller cannot tell, and must not try: who
  /// can tell good blocks from bad ones can decrypt with this key.
  ///
  /// Throws for lack of memory alone.
  package borrowing func decrypt(
    _ ciphertext: some Collection<UInt8>, sizes: [Int]? = nil, substitute: borrowing SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let sizes = sizes ?? [substitute.count]
    // Public knowledge: what is no ciphertext of this key has no block, and gets the one of zeros.
    let number = publicKey.number(ciphertext) ?? [UInt8](repeating: 0, count: publicKey.byteCount)
    var block = try catchingMemoryErrors { () throws(SecretMemoryError) in
      try SecretBytes(count: publicKey.byteCount)
    }
    try scrubbingStack { () throws(CryptoError) in
      try block.withUnsafeMutableBytes { block throws(CryptoError) in
        try decrypt(number, into: block)
      }
    }
    return try scrubbingStack { () throws(CryptoError) in
      try EncryptionEncoding.decode(block, sizes: sizes, substitute: substitute)
    }
  }

  private borrowing func decrypt(
    _ number: [UInt8], into block: UnsafeMutableRawBufferPointer
  ) throws(CryptoError) {
    let key = try expression()
    // A number with its highest bit set would be taken for a negative one.
    let data = try Expression("(enc-val (flags raw) (rsa (a %b)))", [0] + number)
    let answer = try data.decrypted(with: key)
    try answer.withValue { value throws(CryptoError) in
      // A sign byte may stand before it; leading zeros are missing.
      let extra = max(0, value.count - block.count)
      let value = UnsafeRawBufferPointer(rebasing: value.dropFirst(extra))
      UnsafeMutableRawBufferPointer(rebasing: block.suffix(value.count)).copyMemory(from: value)
    }
  }

  private borrowing func expression() throws(CryptoError) -> Expression {
    let built = try publicKey.modulus.withUnsafeBufferPointer { n throws(CryptoError) in
      try publicKey.exponent.withUnsafeBufferPointer { e throws(CryptoError) in
        try d.withUnsafeBytes { d throws(CryptoError) in
          try p.withUnsafeBytes { p throws(CryptoError) in
            try q.withUnsafeBytes { q throws(CryptoError) in
              try u.withUnsafeBytes { u throws(CryptoError) in
                try Expression.build(
                  "(private-key (rsa (n %b) (e %b) (d %b) (p %b) (q %b) (u %b)))",
                  [UnsafeRawBufferPointer(n), UnsafeRawBufferPointer(e), d, p, q, u])
              }
            }
          }
        }
      }
    }
    return Expression(owning: built)
  }
}
