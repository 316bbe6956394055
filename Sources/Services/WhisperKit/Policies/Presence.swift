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

  /// Whether a signature asks for it now. Throws `WhisperError` with `.presenceImpossible` in a vault that has
  /// nothing to show it by.
  static func isNeeded(_ transaction: Transaction) throws -> Bool {
    try isNeeded(
      by: PolicyStore(transaction).load(), canBeShown: transaction.canShowPresence())
  }

  static func isNeeded(by policies: Policies, canBeShown: Bool) throws(WhisperError) -> Bool {
    guard policies[.biometricGatedSigning] else { return false }
    guard canBeShown else { throw WhisperError(.presenceImpossible) }
    return true
  }
}
