internal import Vault

/// Whether a person showed to be there for a signature: by what opens the vault, once more.
struct Presence {
  private let isShown: Bool

  /// Checks the credential against the vault where a plan says that it is needed: outside its lock, since a passphrase is
  /// derived from. Throws `WhisperError.vault(.passphraseRequired)` where there is none, and `.wrongPassphrase`.
  init(_ credential: borrowing Credential, for vault: VaultStore, isNeeded: Bool) throws {
    if isNeeded {
      switch credential {
      case .none: throw WhisperError.vault(.passphraseRequired)
      case .passphrase: break
      }
      try vault.confirmPresence(with: credential.forVault())
    }
    isShown = isNeeded
  }

  /// Judges again in the transaction that signs: the policy may have come on since.
  func check(isNeeded: Bool) throws {
    guard !isNeeded || isShown else { throw WhisperError.vault(.passphraseRequired) }
  }

  /// Whether a signature asks for it now. Throws `WhisperError.policyViolation(.presenceImpossible)` in a vault that
  /// has nothing to show it by.
  static func isNeeded(_ transaction: Transaction) throws -> Bool {
    guard try PolicyStore(transaction).load()[.biometricGatedSigning] else { return false }
    try checkPossible(transaction)
    return true
  }

  static func checkPossible(_ transaction: Transaction) throws {
    guard try transaction.protector() == .passphrase else {
      throw WhisperError.policyViolation(.presenceImpossible)
    }
  }
}
