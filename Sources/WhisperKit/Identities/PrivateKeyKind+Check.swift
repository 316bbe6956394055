internal import CryptoPrimitives
internal import OpenPGP
package import SecretMemory
package import Vault

extension PrivateKeyKind {
  /// Whether a private key is the one that a public key belongs to (`PrivateKeyCheck`).
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

extension Transaction {
  /// Lends a private key for the length of `body`, then wipes it. Throws what `withPrivateKey` of the vault throws.
  package func withPrivateKey<Result: ~Copyable>(
    _ kind: PrivateKeyKind, fingerprint: [UInt8],
    _ body: (borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    try withPrivateKey(
      kind, fingerprint: fingerprint, checking: { try $0.reproduces($1, from: $2) }, body)
  }
}
