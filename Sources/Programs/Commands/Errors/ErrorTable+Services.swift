import WhisperKit
import Words

extension ErrorTable {
  /// Envelopes, messages, and what may be sent to whom.
  static let messages: [ErrorRow] =
    rows(
      of: MessageErrorWords.self,
      // Whoever it was for must not learn why it is none.
      .init(.failed, .invalidEnvelope, hint: .brokenHint),
      .init(.failed, .incompleteEnvelope, hint: .brokenHint),
      .init(.notAuthentic, .changedEnvelope, hint: .brokenHint),
      .init(.failed, .noEnvelope),
      .init(.failed, .twoEnvelopes, hint: .twoEnvelopesHint),
      .init(.failed, .tooManyEnvelopes, .limit),
      .init(.notForMe, .notForMe),
      .init(.notAuthentic, .invalidSignature),
      .init(.policy, .senderBlocked, hint: "whisper contact list"),
      .init(.expiredOrReplayed, .old, .days, hint: .oldHint),
      .init(.expiredOrReplayed, .ahead, .days, hint: .aheadHint),
      .init(.expiredOrReplayed, .forgotten, hint: .oldHint),
      .init(.failed, .tooManyOld, .limit, hint: .tooManyOldHint),
      .init(.expiredOrReplayed, .replayed, hint: .againHint),
      .init(
        .failed, .tooLong, .limit, hint: .made { _ in CommandError.encryptsInstead(nil, for: nil) }),
      .init(.failed, .inputTooLarge, .limit),
      .init(.policy, .recipientBlocked, .name, hint: "whisper contact unblock {}"),
      .init(.policy, .recipientRevoked, .name, hint: .recipientRevokedHint),
      .init(.policy, .recipientFormerKey, .name, hint: "whisper seal --to {}"),
      .init(
        .policy, .identityArchived, .name,
        hint: .made { MessageErrorWords.identityArchivedHint($0.quotedName) }),
      .init(.policy, .cannotSign, .name, hint: .cannotSignHint))

  /// What policies refuse.
  static let policies: [ErrorRow] = PolicyWords.refusals.map { refusal in
    ErrorRow(words: refusal.words, status: .policy, hint: refusal.command.map(ErrorHint.command))
  }

