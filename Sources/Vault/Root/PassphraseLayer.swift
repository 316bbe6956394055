internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The passphrase's layer inside the root envelope: Argon2id, then AES-256-GCM whose AAD holds the
/// parameters.
///
/// Layout: memory KiB UInt32 ‖ passes UInt32 ‖ lanes UInt32 ‖ LP(salt, 16) ‖ LP(commitment, 32) ‖
/// LP(box). The commitment ties the layer to one passphrase: AES-GCM alone does not, and a box that
/// opens under many keys would let who writes the file try many passphrases at one unlock.
enum PassphraseLayer {
  static func seal(
    _ secrets: borrowing SecretBytes, passphrase: borrowing SecretBytes, vaultID: [UInt8],
    random: inout some RandomSource
  ) throws -> [UInt8] {
    guard passphrase.count > 0 else { throw VaultError.emptyPassphrase }
    let parameters = Argon2Parameters.vault
    let salt = random.bytes(16)
    let keys = try Keys.derive(passphrase, salt, parameters)
    var writer = CanonicalWriter(capacity: 224)
    writer.integer(parameters.memoryKiB)
    writer.integer(parameters.passes)
    writer.integer(parameters.lanes)
    writer.prefixed(salt)
    writer.prefixed(keys.commitment.withUnsafeBytes { Array($0) })
    writer.prefixed(
      try secrets.withUnsafeBytes { bytes in
        try AES256GCM.seal(
          bytes, key: keys.sealing, aad: aad(writer.bytes, vaultID), random: &random)
      })
    return writer.bytes
  }

  /// The secrets inside. Throws `VaultError.wrongPassphrase` when the commitment or the inner tag does
  /// not fit.
  static func open(
    _ layer: [UInt8], passphrase: borrowing SecretBytes, vaultID: [UInt8]
  ) throws -> SecretBytes {
    var reader = CanonicalReader(layer)
    let parameters = Argon2Parameters(
      memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
    let salt = Array(try reader.prefixed())
    let commitment = Array(try reader.prefixed())
    let headerSize = reader.consumed
    let box = try reader.prefixed()
    try reader.finish()
    try parameters.check(availableMemory: AvailableMemory.bytes())
    // The library derives nothing from nothing, and no vault is sealed under it.
    guard passphrase.count > 0 else { throw VaultError.wrongPassphrase }
    let keys = try Keys.derive(passphrase, salt, parameters)
    let isCommitted = keys.commitment.withUnsafeBytes { mine in
      commitment.withUnsafeBytes { constantTimeEqual(mine, $0) }
    }
    guard isCommitted else { throw VaultError.wrongPassphrase }
    return try VaultError.mapping(notAuthentic: .wrongPassphrase) {
      try AES256GCM.open(box, key: keys.sealing, aad: aad(Array(layer.prefix(headerSize)), vaultID))
    }
  }

  /// What Argon2id gives for a passphrase.
  private struct Keys: ~Copyable {
    let sealing: SecretBytes
    let commitment: SecretBytes

    static func derive(
      _ passphrase: borrowing SecretBytes, _ salt: [UInt8], _ parameters: Argon2Parameters
    ) throws -> Keys {
      let derived = try Argon2id.derive(
        passphrase: passphrase, salt: salt, parameters: parameters)
      return Keys(
        sealing: try HKDFSHA256.expand(
          derived, info: Array("whisper-passphrase-key-v1".utf8), count: 32),
        commitment: try HKDFSHA256.expand(
          derived, info: Array("whisper-passphrase-commitment-v1".utf8), count: 32))
    }
  }

  private static func aad(_ header: [UInt8], _ vaultID: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.label("whisper-passphrase-v1")
    writer.prefixed(vaultID)
    writer.prefixed(header)
    return writer.bytes
  }
}
