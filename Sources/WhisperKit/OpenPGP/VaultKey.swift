internal import KeyCustody
package import OpenPGP
package import SecretMemory
internal import Vault

/// A private OpenPGP key in the vault's custody. It is opened for one operation at a time, and only while the
/// vault is unlocked. Its operations enter the vault: they are not for the inside of a transaction.
///
/// Throws `WhisperError.vault` for what the vault refuses, and `OpenPGPError` as an `InMemoryKey` does.
package struct VaultKey: PrivateKey {
  /// Asks for what shows a person to be there; called from whatever thread signs.
  package typealias AskPresence = @Sendable () throws -> Credential

  package let publicKey: PublicKey
  let vault: VaultStore
  let askPresence: AskPresence

  /// Under the policy `biometricGatedSigning` a person is asked first, as for every signature. What they throw
  /// instead of answering goes through.
  package func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard publicKey.algorithm.canSign else {
      throw OpenPGPError(.unusableKey, .keyDoesNotSign, "\(publicKey.algorithm)")
    }
    let isNeeded = try mapping { try vault.read(Presence.isNeeded) }
    let credential: Credential = isNeeded ? try askPresence() : .none
    let presence = try mapping { try Presence(credential, for: vault, isNeeded: isNeeded) }
    return try read { transaction in
      try presence.check(isNeeded: Presence.isNeeded(transaction))
      return try transaction.use(.signDigest(digest, hash: hash.rawValue), publicKey)
        .withUnsafeBytes { Array($0) }
    }
  }

  package func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    try read { try $0.use(.agree(ephemeral), publicKey) }
  }

  package func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    let substitute = substitute.withUnsafeBytes { Array($0) }
    return try read {
      try $0.use(.decryptRSA(block, sizes: sizes, substitute: substitute), publicKey)
    }
  }

  /// Only the vault's own errors are brought into the service's: the others are the library's, which judges a
  /// message by them.
  private func read<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try mapping { try vault.read(body) }
  }

  private func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as VaultError {
      throw WhisperError.vault(error)
    }
  }
}

extension Transaction {
  fileprivate func use(_ use: PrivateKeyUse, _ publicKey: PublicKey) throws -> SecretBytes {
    try self.use(
      use, .openPGP, fingerprint: publicKey.fingerprint.octets, rules: PrivateKeyRules())
  }
}