  /// Names, identities, contacts and keybooks.
  static let people: [ErrorRow] =
    rows(
      of: RotationWords.self,
      .init(.policy, .isRotated, .name, hint: .made { RotationWords.isRotatedHint($0.quotedName) }),
      .init(.policy, .withoutSuccessor, .name, hint: "whisper identity unarchive {}"),
      .init(.failed, .cannotRotate, .name, hint: "whisper identity create NAME"),
      .init(.failed, .losesProof, .name),
      .init(.failed, .contactRotated, .name, hint: "whisper contact add FILE"),
      .init(.failed, .contactFormerKey, .name),
      .init(.failed, .outdated, .name),
      .init(.failed, .tooMany, .name, .limit, hint: .words(PeopleErrorWords.contactRevokedHint)))
    + rows(
      of: PeopleErrorWords.self,
      .init(.failed, .invalidName, .reason),
      .init(.failed, .invalidBundle, .reason, hint: damage),
      .init(.failed, .invalidKey, .reason),
      .init(.usage, .nameRequired, hint: .nameRequiredHint),
      .init(.failed, .bundleNameOutdated, .name, hint: .bundleNameOutdatedHint),
      .init(.failed, .identityNameOutdated, .name, hint: "whisper identity rename {} NAME"),
      .init(.failed, .noteTooLong, .limit),
      .init(.failed, .invalidNote),
      .init(.failed, .identityNotFound, .typedName, hint: "whisper identity list"),
      .init(.failed, .noActiveIdentity, hint: .noActiveIdentityHint),
      .init(.failed, .noIdentity, hint: "whisper identity create NAME"),
      .init(.failed, .identityExists, .name),
      .init(.failed, .identityNotArchived, .name),
      .init(.failed, .identityLimit, .limit),
      .init(.failed, .changedMeanwhile, .name, hint: .changedMeanwhileHint),
      .init(.failed, .contactNotFound, .typedName, hint: "whisper contact list"),
      .init(.failed, .contactAmbiguous, .typedName, hint: .contactAmbiguousHint),
      .init(.failed, .shortKeyID, .typedName, hint: .shortKeyIDHint),
      .init(.failed, .contactKnown, .name),
      .init(
        .failed, .contactWithoutKeys, .name,
        hint: .made { PeopleErrorWords.contactWithoutKeysHint($0.name, $0.quotedName) }),
      .init(
        .failed, .contactWithoutCertificate, .name, hint: "whisper contact certificate add {} FILE"),
      .init(
        .failed, .noCertificateInUse, .name, hint: "whisper contact certificate use {} FINGERPRINT"),
      .init(
        .failed, .certificateNotInUse, .name, hint: "whisper contact certificate use {} FINGERPRINT"
      ),
      .init(
        .failed, .contactHasOtherCertificate, .name, hint: "whisper contact certificate add {} FILE"
      ),
      .init(.failed, .certificateInvalid),
      .init(.failed, .certificateNotFound, .name, hint: "whisper contact certificate list {}"),
      .init(.failed, .certificateAmbiguous, .name, hint: "whisper contact certificate list {}"),
      .init(
        .policy, .certificateNotVerified, .name,
        hint: "whisper contact verify {} --certificate FINGERPRINT"),
      .init(.failed, .certificateLast, .name, hint: "whisper contact remove {}"),
      .init(.failed, .certificateTooLarge, .limit),
      .init(
        .failed, .certificateLimit, .name, .limit,
        hint: "whisper contact certificate remove {} FINGERPRINT"),
      .init(.failed, .ownCertificate, .name, hint: "whisper pgp key show {}"),
      .init(.failed, .certificateKeyNotRead, .typedName),
      .init(.failed, .certificateKeyWeak, .typedName),
      .init(.failed, .certificateVersion, .number),
      .init(.failed, .certificateUnsigned),
      .init(.failed, .certificateBelongsTo, .name, hint: "whisper contact add FILE"),
      .init(.failed, .revocationUnknown, .name),
      .init(.failed, .revocationUnnamed),
      .init(.notAuthentic, .revocationForged, .name),
      .init(.failed, .revocationOwn, .name, hint: "whisper pgp key revoke {} --reason none"),
      .init(
        .failed, .contactHasOtherKey, .name,
        hint: .made { PeopleErrorWords.contactHasOtherKeyHint($0.name) }),
      .init(.failed, .contactExists, .name),
      .init(
        .failed, .keyBelongsTo, .name, hint: .made { PeopleErrorWords.keyBelongsToHint($0.name) }),
      .init(.failed, .ownKey, .name, hint: "whisper identity export {} | whisper contact add"),
      .init(.failed, .contactLimit, .limit),
      .init(.policy, .contactRevoked, .name, hint: .contactRevokedHint))
    + rows(
      of: KeybookWords.self,
      .init(.failed, .invalid, .number, .reason, hint: .invalidHint),
      .init(.failed, .invalidBundle, .number, .reason, hint: damage))

  /// Of an identity, and of a whole vault.
  static let backups: [ErrorRow] =
    rows(
      of: BackupWords.self,
      .init(.failed, .notABackup),
      .init(.failed, .absurd),
      .init(.failed, .memory, .neededMiB, .availableMiB, hint: .memoryHint),
      .init(.notAuthentic, .contents),
      .init(.failed, .tooLittleMemory, .neededMiB, hint: .tooLittleMemoryHint),
      .init(.authentication, .doesNotOpen),
      .init(.failed, .toTerminal, hint: .toTerminalHint),
      .init(.usage, .fromTerminal, hint: "whisper restore FILE"),
      .init(.authentication, .passphraseNeeded, hint: .passphraseNeededHint))
    + rows(
      of: VaultBackupWords.self,
      .init(.failed, .ofVault, hint: "whisper vault restore FILE"),
      .init(.failed, .ofIdentity, hint: "whisper restore FILE"),
      .init(.notAuthentic, .changed, hint: .changedHint),
      .init(.notAuthentic, .vaultContents))

  /// What was cut or changed on its way can be sent again.
  private static let damage = ErrorHint.made {
    $0.values.reason?.isDamage == true ? MessageErrorWords.brokenHint.text : nil
  }
}
