internal import CryptoPrimitives
internal import KeyCustody
package import SecretMemory
package import Vault
internal import WhisperEnvelope

/// The private X25519 key of an identity, as an operation inside a transaction.
struct CustodyAgreementKey: AgreementKey {
  let transaction: Transaction
  let identity: PublicIdentity

  var publicKey: X25519PublicKey { identity.agreement }

  func sharedSecret(with peer: X25519PublicKey) throws -> SecretBytes {
    try transaction.use(
      .agree(peer.octets.bytes), .x25519, fingerprint: identity.fingerprint.bytes,
      rules: PrivateKeyRules())
  }
}

/// The private Ed25519 key of an identity, as an operation inside a transaction.
struct CustodySigningKey: SigningKey {
  let transaction: Transaction
  let fingerprint: Octets32
  let publicKey: Ed25519PublicKey

  /// Nil for an identity that cannot sign.
  init?(_ transaction: Transaction, _ identity: PublicIdentity) {
    guard let signing = identity.signing else { return nil }
    self.transaction = transaction
    fingerprint = identity.fingerprint
    publicKey = signing
  }

  func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
    try transaction.use(
      .sign(Array(message)), .ed25519, fingerprint: fingerprint.bytes, rules: PrivateKeyRules()
    ).withUnsafeBytes { Array($0) }
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

  /// Takes an identity's private keys into custody. `signing` is not looked at for one that cannot
  /// sign.
  func store(
    _ agreement: borrowing SecretBytes, _ signing: borrowing SecretBytes, of keys: PublicIdentity
  ) throws {
    try store(
      agreement, .x25519, publicKey: keys.agreement.octets.bytes,
      fingerprint: keys.fingerprint.bytes)
    if let publicKey = keys.signing {
      try store(
        signing, .ed25519, publicKey: publicKey.octets.bytes, fingerprint: keys.fingerprint.bytes)
    }
  }
}
