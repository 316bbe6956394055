public import CryptoPrimitives
public import SecretMemory

/// A private X25519 key, wherever it lives: an envelope asks it for an operation and never sees it.
public protocol AgreementKey {
  var publicKey: X25519PublicKey { get }

  /// The 32-byte shared secret with `peer`.
  func sharedSecret(with peer: X25519PublicKey) throws -> SecretBytes
}

/// A private Ed25519 key, wherever it lives.
public protocol SigningKey {
  var publicKey: Ed25519PublicKey { get }

  /// The 64-byte signature of `message`.
  func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8]
}
