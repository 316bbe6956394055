internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import Vault

/// How a backup's key comes from its passphrase, as it stands in the file behind the first label:
///
///     UInt32 memory KiB ‖ UInt32 passes ‖ UInt32 lanes ‖ salt (16)
struct BackupDerivation {
  let parameters: Argon2Parameters
  private let salt: [UInt8]

  private static let saltSize = 16
  static let size = 3 * 4 + saltSize

  init(_ parameters: Argon2Parameters, random: inout some RandomSource) {
    self.parameters = parameters
    salt = random.bytes(Self.saltSize)
  }

  init(reading reader: inout CanonicalReader) throws(MalformedInput) {
    parameters = Argon2Parameters(
      memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
    salt = Array(try reader.fixed(Self.saltSize))
  }

  func write(to writer: inout CanonicalWriter) {
    writer.integer(parameters.memoryKiB)
    writer.integer(parameters.passes)
    writer.integer(parameters.lanes)
    writer.fixed(salt)
  }

  /// Refuses what a file must not ask for, before anything is derived: absurd parameters, and those that need more than
  /// 75 % of `availableMemory` bytes. Throws `WhisperError.invalidBackup`.
  func check(availableMemory: UInt64) throws(WhisperError) {
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

  /// The key for a new backup, 32 bytes.
  func key(_ passphrase: borrowing SecretBytes) throws -> SecretBytes {
    do {
      return try Argon2id.derive(passphrase: passphrase, salt: salt, parameters: parameters)
    } catch Argon2Error.noMemory(let needed) {
      throw WhisperError.tooLittleMemory(needed: needed)
    } catch is Argon2Error {
      throw WhisperError.vault(.cryptography)
    }
  }

  /// The key of a backup that was checked. Throws `WhisperError.backupDoesNotOpen` for no passphrase at all: the library
  /// derives nothing from nothing, and no backup is written under it.
  func keyToOpen(_ passphrase: borrowing SecretBytes) throws -> SecretBytes {
    guard passphrase.count > 0 else { throw WhisperError.backupDoesNotOpen }
    return try key(passphrase)
  }
}
