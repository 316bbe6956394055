internal import CSecp256k1
package import SecretMemory

extension Secp256k1 {
  /// Signs as BIP-340 has it: 64 bytes. `auxiliary` is 32 bytes, fresh ones but in tests.
  package static func schnorrSignature(
    of digest: [UInt8], with key: borrowing SecretBytes, auxiliary: borrowing SecretBytes
  ) throws -> [UInt8] {
    guard digest.count == digestSize, auxiliary.count == 32 else { throw Failure.wrongSize }
    return try withPair(of: key) { library, pair in
      var signature = [UInt8](repeating: 0, count: 64)
      let isSigned = auxiliary.withUnsafeBytes {
        secp256k1_schnorrsig_sign32(library, &signature, digest, &pair, $0.bound)
      }
      guard isSigned == 1 else { throw Failure.invalidPrivateKey }
      return signature
    }
  }

  /// Whether a signature of BIP-340 is the key's over a message of any length.
  package static func isValidSchnorr(
    _ signature: [UInt8], of message: [UInt8], by key: XOnlyPublicKey
  ) throws -> Bool {
    guard signature.count == 64 else { return false }
    return try Secp256k1Context.withPublic { library in
      key.withKey {
        secp256k1_schnorrsig_verify(library, signature, message, message.count, $0)
      } == 1
    }
  }
}
