internal import OpenPGP
internal import Vault
public import VaultModel
internal import WhisperEnvelope

/// How the private keys of a vault are kept.
public struct KeyModeService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// How those that there are, or the next one, are kept: read from the keys themselves.
  public func current() throws(WhisperError) -> KeyMode {
    try WhisperError.mapping { try vault.read { try $0.keyMode() } }
  }

  /// What to tell before the mode is switched.
  public struct Concerns: Equatable, Sendable {
    /// Identities, and the User IDs of OpenPGP keys, whose private keys are in no backup.
    public let withoutBackup: [String]
    /// Whether the keys would be lost with one thing: with the only strong factor.
    public let hasOneFactor: Bool
  }

  /// Throws `WhisperError` with `.noStrongFactor` where the vault has none for the mode.
  public func concerns(about mode: KeyMode) throws(WhisperError) -> Concerns {
    try WhisperError.mapping {
      try vault.read { transaction in
        let factors = try transaction.protectors().filter { $0.kind?.isStrong ?? false }
        guard mode == .standard || !factors.isEmpty else { throw VaultError.noStrongFactor }
        return Concerns(
          withoutBackup: try IdentityStore(transaction).all()
            .filter { $0.backedUpAt == nil }.map(\.name.text)
            + OpenPGPKeyStore(transaction).all()
            .filter(\.lacksBackup).map { $0.name(at: clock.now()) },
          hasOneFactor: mode == .high && factors.count == 1)
      }
    }
  }

  /// Switches every private key at once: each gets a new element key. For `high` the root is made anew too, so that
  /// `credential` must be the passphrase, where there is one. `answers` have the answer of a strong factor. A copy of the
  /// directory made earlier still has the private keys as they were.
  ///
  /// Throws `WhisperError`, `.factorRequired` and `.noStrongFactor` among others.
  public func set(
    _ mode: KeyMode, with credential: borrowing Credential, answers: KeyAnswers
  ) throws(WhisperError) {
    do {
      try vault.setKeyMode(mode, with: credential, answers: answers.custody)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}

extension Whisper {
  public var keyMode: KeyModeService { KeyModeService(vault: vault, clock: clock) }
}
