import AgentExchange
import SystemPackage
import WhisperKit
import Words

/// What goes wrong where passphrases, PINs and security keys are asked for, and the agent is started.
extension CommandError {
  static let passphraseNeeded = Self(CommandErrorWords.passphraseNeeded)
  static let newPassphraseNeeded = Self(CommandErrorWords.newPassphraseNeeded)
  static let passphrasesDiffer = Self(CommandErrorWords.passphrasesDiffer)
  static let generatedNeedsTerminal = Self(CommandErrorWords.generatedNeedsTerminal)

  /// The file that a new passphrase was to be written to holds another one, or the backup.
  static func outputIsPassphrase(_ path: String) -> Self {
    Self(CommandErrorWords.outputIsPassphrase, path: path)
  }

  static func passphraseTooLong(limit: Int) -> Self {
    Self(CommandErrorWords.passphraseTooLong, limit: limit)
  }

  static func passphraseUnreadable(_ name: String, _ errno: Errno) -> Self {
    Self(CommandErrorWords.passphraseUnreadable, .init(errno: errno), texts: printable(name))
  }

  static let backupPassphraseNeeded = Self(BackupWords.passphraseNeeded)
  static let backupPassphraseEmpty = Self(VaultErrorWords.emptyPassphrase, hint: .none)

  static let pinNeeded = Self(CommandErrorWords.pinNeeded)
  static let newPINNeeded = Self(CommandErrorWords.newPINNeeded)
  static let pinsDiffer = Self(CommandErrorWords.pinsDiffer)
  static func pinUnreadable(_ name: String, _ errno: Errno) -> Self {
    Self(CommandErrorWords.pinUnreadable, .init(errno: errno), texts: printable(name))
  }

  // MARK: Security keys

  /// Neither an option nor the vault's directory says that it opens with one.
  static let securityKeyNotLookedFor = Self(SecurityKeyWords.notLookedFor)
  static let keyPINNeeded = Self(SecurityKeyWords.pinNeeded)
  /// That of one that is added.
  static let newKeyPINNeeded = Self(
    SecurityKeyWords.pinNeeded, hint: .own(SecurityKeyWords.newPINNeededHint.text))
  /// No security key has a PIN so short or long.
  static let keyPINLength = Self(SecurityKeyWords.pinLength)
  /// The next wrong PIN is the last one, and it is no person who gives it.
  static let keyLastTry = Self(SecurityKeyWords.lastTry)
  /// A finger was another one's.
  static let fingerUnknown = Self(SecurityKeyWords.fingerUnknown)
  static func keyPINUnreadable(_ name: String, _ errno: Errno) -> Self {
    Self(SecurityKeyWords.pinUnreadable, texts: printable(name), ErrorWords.reason(errno))
  }

  // MARK: Messages and wallets

  /// An OpenPGP message's own password, or a new one's.
  static let messagePasswordNeeded = Self(PGPMessageErrorWords.passwordNeeded)
  static let messageOnlyPassword = Self(PGPMessageErrorWords.onlyPassword)
  static let messagePasswordsDiffer = Self(PGPMessageErrorWords.passwordsDiffer)
  static let messagePasswordEmpty = Self(PGPMessageErrorWords.passwordEmpty)

  static let walletPassphraseNeeded = Self(WalletErrorWords.passphraseNeeded)
  static let walletPassphraseWrong = Self(WalletErrorWords.passphraseWrong)
  static let newWalletPassphraseNeeded = Self(WalletErrorWords.newPassphraseNeeded)
  /// A passphrase of BIP-39 that is asked for where nobody is.
  static let hiddenPassphraseNeeded = Self(WalletErrorWords.hiddenNeeded)
  static let hiddenPassphraseEmpty = Self(WalletErrorWords.hiddenEmpty)

  // MARK: The agent

  /// The program that keeps a vault unlocked is not there.
  static let agentMissing = Self(AgentWords.missing)
  /// It did not come to stand; why, where the system said it.
  static func agentFailed(_ errno: Errno?) -> Self {
    Self(
      AgentWords.failed, .init(errno: errno),
      texts: errno.map { ErrorWords.reason($0) } ?? AgentWords.refused.text)
  }
  /// It stands, and does not answer.
  static let agentSilent = Self(AgentWords.silent)
  static let agentOfAnotherVersion = Self(AgentWords.otherVersion)
  /// Another stands that is not reached, or a program holds the vault's file as one does.
  static let agentElsewhere = Self(AgentWords.elsewhere)
  /// A change of what agents go by was not made.
  static func notChanged(_ obstacle: AgentObstacle) -> Self {
    Self(AgentWords.notChanged, texts: AgentWords(obstacle).text)
  }
  /// There is no place for its socket.
  static let noRuntime = Self(AgentWords.noRuntime)
  static func agentPlace(_ fault: AgentFailure.PlaceFault, path: String) -> Self {
    Self(AgentWords.place, .init(path: path), texts: AgentWords(fault)(printable(path)))
  }
}
