internal import Vault

/// Whether a person showed to be there for a signature: by what opens the vault, once more.
struct Presence {
  private let isShown: Bool

  /// Checks the credential against the vault where a plan says that it is needed: outside its lock, since a passphrase is
  /// derived from, and a PIN is the element's to judge. Throws `WhisperError` with `.passphraseRequired` or `.pinRequired`
  /// where there is none, and for a wrong one.
  init(_ credential: borrowing Credential, for vault: VaultStore, isNeeded: Bool) throws {
    if isNeeded { try vault.confirmPresence(with: credential.forVault()) }
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

  /// Whether the vault has a protector that a person answers.
  static func canBeShown(_ transaction: Transaction) throws -> Bool {
    try transaction.protectors().contains { $0.kind != nil && $0.kind != Vault.ProtectorKind.none }
  }

  static func checkPossible(_ transaction: Transaction) throws {
    guard try canBeShown(transaction) else {
      throw WhisperError.policyViolation(.presenceImpossible)
    }
  }
}
