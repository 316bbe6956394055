internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
internal import VaultModel

/// The layer that a private key's own passphrase lays over it, inside its box. The passphrase is asked for at each use.
package struct OwnLayer: Equatable, Sendable {
  let vaultID: [UInt8]
  package let kind: PrivateKeyKind
  /// Of the identity, OpenPGP key or wallet whose key it is.
  package let fingerprint: [UInt8]
  let octets: [UInt8]
  /// The box that it lies in, by which a row tells whether it is there still; empty for one that no row has.
  let box: [UInt8]

  /// Lays one over a private key. Throws `VaultError.emptyPassphrase`.
  init(
    over privateKey: borrowing SecretBytes, passphrase: borrowing SecretBytes, vaultID: [UInt8],
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], cost: Argon2Parameters,
    random: inout some RandomSource
  ) throws {
    octets = try VaultError.mapping {
      try Self.layer(vaultID, kind, fingerprint)
        .seal(privateKey, passphrase: passphrase, cost: cost, random: &random)
    }
    (self.vaultID, self.kind, self.fingerprint, box) = (vaultID, kind, fingerprint, [])
  }

  /// One as it stood in a box.
  package init(
    _ octets: [UInt8], vaultID: [UInt8], _ kind: PrivateKeyKind, _ fingerprint: [UInt8],
    in box: [UInt8] = []
  ) {
    (self.octets, self.vaultID) = (octets, vaultID)
    (self.kind, self.fingerprint, self.box) = (kind, fingerprint, box)
  }

  /// Derives. Throws `VaultError.wrongOwnPassphrase`.
  func key(_ passphrase: borrowing SecretBytes) throws -> PassphraseLayer.Key {
    try opening { try $0.key(of: octets, passphrase: passphrase) }
  }

  /// The private key. Derives. Throws `VaultError.wrongOwnPassphrase`.
  package func open(with passphrase: borrowing SecretBytes) throws -> SecretBytes {
    try open(key(passphrase))
  }

  /// The private key. Throws `VaultError.wrongOwnPassphrase`.
  func open(_ key: PassphraseLayer.Key) throws -> SecretBytes {
    try opening { try $0.open(octets, key: key) }
  }

  // MARK: Through an agent

  /// What an agent answers of it: LP(public key) ‖ LP(layer).
  func answer(publicKey: [UInt8]) throws -> SecretBytes {
    var writer = CanonicalWriter(capacity: 512)
    writer.prefixed(publicKey)
    writer.prefixed(octets)
    return try VaultError.mapping { try SecretBytes(copying: writer.bytes) }
  }

  static func reading(
    _ answer: borrowing SecretBytes, vaultID: [UInt8], _ kind: PrivateKeyKind,
    _ fingerprint: [UInt8], in box: [UInt8]
  ) throws -> (layer: OwnLayer, publicKey: [UInt8]) {
    var reader = CanonicalReader(answer.withUnsafeBytes { Array($0) })
    let publicKey = Array(try reader.prefixed())
    let octets = Array(try reader.prefixed())
    try reader.finish()
    return (OwnLayer(octets, vaultID: vaultID, kind, fingerprint, in: box), publicKey)
  }

  // MARK: Inside

  private func opening<Result: ~Copyable>(
    _ body: (PassphraseLayer) throws -> Result
  ) throws -> Result {
    do {
      // What stands in a box was written by the vault.
      return try VaultError.mapping(
        notAuthentic: .domainDamaged(.keyMetadata, reason: .privateKey)
      ) { try body(Self.layer(vaultID, kind, fingerprint)) }
    } catch VaultError.wrongPassphrase {
      throw VaultError.wrongOwnPassphrase
    }
  }

  private static func layer(
    _ vaultID: [UInt8], _ kind: PrivateKeyKind, _ fingerprint: [UInt8]
  ) -> PassphraseLayer {
    PassphraseLayer(
      label: "whisper-own-passphrase-v1", values: [vaultID, [kind.rawValue], fingerprint])
  }
}
