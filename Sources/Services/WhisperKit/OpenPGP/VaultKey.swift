internal import KeyCustody
package import OpenPGP
package import SecretMemory
internal import Vault

/// A private OpenPGP key in the vault's custody, or of its secure element. It is opened for one operation at a time, and
/// only while the vault is unlocked. Its operations enter the vault: they are not for the inside of a transaction.
///
/// Throws `WhisperError.vault` for what the vault refuses, the question that is not answered yet among it
/// (`KeyAnswers.asking`), and `OpenPGPError` as an `InMemoryKey` does.
package struct VaultKey: PrivateKey {
  package let publicKey: PublicKey
  let kind: PrivateKeyKind
  let vault: VaultStore
  let answers: KeyAnswers

  /// Throws what it asks for and nobody answered yet: before anything is read that is to be signed or decrypted.
  func checkUsable(toSign: Bool = false) throws {
    try read { transaction in
      if toSign { try checkPresence(transaction) }
      try transaction.checkUsable(kind, fingerprint: publicKey.fingerprint.octets)
    }
  }

  /// Under the policy `biometricGatedSigning` a person must have shown to be there, as for every signature.
  package func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard publicKey.algorithm.canSign else { throw unusable(.keyDoesNotSign) }
    guard kind != .elementKey || hash == .sha256 else {
      throw OpenPGPError(.unsupported, .elementSHA256Alone)
    }
    return try read { transaction in
      try checkPresence(transaction)
      return try use(.signDigest(digest, hash: hash.rawValue), transaction)
    }.withUnsafeBytes { Array($0) }
  }

  package func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    guard kind != .elementKey || publicKey.algorithm.canEncrypt else {
      throw unusable(.keyDoesNotAgree)
    }
    return try read { try use(.agree(ephemeral), $0) }
  }

  package func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    // No key of an element is RSA.
    guard kind != .elementKey else { throw unusable(.keyDoesNotDecrypt) }
    let substitute = substitute.withUnsafeBytes { Array($0) }
    return try read {
      try use(.decryptRSA(block, sizes: sizes, substitute: substitute), $0)
    }
  }

  private func unusable(_ reason: OpenPGPReason) -> OpenPGPError {
    OpenPGPError(.unusableKey, reason, "\(publicKey.algorithm)")
  }

  private func checkPresence(_ transaction: Transaction) throws {
    try Presence.check(answers, isNeeded: Presence.isNeeded(transaction))
  }

  private func use(_ use: PrivateKeyUse, _ transaction: Transaction) throws -> SecretBytes {
    try transaction.use(
      use, kind, fingerprint: publicKey.fingerprint.octets, rules: PrivateKeyRules())
  }

  /// Only the vault's own errors are brought into the service's: the others are the library's, which judges a
  /// message by them.
  private func read<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    do { return try vault.read(with: answers.custody, body) } catch let error as VaultError {
      throw WhisperError.vault(error)
    }
  }
}
