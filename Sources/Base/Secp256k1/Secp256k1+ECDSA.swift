internal import CSecp256k1
package import SecretMemory

extension Secp256k1 {
  /// How the number that must never be used twice is made of key and digest.
  package enum NonceRule: Sendable {
    /// As RFC 6979 has it.
    case rfc6979
    /// So, and with a counter added until r is below 2^255, which saves a byte of each signature: as Bitcoin's programs do,
    /// bit for bit.
    case lowR
  }

  /// An ECDSA signature whose s is the lower of the two that there are.
  package struct Signature: Equatable, Sendable {
    /// r ‖ s, 64 bytes.
    package let compact: [UInt8]
    /// Which of the keys that the signature fits signed, 0 to 3.
    package let recoveryID: Int

    package init(compact: [UInt8], recoveryID: Int) {
      (self.compact, self.recoveryID) = (compact, recoveryID)
    }
  }

  /// Signs a digest of 32 bytes.
  package static func signature(
    of digest: [UInt8], with key: borrowing SecretBytes, _ rule: NonceRule
  ) throws -> Signature {
    guard digest.count == digestSize else { throw Failure.wrongSize }
    return try withKey(key) { library, key in
      var counter: UInt32 = 0
      while true {
        var extra = [UInt8](repeating: 0, count: 32)
        for place in 0..<4 { extra[place] = UInt8(truncatingIfNeeded: counter >> (8 * place)) }
        var signature = secp256k1_ecdsa_recoverable_signature()
        let isSigned = extra.withUnsafeBufferPointer { extra in
          secp256k1_ecdsa_sign_recoverable(
            library, &signature, digest, key, secp256k1_nonce_function_rfc6979,
            counter == 0 ? nil : UnsafeRawPointer(extra.baseAddress))
        }
        guard isSigned == 1 else { throw Failure.invalidPrivateKey }
        var compact = [UInt8](repeating: 0, count: 64)
        var recoveryID: Int32 = 0
        secp256k1_ecdsa_recoverable_signature_serialize_compact(
          library, &compact, &recoveryID, &signature)
        if rule == .rfc6979 || compact[0] < 0x80 {
          return Signature(compact: compact, recoveryID: Int(recoveryID))
        }
        // Half of them are low: it ends.
        counter &+= 1
      }
    }
  }

  /// Whether a signature, r ‖ s, is the key's over a digest of 32 bytes. One with the higher s is not.
  package static func isValid(
    _ compact: [UInt8], of digest: [UInt8], by key: Secp256k1PublicKey
  ) throws -> Bool {
    guard digest.count == digestSize, compact.count == 64 else { return false }
    return try Secp256k1Context.withPublic { library in
      var signature = secp256k1_ecdsa_signature()
      guard secp256k1_ecdsa_signature_parse_compact(library, &signature, compact) == 1 else {
        return false
      }
      return key.withPoint { secp256k1_ecdsa_verify(library, &signature, digest, $0) } == 1
    }
  }

  /// The key that signed a digest. Throws `Failure.invalidSignature`.
  package static func recoverKey(
    from signature: Signature, of digest: [UInt8]
  ) throws -> Secp256k1PublicKey {
    guard digest.count == digestSize, signature.compact.count == 64,
      (0...3).contains(signature.recoveryID)
    else { throw Failure.invalidSignature }
    return try Secp256k1Context.withPublic { library in
      var parsed = secp256k1_ecdsa_recoverable_signature()
      var point = secp256k1_pubkey()
      guard
        secp256k1_ecdsa_recoverable_signature_parse_compact(
          library, &parsed, signature.compact, Int32(signature.recoveryID)) == 1,
        secp256k1_ecdsa_recover(library, &point, &parsed, digest) == 1
      else { throw Failure.invalidSignature }
      return Secp256k1PublicKey(point)
    }
  }

  /// A signature, r ‖ s, in DER, as Bitcoin's scripts have it: at most 72 bytes.
  package static func der(_ compact: [UInt8]) throws -> [UInt8] {
    guard compact.count == 64 else { throw Failure.wrongSize }
    return try Secp256k1Context.withPublic { library in
      var signature = secp256k1_ecdsa_signature()
      guard secp256k1_ecdsa_signature_parse_compact(library, &signature, compact) == 1 else {
        throw Failure.invalidSignature
      }
      var octets = [UInt8](repeating: 0, count: 72)
      var count = octets.count
      guard secp256k1_ecdsa_signature_serialize_der(library, &octets, &count, &signature) == 1
      else { throw Failure.unavailable }
      return Array(octets.prefix(count))
    }
  }

  /// r ‖ s of a signature in strict DER. Throws `Failure.invalidSignature`.
  package static func compact(der: [UInt8]) throws -> [UInt8] {
    guard !der.isEmpty, der.count <= 72 else { throw Failure.invalidSignature }
    return try Secp256k1Context.withPublic { library in
      var signature = secp256k1_ecdsa_signature()
      guard secp256k1_ecdsa_signature_parse_der(library, &signature, der, der.count) == 1 else {
        throw Failure.invalidSignature
      }
      var compact = [UInt8](repeating: 0, count: 64)
      secp256k1_ecdsa_signature_serialize_compact(library, &compact, &signature)
      return compact
    }
  }
}
