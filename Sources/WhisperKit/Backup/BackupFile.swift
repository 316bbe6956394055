internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// Why a file is no backup, or one that this machine does not open.
public enum BackupDefect: Equatable, Sendable {
  /// It does not begin as a backup does, or its size is none that a backup has.
  case notABackup
  /// Derivation parameters that no honest writer chooses.
  case absurdParameters
  /// The derivation needs more than 75 % of the memory available; both in bytes.
  case notEnoughMemory(needed: UInt64, available: UInt64)
  /// It opens, and what is in it is not one identity with its own keys.
  case contents
}

/// The `.wbak` file (spec messages, section 6):
///
///     "WHISPER-BACKUP1" ‖ UInt32 memory KiB ‖ UInt32 passes ‖ UInt32 lanes ‖ salt (16) ‖ nonce (12)
///     ‖ ChaCha20-Poly1305(Argon2id(passphrase), aad: all of the above, LP(bundle) ‖ X25519 private (32)
///       ‖ [Ed25519 private (32)] ‖ status UInt8)
struct BackupFile {
  let parameters: Argon2Parameters
  private let salt: [UInt8]
  private let nonce: [UInt8]
  private let header: [UInt8]
  private let box: ArraySlice<UInt8>

  static let magic: StaticString = "WHISPER-BACKUP1"
  private static let saltSize = 16
  static let headerSize = 15 + 3 * 4 + saltSize + ChaCha20Poly1305.nonceSize

  /// Reads the header, and refuses parameters that are absurd or need more than 75 % of
  /// `availableMemory` bytes. Nothing is derived.
  init(parsing file: [UInt8], availableMemory: UInt64) throws(WhisperError) {
    guard file.count <= BackupService.maximumBytes else { throw .invalidBackup(.notABackup) }
    do {
      var reader = CanonicalReader(file)
      let magic = try reader.fixed(Self.magic.utf8CodeUnitCount)
      guard Self.magic.withUTF8Buffer({ magic.elementsEqual($0) }) else {
        throw MalformedInput(.otherContent)
      }
      parameters = Argon2Parameters(
        memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
      salt = Array(try reader.fixed(Self.saltSize))
      nonce = Array(try reader.fixed(ChaCha20Poly1305.nonceSize))
      header = Array(file.prefix(reader.consumed))
      box = try reader.fixed(reader.remaining)
      guard box.count >= ChaCha20Poly1305.tagSize else { throw MalformedInput(.otherContent) }
    } catch {
      throw .invalidBackup(.notABackup)
    }
    do {
      try parameters.check(availableMemory: availableMemory)
    } catch {
      switch error {
      case .notEnoughMemory(let needed, let available):
        throw .invalidBackup(.notEnoughMemory(needed: needed, available: available))
      case .absurdParameters, .noMemory, .failed:
        throw .invalidBackup(.absurdParameters)
      }
    }
  }

  /// The plaintext. Throws `WhisperError.backupDoesNotOpen`.
  func open(passphrase: borrowing SecretBytes) throws -> SecretBytes {
    // The library derives nothing from nothing, and no backup is written under it.
    guard passphrase.count > 0 else { throw WhisperError.backupDoesNotOpen }
    let key = try Self.derive(passphrase, salt, parameters)
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
    var writer = CanonicalWriter(capacity: headerSize)
    writer.label(magic)
    writer.integer(parameters.memoryKiB)
    writer.integer(parameters.passes)
    writer.integer(parameters.lanes)
    let salt = random.bytes(saltSize)
    writer.fixed(salt)
    let nonce = random.bytes(ChaCha20Poly1305.nonceSize)
    writer.fixed(nonce)
    let key = try derive(passphrase, salt, parameters)
    var file = writer.bytes
    try plaintext.withUnsafeBytes { plaintext in
      try ChaCha20Poly1305.seal(
        plaintext, key: key, nonce: SecretBytes(copying: nonce), aad: writer.bytes,
        appendingTo: &file)
    }
    return file
  }

  private static func derive(
    _ passphrase: borrowing SecretBytes, _ salt: [UInt8], _ parameters: Argon2Parameters
  ) throws -> SecretBytes {
    do {
      return try Argon2id.derive(passphrase: passphrase, salt: salt, parameters: parameters)
    } catch Argon2Error.noMemory(let needed) {
      throw WhisperError.tooLittleMemory(needed: needed)
    } catch is Argon2Error {
      throw WhisperError.vault(.cryptography)
    }
  }
}
