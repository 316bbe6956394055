internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// The `.wbak` file (docs/PROTOCOL.md, "Backup"):
///
///     "WHISPER-BACKUP1" ‖ derivation ‖ nonce (12)
///     ‖ ChaCha20-Poly1305(Argon2id(passphrase), aad: all of the above, LP(bundle) ‖ X25519 private (32)
///       ‖ [Ed25519 private (32)] ‖ status UInt8)
struct BackupFile {
  let derivation: BackupDerivation
  private let nonce: [UInt8]
  private let header: [UInt8]
  private let box: ArraySlice<UInt8>

  static let magic: StaticString = "WHISPER-BACKUP1"
  private static let headerSize = 15 + BackupDerivation.size + ChaCha20Poly1305.nonceSize

  var parameters: Argon2Parameters { derivation.parameters }

  /// Reads the header, and refuses parameters that are absurd or need more than 75 % of
  /// `availableMemory` bytes. Nothing is derived.
  init(parsing file: [UInt8], availableMemory: UInt64) throws(WhisperError) {
    guard BackupKind(beginning: file) != .vault else { throw .invalidBackup(.ofVault) }
    guard file.count <= BackupService.maximumBytes else { throw .invalidBackup(.notABackup) }
    do {
      var reader = CanonicalReader(file)
      let magic = try reader.fixed(Self.magic.utf8CodeUnitCount)
      guard Self.magic.withUTF8Buffer({ magic.elementsEqual($0) }) else {
        throw MalformedInput(.otherContent)
      }
      derivation = try BackupDerivation(reading: &reader)
      nonce = Array(try reader.fixed(ChaCha20Poly1305.nonceSize))
      header = Array(file.prefix(reader.consumed))
      box = try reader.fixed(reader.remaining)
      guard box.count >= ChaCha20Poly1305.tagSize else { throw MalformedInput(.otherContent) }
    } catch {
      throw .invalidBackup(.notABackup)
    }
    try derivation.check(availableMemory: availableMemory)
  }

  /// The plaintext. Throws `WhisperError.backupDoesNotOpen`.
  func open(passphrase: borrowing SecretBytes) throws -> SecretBytes {
    let key = try derivation.keyToOpen(passphrase)
    do {
      return try ChaCha20Poly1305.open(
        box, key: key, nonce: SecretBytes(copying: nonce), aad: header)
    } catch CryptoError.notAuthentic {
      throw WhisperError.backupDoesNotOpen
    }
  }

  /// The bytes of a file that holds `plaintext`.
  static func seal(
    _ plaintext: borrowing SecretBytes, passphrase: borrowing SecretBytes,
    parameters: Argon2Parameters, random: inout some RandomSource
  ) throws -> [UInt8] {
    let derivation = BackupDerivation(parameters, random: &random)
    var writer = CanonicalWriter(capacity: headerSize)
    writer.label(magic)
    derivation.write(to: &writer)
    let nonce = random.bytes(ChaCha20Poly1305.nonceSize)
    writer.fixed(nonce)
    let key = try derivation.key(passphrase)
    var file = writer.bytes
    try plaintext.withUnsafeBytes { plaintext in
      try ChaCha20Poly1305.seal(
        plaintext, key: key, nonce: SecretBytes(copying: nonce), aad: writer.bytes,
        appendingTo: &file)
    }
    return file
  }
}
