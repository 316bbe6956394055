internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// A layer that a passphrase lays over secrets: Argon2id, then AES-256-GCM whose AAD holds the parameters.
///
/// Layout: memory KiB UInt32 ‖ passes UInt32 ‖ lanes UInt32 ‖ LP(salt, 16) ‖ LP(commitment, 32) ‖
/// LP(box). The commitment ties the layer to one passphrase: AES-GCM alone does not, and a box that
/// opens under many keys would let who writes the file try many passphrases at one unlock. The AAD is the label ‖ LP(each
/// value) ‖ LP(everything before the box).
struct PassphraseLayer {
  let label: StaticString
  /// What the layer must not be moved away from.
  let values: [[UInt8]]

  /// The one inside the root envelope.
  static func root(of vaultID: [UInt8]) -> PassphraseLayer {
    PassphraseLayer(label: "whisper-passphrase-v1", values: [vaultID])
  }

  /// `cost` is what the derivation takes, now and whenever the layer is opened. Throws `VaultError.emptyPassphrase`.
  func seal(
    _ secrets: borrowing SecretBytes, passphrase: borrowing SecretBytes, cost: Argon2Parameters,
    random: inout some RandomSource
  ) throws -> [UInt8] {
    guard passphrase.count > 0 else { throw VaultError.emptyPassphrase }
    let salt = random.bytes(16)
    let (key, commitment) = try Self.derive(passphrase, salt, cost)
    var writer = CanonicalWriter(capacity: 224)
    writer.integer(cost.memoryKiB)
    writer.integer(cost.passes)
    writer.integer(cost.lanes)
    writer.prefixed(salt)
    writer.prefixed(commitment.bytes)
    writer.prefixed(
      try secrets.withUnsafeBytes { bytes in
        try AES256GCM.seal(bytes, key: key.secret, aad: aad(writer.bytes), random: &random)
      })
    return writer.bytes
  }

  /// The secrets inside. Throws `VaultError.wrongPassphrase` when the commitment or the inner tag does
  /// not fit.
  func open(_ layer: [UInt8], passphrase: borrowing SecretBytes) throws -> SecretBytes {
    try open(layer, key: key(of: layer, passphrase: passphrase))
  }

  // MARK: In two steps

  /// What a passphrase gives for one layer: the second step needs no derivation.
  final class Key: Sendable {
    fileprivate let secret: SecretBytes
    fileprivate init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  /// Derives. Throws `VaultError.wrongPassphrase` when the commitment does not fit.
  func key(of layer: [UInt8], passphrase: borrowing SecretBytes) throws -> Key {
    let fields = try Fields(layer)
    try fields.parameters.check(availableMemory: AvailableMemory.bytes())
    // The library derives nothing from nothing, and nothing is sealed under it.
    guard passphrase.count > 0 else { throw VaultError.wrongPassphrase }
    let (key, commitment) = try Self.derive(passphrase, fields.salt, fields.parameters)
    let isCommitted = commitment.withUnsafeBytes { mine in
      fields.commitment.withUnsafeBytes { constantTimeEqual(mine, $0) }
    }
    guard isCommitted else { throw VaultError.wrongPassphrase }
    return key
  }

  func open(_ layer: [UInt8], key: Key) throws -> SecretBytes {
    let fields = try Fields(layer)
    return try VaultError.mapping(notAuthentic: .wrongPassphrase) {
      try AES256GCM.open(fields.box, key: key.secret, aad: aad(fields.header))
    }
  }

  /// What Argon2id gives for a passphrase.
  private static func derive(
    _ passphrase: borrowing SecretBytes, _ salt: [UInt8], _ parameters: Argon2Parameters
  ) throws -> (Key, commitment: Octets32) {
    let derived = try Argon2id.derive(passphrase: passphrase, salt: salt, parameters: parameters)
    let commitment = try HKDFSHA256.expand(
      derived, info: Array("whisper-passphrase-commitment-v1".utf8), count: Octets32.byteCount)
    guard let commitment = commitment.withUnsafeBytes({ Octets32(Array($0)) }) else {
      throw VaultError.cryptography
    }
    return (
      Key(
        try HKDFSHA256.expand(
          derived, info: Array("whisper-passphrase-key-v1".utf8), count: 32)),
      commitment
    )
  }

  private struct Fields {
    let parameters: Argon2Parameters
    let salt: [UInt8]
    let commitment: [UInt8]
    let box: ArraySlice<UInt8>
    /// Everything before the box.
    let header: [UInt8]

    init(_ layer: [UInt8]) throws(MalformedInput) {
      var reader = CanonicalReader(layer)
      parameters = Argon2Parameters(
        memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
      salt = Array(try reader.prefixed())
      commitment = Array(try reader.prefixed())
      header = Array(layer.prefix(reader.consumed))
      box = try reader.prefixed()
      try reader.finish()
    }
  }

  private func aad(_ header: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 160)
    writer.label(label)
    for value in values { writer.prefixed(value) }
    writer.prefixed(header)
    return writer.bytes
  }
}
