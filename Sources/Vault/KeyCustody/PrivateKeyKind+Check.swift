internal import CryptoPrimitives
internal import OpenPGP
package import SecretMemory
package import Vault

extension PrivateKeyKind {
  /// Whether a private key is the one that a public key belongs to (`PrivateKeyCheck`).
  package func reproduces(_ publicKey: [UInt8], from privateKey: borrowing SecretBytes) throws
    -> Bool
  {
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
    // The one never leaves the element, and the other is judged by who knows wallets.
    case .elementKey, .seedPhrase: return false
    }
  }
}
