public import SecretMemory
internal import Vault

/// How a person shows to be there when a signature asks for it: by the passphrase, once more.
public struct PresenceCheck {
  private let askPassphrase: (_ isAgain: Bool) throws -> SecretBytes
  private let tries: Int

  /// `askPassphrase` is called only when a check is needed; what it throws ends the operation.
  public init(askPassphrase: @escaping () throws -> SecretBytes) {
    self.init(tries: 1) { _ in try askPassphrase() }
  }

  /// Asks up to `tries` times, at least once; from the second time on because the passphrase before was
  /// wrong, which `askPassphrase` is told.
  public init(tries: Int, askPassphrase: @escaping (_ isAgain: Bool) throws -> SecretBytes) {
    self.tries = tries
    self.askPassphrase = askPassphrase
  }

  /// Looks whether a signature that is about to be made needs a presence check, and makes it then. What
  /// `isNeeded` throws is what cannot be done at all: nobody is asked for a passphrase for that.
  func ask(_ vault: VaultStore, where isNeeded: (Transaction) throws -> Bool) throws -> Presence {
    let isNeeded = try WhisperError.mapping { try vault.read(isNeeded) }
    if isNeeded { try confirm(vault) }
    return Presence(isShown: isNeeded)
  }

  /// Asks, and checks the answer against the vault itself.
  private func confirm(_ vault: VaultStore) throws {
    try WhisperError.mapping {
      guard try vault.protector == .passphrase else {
        throw WhisperError.policyViolation(.presenceImpossible)
      }
    }
    var left = tries
    while true {
      let passphrase = try askPassphrase(left < tries)
      do {
        return try vault.confirmPresence(with: .passphrase(passphrase))
      } catch VaultError.wrongPassphrase where left > 1 {
        left -= 1
      } catch {
        throw WhisperError(mapping: error)
      }
    }
  }
}

/// Whether the person showed to be there before a signature.
struct Presence {
  fileprivate let isShown: Bool

  /// Judges again in the transaction that signs: the policy may have come on since the person was, or
  /// was not, asked. Throws `WhisperError.vault(.passphraseRequired)`.
  func check(isNeeded: Bool) throws {
    guard !isNeeded || isShown else { throw WhisperError.vault(.passphraseRequired) }
  }
}
