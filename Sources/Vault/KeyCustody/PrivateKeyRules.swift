internal import CryptoPrimitives
internal import OpenPGP
package import SecretMemory
internal import StoredRows
package import Vault
internal import VaultModel
internal import WhisperEnvelope

/// What private keys in custody are checked by and used for, in the process that has the vault's keys.
package struct PrivateKeyRules: CustodyRules {
  package init() {}

  package func reproduces(
    _ kind: PrivateKeyKind, _ publicKey: [UInt8], _ privateKey: borrowing SecretBytes
  ) throws -> Bool {
    try kind.reproduces(publicKey, from: privateKey)
  }

  // MARK: Use

  package func perform(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, _ publicKey: [UInt8],
    _ privateKey: borrowing SecretBytes
  ) throws -> SecretBytes {
    switch (kind, use) {
    case (.x25519, .agree(let peer)):
      return try X25519.sharedSecret(
        privateKey: privateKey, publicKey: X25519PublicKey(peer))
    case (.ed25519, .sign(let message)):
      return try SecretBytes(
        copying: message.withUnsafeBytes {
          try Ed25519.signature(privateKey: privateKey, message: $0)
        })
    case (.openPGP, _):
      return try perform(
        use, InMemoryKey(PublicKey(parsing: publicKey), packetNumbers: privateKey))
    case (.x25519, _), (.ed25519, _), (.seedPhrase, _): throw VaultError.agentRefused
    case (.elementKey, _): throw VaultError.deviceBound
    }
  }

  private func perform(_ use: PrivateKeyUse, _ key: InMemoryKey) throws -> SecretBytes {
    switch use {
    case .agree(let peer): return try key.agree(with: peer)
    case .signDigest(let digest, let number):
      return try SecretBytes(
        copying: key.sign(digest: digest, HashAlgorithm(rawValue: number)))
    case .decryptRSA(let block, let sizes, let substitute):
      return try key.decryptRSA(
        block, sizes: sizes, substitute: try SecretBytes(copying: substitute))
    case .sign, .layer: throw VaultError.agentRefused
    }
  }

  /// With an identity's key an agent signs envelopes alone. What a digest is of that a key of OpenPGP signs nobody can tell;
  /// but it is a digest: Ed25519 would sign any message in its place, such as one that logs in.
  package func isLent(_ use: PrivateKeyUse, _ kind: PrivateKeyKind) -> Bool {
    switch (kind, use) {
    case (.ed25519, .sign(let message)): Envelope.isSignedContent(message)
    case (_, .signDigest(let digest, let hash)): HashAlgorithm(rawValue: hash).makes(digest)
    default: true
    }
  }

  // MARK: Errors

  package func encoded(_ error: any Error) -> [UInt8]? {
    guard let error = error as? OpenPGPError else { return nil }
    var writer = CanonicalWriter(capacity: 64)
    writer.prefixed(error.kind.rawValue)
    writer.prefixed(error.reason.rawValue)
    return writer.bytes
  }

  package func error(decoding octets: [UInt8]) -> (any Error)? {
    var reader = CanonicalReader(octets)
    guard let kind = try? reader.prefixedString(), let text = try? reader.prefixedString(),
      let reason = OpenPGPReason(rawValue: text)
    else { return nil }
    return OpenPGPError(OpenPGPError.Kind(rawValue: kind), reason)
  }

  // MARK: Settings

  package var policies: [UInt8] { SettingRow.policies.id }

  package func asksForPresence(_ policies: [UInt8]) throws -> Bool {
    do {
      return try Policies(decoding: policies)[.biometricGatedSigning]
    } catch {
      // What cannot be read is damage, never the defaults.
      throw VaultError.domainDamaged(.settings, reason: .policiesMissing)
    }
  }

  package var guardedSettings: [[UInt8]] {
    [SettingRow.policies, .mode, .autoLock].map(\.id)
  }
}
