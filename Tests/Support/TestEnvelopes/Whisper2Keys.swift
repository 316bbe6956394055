package import CryptoPrimitives
package import SecretMemory
internal import TestSupport
package import WhisperEnvelope

/// A person with the three private keys of whisper2 in plain memory.
package struct TestReader: Whisper2.OpeningKey, Whisper2.SealingKey, Sendable {
  package let identity: TestIdentity
  package let seed: [UInt8]
  package let postQuantumKey: PostQuantumKey

  package static let madeAt: Int64 = 1_760_000_000

  package init(_ identity: TestIdentity, seed: [UInt8], madeAt: Int64 = madeAt) throws {
    guard let signer = identity.signing else { throw MalformedInput(.foreignSigner) }
    (self.identity, self.seed) = (identity, seed)
    postQuantumKey = try PostQuantumKey(
      XWing.publicKey(of: seed.secret()), of: identity.publicIdentity, madeAt: madeAt,
      signer: signer)
  }

  /// The person whom `name` stands for; the same in every run.
  package init(named name: String) throws {
    var random = SeededRandom(seed: 1, label: "seed \(name)")
    try self.init(TestIdentity(named: name), seed: random.bytes(32))
  }

  package var publicIdentity: PublicIdentity { identity.publicIdentity }
  package var fingerprint: Octets32 { identity.fingerprint }
  package var publicKey: X25519PublicKey { identity.agreement.publicKey }

  package var recipient: Whisper2.Recipient {
    guard let recipient = Whisper2.Recipient(identity: publicIdentity, key: postQuantumKey) else {
      fatalError("a key of its own identity")
    }
    return recipient
  }

  package func open(_ slots: [Whisper2.Slot]) throws -> [Whisper2.SlotAnswer] {
    try slots.map { slot in
      try slot.open(seed: seed.secret(), reader: fingerprint) {
        try identity.agreement.sharedSecret(with: $0)
      }
    }
  }

  package func extract(
    with peers: [X25519PublicKey], salts: borrowing SecretBytes
  ) throws -> SecretBytes {
    try identity.agreement.extract(with: peers, salts: salts)
  }
}

extension TestAgreementKey: Whisper2.SealingKey {
  package func extract(
    with peers: [X25519PublicKey], salts: borrowing SecretBytes
  ) throws -> SecretBytes {
    var keys: [UInt8] = []
    for (index, peer) in peers.enumerated() {
      let salt = salts.withUnsafeBytes { Array($0[(32 * index)..<(32 * (index + 1))]) }
      keys += try HKDFSHA256.extract(salt: salt, secret: sharedSecret(with: peer)).array()
    }
    return keys.secret()
  }
}
