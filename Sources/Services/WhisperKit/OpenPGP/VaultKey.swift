internal import KeyCustody
package import OpenPGP
package import SecretMemory
internal import Vault

/// A private OpenPGP key in the vault's custody, or of its secure element. It is opened for one operation at a time, and
/// only while the vault is unlocked. Its operations enter the vault: they are not for the inside of a transaction.
///
/// Throws `WhisperError.vault` for what the vault refuses, and `OpenPGPError` as an `InMemoryKey` does.
package struct VaultKey: PrivateKey {
  /// Puts the answer to a question into the answers, or throws; called from whatever thread uses the key.
  package typealias Ask = @Sendable (KeyQuestion, KeyAnswers) throws -> Void

  /// For who asks around the whole, and lets it begin again with the answer: what is not answered yet is thrown, as the
  /// vault throws it. See `KeyAnswers.asking`.
  package static let askedOutside: Ask = { question, answers in
    switch question {
    case .presence:
      guard answers.isPresent else { throw WhisperError.vault(.passphraseRequired) }
    case .strongFactor: throw WhisperError.vault(.factorRequired)
    case .ownPassphrase: throw WhisperError.ownPassphraseRequired
    }
  }

  package let publicKey: PublicKey
  let kind: PrivateKeyKind
  let vault: VaultStore
  let answers: KeyAnswers
  let ask: Ask

  /// Under the policy `biometricGatedSigning` a person is asked first, as for every signature. What they throw
  /// instead of answering goes through.
  package func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard publicKey.algorithm.canSign else { throw unusable(.keyDoesNotSign) }
    guard kind != .elementKey || hash == .sha256 else {
      throw OpenPGPError(.unsupported, .elementSHA256Alone)
    }
    if try mapping({ try vault.read { try Presence.isNeeded($0) } }) {
      try ask(.presence, answers)
    }
    return try read { transaction in
      try Presence.check(answers, isNeeded: Presence.isNeeded(transaction))
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

  private func use(_ use: PrivateKeyUse, _ transaction: Transaction) throws -> SecretBytes {
    try transaction.use(
      use, kind, fingerprint: publicKey.fingerprint.octets, rules: PrivateKeyRules())
  }

  private func read(_ body: (Transaction) throws -> SecretBytes) throws -> SecretBytes {
    try answers.asking({ try ask($0, answers) }) {
      try mapping { try KeyAnswers.serve(answers) { try vault.read(with: $0, body) } }
    }
  }

  /// Only the vault's own errors are brought into the service's: the others are the library's, which judges a
  /// message by them.
  private func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as VaultError {
      throw WhisperError.vault(error)
    }
  }
}
