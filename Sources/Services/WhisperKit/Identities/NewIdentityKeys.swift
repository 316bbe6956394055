internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// Fresh private keys of an identity, on their way into custody.
final class NewIdentityKeys {
  let keys: PublicIdentity
  /// Nil for an identity that cannot sign.
  let signer: (any SigningKey)?
  private let agreement: NewPrivateKey
  private let signing: NewPrivateKey?

  init(
    canSign: Bool, in vault: VaultStore, ownPassphrase: borrowing SecretBytes?
  ) throws {
    var random = SystemRandom()
    let agreement = try random.secret(32)
    let signing = try random.secret(32)
    let keys = PublicIdentity(
      agreement: try X25519.publicKey(of: agreement),
      signing: canSign ? try Ed25519.publicKey(of: signing) : nil)
    let fingerprint = keys.fingerprint.bytes
    self.keys = keys
    self.agreement = try vault.newPrivateKey(
      agreement, .x25519, publicKey: keys.agreement.octets.bytes, fingerprint: fingerprint,
      ownPassphrase: ownPassphrase)
    if let publicKey = keys.signing {
      self.signing = try vault.newPrivateKey(
        signing, .ed25519, publicKey: publicKey.octets.bytes, fingerprint: fingerprint,
        ownPassphrase: ownPassphrase)
      signer = FreshSigningKey(publicKey, signing)
    } else {
      self.signing = nil
      signer = nil
    }
  }

  func store(in transaction: Transaction) throws {
    try transaction.store(agreement)
    if let signing { try transaction.store(signing) }
  }

  /// Signs the first bundle of its identity.
  private final class FreshSigningKey: SigningKey {
    let publicKey: Ed25519PublicKey
    private let privateKey: SecretBytes

    init(_ publicKey: Ed25519PublicKey, _ privateKey: consuming SecretBytes) {
      self.publicKey = publicKey
      self.privateKey = privateKey
    }

    func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
      try Ed25519.signature(privateKey: privateKey, message: message)
    }
  }
}
