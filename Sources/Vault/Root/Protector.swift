internal import CryptoPrimitives
internal import GcryptPrimitives
public import SecretMemory

/// What a person must bring to unlock the vault, beside the machine's secure element.
public enum Protector: UInt8, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault.
  case none = 0
  case passphrase = 1
}

/// A protector with what it needs to seal.
public enum NewProtector: ~Copyable {
  case none
  case passphrase(SecretBytes)

  /// Which protector it is.
  public var kind: Protector {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    }
  }
}

/// The passphrase's layer inside the root envelope: Argon2id, then AES-256-GCM whose AAD holds the
/// parameters.
///
/// Layout: memory KiB UInt32 ‖ passes UInt32 ‖ lanes UInt32 ‖ LP(salt, 16) ‖ LP(box).
enum PassphraseLayer {
  static func seal(
    _ secrets: borrowing SecretBytes, passphrase: borrowing SecretBytes, vaultID: [UInt8],
    random: inout some RandomSource
  ) throws -> [UInt8] {
    guard passphrase.count > 0 else { throw VaultError.emptyPassphrase }
    let parameters = Argon2Parameters.vault
    let salt = random.bytes(16)
    var writer = header(parameters, salt)
    let key = try Argon2id.derive(passphrase: passphrase, salt: salt, parameters: parameters)
    writer.prefixed(
      try secrets.withUnsafeBytes { bytes in
        try AES256GCM.seal(bytes, key: key, aad: aad(writer.bytes, vaultID), random: &random)
      })
    return writer.bytes
  }

  /// The secrets inside. Throws `VaultError.wrongPassphrase` when the inner tag does not fit.
  static func open(
    _ layer: [UInt8], passphrase: borrowing SecretBytes, vaultID: [UInt8]
  ) throws -> SecretBytes {
    // No vault has an empty one, and the library refuses to derive from it.
    guard passphrase.count > 0 else { throw VaultError.wrongPassphrase }
    var reader = CanonicalReader(layer)
    let parameters = Argon2Parameters(
      memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
    let salt = Array(try reader.prefixed())
    let headerSize = reader.consumed
    let box = try reader.prefixed()
    try reader.finish()
    try parameters.check(availableMemory: AvailableMemory.bytes())
    let key = try Argon2id.derive(passphrase: passphrase, salt: salt, parameters: parameters)
    return try VaultError.mapping(notAuthentic: .wrongPassphrase) {
      try AES256GCM.open(box, key: key, aad: aad(Array(layer.prefix(headerSize)), vaultID))
    }
  }

  private static func header(_ parameters: Argon2Parameters, _ salt: [UInt8]) -> CanonicalWriter {
    var writer = CanonicalWriter(capacity: 160)
    writer.integer(parameters.memoryKiB)
    writer.integer(parameters.passes)
    writer.integer(parameters.lanes)
    writer.prefixed(salt)
    return writer
  }

  private static func aad(_ header: [UInt8], _ vaultID: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.label("whisper-passphrase-v1")
    writer.prefixed(vaultID)
    writer.prefixed(header)
    return writer.bytes
  }
}
