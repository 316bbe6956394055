internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// The beginning of a backup of a whole vault, which every chunk is bound to:
///
///     "WHISPER-VAULT1" ‖ derivation
struct VaultBackupHeader {
  let derivation: BackupDerivation

  static let magic: StaticString = "WHISPER-VAULT1"
  static let size = 14 + BackupDerivation.size

  init(_ derivation: BackupDerivation) { self.derivation = derivation }

  /// Throws `WhisperError.invalidBackup(.notABackup)`, `.ofIdentity`.
  init(parsing bytes: [UInt8]) throws(WhisperError) {
    do {
      var reader = CanonicalReader(bytes)
      let magic = try reader.fixed(Self.magic.utf8CodeUnitCount)
      guard Self.magic.withUTF8Buffer({ magic.elementsEqual($0) }) else {
        throw MalformedInput(.otherContent)
      }
      derivation = try BackupDerivation(reading: &reader)
      try reader.finish()
    } catch {
      throw .invalidBackup(
        BackupKind(beginning: bytes) == .identity ? .ofIdentity : .notABackup)
    }
  }

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: Self.size)
    writer.label(Self.magic)
    derivation.write(to: &writer)
    return writer.bytes
  }
}
