internal import Vault
internal import VaultModel

/// Whether a person showed to be there for a signature: by what opens the vault, once more.
enum Presence {
  /// Judges in the transaction that signs: the policy may have come on since somebody looked. Throws `WhisperError` with
  /// `.passphraseRequired` where it is needed and was not shown.
  static func check(_ answers: KeyAnswers?, isNeeded: Bool) throws {
    guard !isNeeded || answers?.isPresent == true else {
      throw WhisperError.vault(.passphraseRequired)
    }
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
    try transaction.protectors().contains { $0.kind != nil && $0.kind != ProtectorKind.none }
  }

  static func checkPossible(_ transaction: Transaction) throws {
    guard try canBeShown(transaction) else {
      throw WhisperError.policyViolation(.presenceImpossible)
    }
  }
}
