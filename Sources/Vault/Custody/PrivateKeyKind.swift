internal import CryptoPrimitives
internal import OpenPGP
internal import SecretMemory

/// What a private key in custody is, and with it what its public key is.
package enum PrivateKeyKind: UInt8, CaseIterable, Sendable {
  /// An identity's, 32 bytes; so is its public key.
  case x25519 = 1
  /// An identity's, 32 bytes; so is its public key.
  case ed25519 = 2
  /// The secret numbers of an OpenPGP key, as its packet has them in the open, without a checksum
  /// (RFC 9580, section 5.5.3). Its public key is the body of the public key packet.
  case openPGP = 3

  /// Whether a private key is the one that a public key belongs to. Throws for a public key that is none,
  /// and for lack of memory.
  func reproduces(_ publicKey: [UInt8], from privateKey: borrowing SecretBytes) throws -> Bool {
    switch self {
    case .x25519: return try X25519.publicKey(of: privateKey).octets.bytes == publicKey
    case .ed25519: return try Ed25519.publicKey(of: privateKey).octets.bytes == publicKey
    case .openPGP:
      do {
        _ = try InMemoryKey(PublicKey(parsing: publicKey), packetNumbers: privateKey)
        return true
      } catch let error as OpenPGPError where error.kind != .insufficientMemory {
        return false
      }
    }
  }
}
