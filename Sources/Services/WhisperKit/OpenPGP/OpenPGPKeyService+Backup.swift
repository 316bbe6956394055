package import OpenPGP
package import SecretMemory
internal import Vault

extension OpenPGPKeyService {
  /// Throws where no backup of a key can be made, before anybody is asked for a passphrase: `WhisperError` with
  /// `.deviceBound`, and for a key whose backup takes much memory `.tooLittleMemory`; `OpenPGPError.Kind.unusableKey`
  /// where none of its private keys is here.
  package func checkBackup(of key: OpenPGPKey) throws {
    guard !key.isDeviceBound else { throw WhisperError.vault(.deviceBound) }
    guard !key.held.isEmpty else { throw OpenPGPError(.unusableKey, .secretKeyAbsent) }
    if key.certificate.primaryKey.version == 6 { try BackupService.checkMemory() }
  }

  /// The key with its private keys under a passphrase, as text that other programs read. What each version is protected
  /// with is its own: see `SecretKey.relocked`. It is in the open nowhere but in locked memory.
  package func backup(
    of key: OpenPGPKey, passphrase: Password, answers: KeyAnswers
  ) throws -> SecretBytes {
    try checkBackup(of: key)
    guard passphrase.octets.count > 0 else { throw WhisperError.passphraseEmpty }
    let secret = try secretKey(key.fingerprint, answers: answers)
    var random = SystemRandom()
    return try mapping { try secret.relocked(to: passphrase, random: &random).armored() }
  }

  /// Notes that a key is in a backup that is in its place. One that is not here any more is nobody's loss.
  package func noteBackedUp(_ fingerprint: Fingerprint) throws {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      guard var key = try store.find(fingerprint) else { return }
      key.backedUpAt = clock.now()
      try store.save(key)
    }
  }
}
