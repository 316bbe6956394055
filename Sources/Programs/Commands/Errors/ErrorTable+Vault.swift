import VaultModel
import WhisperKit
import Words

extension ErrorTable {
  static let vault: [ErrorRow] =
    rows(
      of: VaultErrorWords.self,
      .init(.failed, .notFound, .path, hint: .words(VaultWords.newOrBack)),
      .init(.failed, .insecure, .path, .reason, hint: .made(hintForInsecure)),
      .init(.authentication, .locked, hint: .tryAgainHint),
      .init(.failed, .restartRequired),
      .init(.needsRepair, .rootDamaged, hint: .putCopyBackHint),
      .init(.needsRepair, .registryDamaged, hint: .registryDamagedHint),
      .init(.needsRepair, .domainDamaged, .part, .reason, hint: .made(hintForDamaged)),
      .init(.needsRepair, .rolledBack, hint: .rolledBackHint),
      .init(.failed, .outdated, hint: .tryAgainHint),
      .init(.needsRepair, .counterLost, hint: .counterLostHint),
      .init(.failed, .laterCounter, hint: .laterHint),
      .init(.failed, .notCounted),
      .init(.failed, .counterUnavailable, .reason),
      .init(.failed, .agentRefused, hint: .agentRefusedHint),
      .init(.failed, .valueUnreadable, .typedName, hint: .valueUnreadableHint),
      .init(.needsRepair, .unreadableDatabase, .reason, hint: .putCopyBackHint),
      .init(.authentication, .derivationRefused, .reason),
      .init(.failed, .busy, hint: .tryAgainHint),
      .init(.failed, .diskFull, hint: .diskFullHint),
      .init(.failed, .cryptography))
    + rows(
      of: CommandErrorWords.self,
      .init(.failed, .vaultExists, .path, hint: "whisper status"))

  /// What opens the vault: passphrase, PIN, security key and secure element.
  static let protectors: [ErrorRow] =
    rows(
      of: VaultErrorWords.self,
      .init(.authentication, .passphraseRequired),
      .init(.authentication, .wrongPassphrase, hint: .wrongPassphraseHint),
      .init(.authentication, .emptyPassphrase, hint: .emptyPassphraseHint),
      .init(
        .authentication, .noPassphraseSet, hint: otherProtector("whisper protector add passphrase")),
      .init(.authentication, .pinRequired),
      .init(.authentication, .noPINSet, hint: otherProtector("whisper protector add pin")),
      .init(.authentication, .pinLength),
      .init(.authentication, .wrongPIN),
      .init(
        .authentication, .wrongPINTries, .number,
        hint: .made { $0.values.number == 0 ? VaultErrorWords.lockedOutHint.text : nil }),
      .init(.failed, .protectorExists, hint: .protectorExistsHint),
      .init(.failed, .protectorNameTaken),
      .init(.failed, .protectorLimit, .limit),
      .init(.failed, .noSuchProtector, hint: "whisper protector list"),
      .init(.failed, .lastProtector, hint: .lastProtectorHint),
      .init(.failed, .severalProtectors, hint: "whisper protector list"),
      .init(.failed, .laterProtector, hint: .laterHint),
      .init(.needsRepair, .elementMissing, .typedName, .reason, hint: .made(hintForElementMissing)),
      .init(.needsRepair, .foreignElement, .typedName, hint: .otherMachineHint),
      .init(.authentication, .wrongAuthorization),
      .init(.failed, .elementBusy, .typedName, hint: .tryAgainHint),
      .init(.failed, .elementFailed, .typedName, .number),
      .init(.failed, .elementUnsupported, .typedName),
      .init(.authentication, .lockedOut, hint: .lockedOutHint),
      .init(.authentication, .lockedOutFor, .seconds, hint: .lockedOutHint))
    + rows(
      of: SecurityKeyWords.self,
      .init(.failed, .nameNeeded, hint: .nameNeededHint),
      .init(.authentication, .required),
      .init(.authentication, .notSet, hint: otherProtector("whisper protector add security-key")),
      .init(.authentication, .absent, hint: .absentHint),
      .init(.authentication, .several, hint: .severalHint),
      .init(.authentication, .unknown, hint: .unknownHint),
      .init(.failed, .enrolled),
      .init(.failed, .notAllowed, hint: .notAllowedHint),
      .init(.failed, .noPIN, hint: .noPINHint),
      .init(.failed, .unsupported),
      .init(.authentication, .pinWrong),
      .init(.authentication, .pinWrongTries, .number),
      .init(.authentication, .replug, hint: .replugHint),
      .init(.authentication, .blocked, hint: .blockedHint),
      .init(.authentication, .notTouched, hint: .notTouchedHint),
      .init(.failed, .failed, hint: .failedHint),
      .init(.failed, .helperMissing, hint: .helperMissingHint),
      .init(.failed, .libraryMissing, .typedName, hint: .made { $0.missingLibraryHint }),
      .init(.failed, .helperFailed))

  static let privateKeys: [ErrorRow] =
    rows(
      of: VaultErrorWords.self,
      .init(.failed, .keyNotFound, hint: .keyNotFoundHint),
      .init(.failed, .keyExists),
      .init(.failed, .laterKey, hint: .laterHint))
    + rows(
      of: PrivateKeyWords.self,
      .init(.authentication, .factorRequired, hint: .factorRequiredHint),
      .init(.policy, .noStrongFactor, hint: .noStrongFactorHint),
      .init(.authentication, .ownRequired, hint: .ownRequiredHint),
      .init(.authentication, .ownWrong),
      .init(.failed, .deviceBound))

  private static func otherProtector(_ command: String) -> ErrorHint {
    .made { _ in VaultErrorWords.otherProtectorHint(command) }
  }

  /// What helps where a vault's directory or file is not safe to use; nil where the reason says it.
  private static let hintForInsecure: @Sendable (CommandError) -> String? = { error in
    switch error.values.reason {
    case .vault(.noRegularFile): VaultErrorWords.linkHint.text
    case .vault(.otherOwner): VaultErrorWords.ownerHint.text
    case .vault(.noDirectory): nil
    default: VaultErrorWords.insecureHint(shellQuoted(error.values.path ?? ""))
    }
  }

  private static let hintForDamaged: @Sendable (CommandError) -> String? = { error in
    let part = error.values.part ?? ""
    return error.values.reason == .vault(.rowUnreadable)
      ? VaultErrorWords.rowUnreadableHint(part) : VaultErrorWords.domainDamagedHint(part)
  }

  /// What helps against a secure element that cannot be used; nil where the reason says it.
  private static let hintForElementMissing: @Sendable (CommandError) -> String? = { error in
    switch error.values.reason {
    case .vault(.elementForbidden): VaultErrorWords.deviceGroupHint.text
    case .vault(.elementSilent), .vault(.elementAltered): VaultErrorWords.tryAgainHint.text
    case .vault(.elementOwned): VaultErrorWords.ownedHint.text
    case .vault(.elementUnmanaged): nil
    default: VaultErrorWords.otherMachineHint.text
    }
  }
}
