public import SecretMemory
internal import Vault

/// How a person shows to be there when a signature asks for it: by the passphrase, once more.
public struct PresenceCheck {
  private let askPassphrase: () throws -> SecretBytes

  /// `askPassphrase` is called only when a check is needed; what it throws ends the operation.
  public init(askPassphrase: @escaping () throws -> SecretBytes) {
    self.askPassphrase = askPassphrase
  }

  /// Asks, and checks the answer against the vault itself.
  func confirm(_ vault: Vault) throws {
    try WhisperError.mapping {
      guard try vault.protector == .passphrase else {
        throw WhisperError.policyViolation(.presenceImpossible)
      }
    }
    let passphrase = try askPassphrase()
    do {
      try vault.confirmPresence(passphrase: passphrase)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
