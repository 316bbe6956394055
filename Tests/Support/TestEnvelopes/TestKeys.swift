package import CryptoPrimitives
package import SecretMemory
internal import TestSupport
package import WhisperEnvelope

/// A private X25519 key in plain memory.
package struct TestAgreementKey: AgreementKey, Sendable {
  package let privateKey: [UInt8]
  package let publicKey: X25519PublicKey

  package init(_ privateKey: [UInt8]) throws {
    self.privateKey = privateKey
    publicKey = try X25519.publicKey(of: privateKey.secret())
  }

  package func sharedSecret(with peer: X25519PublicKey) throws -> SecretBytes {
    try X25519.sharedSecret(privateKey: privateKey.secret(), publicKey: peer)
  }
}

/// A private Ed25519 key in plain memory.
package struct TestSigningKey: SigningKey, Sendable {
  package let privateKey: [UInt8]
  package let publicKey: Ed25519PublicKey

  package init(_ privateKey: [UInt8]) throws {
    self.privateKey = privateKey
    publicKey = try Ed25519.publicKey(of: privateKey.secret())
  }

  package func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
    try Ed25519.signature(privateKey: privateKey.secret(), message: message)
  }

  package func signature(for message: [UInt8]) throws -> [UInt8] {
    try message.withUnsafeBytes { try signature(for: $0) }
  }
}

/// A signer that keeps what it was asked to sign and what it answered.
package final class RecordingSigner: SigningKey {
  private let key: TestSigningKey
  package private(set) var messages: [[UInt8]] = []
  package private(set) var signatures: [[UInt8]] = []

  package init(_ key: TestSigningKey) { self.key = key }

  package var publicKey: Ed25519PublicKey { key.publicKey }

  package func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
    let signature = try key.signature(for: message)
    messages.append(Array(message))
    signatures.append(signature)
    return signature
  }
}

/// A person with private keys in plain memory.
package struct TestIdentity: Sendable {
  package let agreement: TestAgreementKey
  package let signing: TestSigningKey?
  package let publicIdentity: PublicIdentity

  package init(agreement: TestAgreementKey, signing: TestSigningKey?) {
    self.agreement = agreement
    self.signing = signing
    publicIdentity = PublicIdentity(agreement: agreement.publicKey, signing: signing?.publicKey)
  }

  package init(random: inout some RandomSource, canSign: Bool = true) throws {
    self.init(
      agreement: try TestAgreementKey(random.bytes(32)),
      signing: canSign ? try TestSigningKey(random.bytes(32)) : nil)
  }

  /// The person whom `name` stands for; the same in every run.
  package init(named name: String, canSign: Bool = true) throws {
    var random = SeededRandom(seed: 1, label: "identity \(name)")
    try self.init(random: &random, canSign: canSign)
  }

  package var fingerprint: Octets32 { publicIdentity.fingerprint }
}
