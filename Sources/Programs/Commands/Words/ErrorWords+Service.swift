import Words
import WhisperKit

extension ErrorWords {
  /// Each code is said by the sentence that has it as its key.
  init(service error: WhisperError) {
    let values = error.values
    let name = values.name ?? ""
    let quoted = shellQuoted(name)
    let limit = Self.number(values.limit)
    let number = Self.number(values.number)
    let needed = Self.mebibytes(values.needed)
    let reason = values.reason.map { Self.reason($0, values) } ?? ""
    let brokenHint = values.reason?.isDamage == true ? MessageErrorWords.brokenHint.text : nil
    switch error.code {

    // Envelopes
    case .envelopeInvalid:
      // Whoever it was for must not learn why: values have the reason.
      self.init(
        .failed, MessageErrorWords.invalidEnvelope, hint: MessageErrorWords.brokenHint.text,
        cause: values.reason?.rawValue)
    case .envelopeIncomplete:
      self.init(
        .failed, MessageErrorWords.incompleteEnvelope, hint: MessageErrorWords.brokenHint.text,
        values: values)
    case .envelopeChanged:
      self.init(
        .notAuthentic, MessageErrorWords.changedEnvelope, hint: MessageErrorWords.brokenHint.text,
        values: values)
    case .noEnvelope:
      self.init(.failed, MessageErrorWords.noEnvelope, values: values)
    case .severalEnvelopes:
      self.init(
        .failed, MessageErrorWords.twoEnvelopes, hint: MessageErrorWords.twoEnvelopesHint.text,
        values: values)
    case .tooManyEnvelopes:
      self.init(.failed, MessageErrorWords.tooManyEnvelopes, limit, values: values)
    case .messageNotForMe:
      self.init(.notForMe, MessageErrorWords.notForMe, values: values)
    case .invalidSignature:
      self.init(.notAuthentic, MessageErrorWords.invalidSignature, values: values)
    case .senderBlocked:
      self.init(.policy, MessageErrorWords.senderBlocked, values: values)
    case .messageOld:
      self.init(
        .expiredOrReplayed, MessageErrorWords.old, Self.number(values.days),
        hint: MessageErrorWords.oldHint.text, values: values)
    case .messageAhead:
      self.init(
        .expiredOrReplayed, MessageErrorWords.ahead, Self.number(values.days),
        hint: MessageErrorWords.aheadHint.text, values: values)
    case .messageForgotten:
      self.init(
        .expiredOrReplayed, MessageErrorWords.forgotten, hint: MessageErrorWords.oldHint.text,
        values: values)
    case .tooManyExpired:
      self.init(
        .failed, MessageErrorWords.tooManyOld, limit, hint: MessageErrorWords.tooManyOldHint.text,
        values: values)
    case .messageReplayed:
      self.init(
        .expiredOrReplayed, MessageErrorWords.replayed, hint: MessageErrorWords.againHint.text,
        values: values)
    case .messageTooLong:
      self.init(
        .failed, MessageErrorWords.tooLong, limit,
        hint: Self.encryptsInstead(nil, for: nil), values: values)
    case .inputTooLarge:
      self.init(.failed, MessageErrorWords.inputTooLarge, limit, values: values)

    // Policies and states
    case .contactRequired:
      self.init(
        .policy, MessageErrorWords.contactRequired, hint: "whisper contact add FILE", values: values
      )
    case .signatureRequired:
      self.init(.policy, MessageErrorWords.signatureRequired, values: values)
    case .presenceImpossible:
      self.init(
        .policy, MessageErrorWords.presenceImpossible,
        hint: "whisper protector add passphrase", values: values)
    case .recipientBlocked:
      self.init(
        .policy, MessageErrorWords.recipientBlocked, name,
        hint: "whisper contact unblock \(quoted)", values: values)
    case .recipientRevoked:
      self.init(
        .policy, MessageErrorWords.recipientRevoked, name,
        hint: MessageErrorWords.recipientRevokedHint.text, values: values)
    case .recipientFormerKey:
      self.init(
        .policy, MessageErrorWords.recipientFormerKey, name, hint: "whisper seal --to \(quoted)",
        values: values)
    case .identityArchived:
      self.init(
        .policy, MessageErrorWords.identityArchived, name,
        hint: MessageErrorWords.identityArchivedHint.text, values: values)
    case .identityCannotSign:
      self.init(
        .policy, MessageErrorWords.cannotSign, name, hint: MessageErrorWords.cannotSignHint.text,
        values: values)
    case .identityRotated:
      self.init(
        .policy, RotationWords.isRotated, name, hint: RotationWords.isRotatedHint(quoted),
        values: values)
    case .identityWithoutSuccessor:
      self.init(
        .policy, RotationWords.withoutSuccessor, name, hint: "whisper identity unarchive \(quoted)",
        values: values)
    case .identityCannotRotate:
      self.init(
        .failed, RotationWords.cannotRotate, name, hint: "whisper identity create NAME",
        values: values)
    case .rotationUnproven:
      self.init(.failed, RotationWords.losesProof, name, values: values)

    // Names, identities and contacts
    case .nameInvalid:
      self.init(.failed, PeopleErrorWords.invalidName, reason, values: values)
    case .bundleInvalid:
      self.init(.failed, PeopleErrorWords.invalidBundle, reason, hint: brokenHint, values: values)
    case .keyInvalid:
      self.init(.failed, PeopleErrorWords.invalidKey, reason, values: values)
    case .nameRequired:
      self.init(
        .usage, PeopleErrorWords.nameRequired, hint: PeopleErrorWords.nameRequiredHint.text,
        values: values)
    case .bundleNameOutdated:
      self.init(
        .failed, PeopleErrorWords.bundleNameOutdated, name,
        hint: PeopleErrorWords.bundleNameOutdatedHint.text, values: values)
    case .identityNameOutdated:
      self.init(
        .failed, PeopleErrorWords.identityNameOutdated, name,
        hint: "whisper identity rename \(quoted) NAME", values: values)
    case .noteTooLong:
      self.init(.failed, PeopleErrorWords.noteTooLong, limit, values: values)
    case .noteInvalid:
      self.init(.failed, PeopleErrorWords.invalidNote, values: values)
    case .identityNotFound:
      self.init(
        .failed, PeopleErrorWords.identityNotFound, printable(name), hint: "whisper identity list",
        values: values)
    case .noActiveIdentity:
      self.init(
        .failed, PeopleErrorWords.noActiveIdentity,
        hint: PeopleErrorWords.noActiveIdentityHint.text, values: values)
    case .noIdentity:
      self.init(
        .failed, PeopleErrorWords.noIdentity, hint: "whisper identity create NAME", values: values)
    case .identityExists:
      self.init(.failed, PeopleErrorWords.identityExists, name, values: values)
    case .identityNotArchived:
      self.init(.failed, PeopleErrorWords.identityNotArchived, name, values: values)
    case .identityLimit:
      self.init(.failed, PeopleErrorWords.identityLimit, limit, values: values)
    case .changedMeanwhile:
      self.init(
        .failed, PeopleErrorWords.changedMeanwhile, name,
        hint: PeopleErrorWords.changedMeanwhileHint.text, values: values)
    case .contactNotFound:
      self.init(
        .failed, PeopleErrorWords.contactNotFound, printable(name), hint: "whisper contact list",
        values: values)
    case .contactKnown:
      self.init(.failed, PeopleErrorWords.contactKnown, name, values: values)
    case .contactWithoutKeys:
      self.init(
        .failed, PeopleErrorWords.contactWithoutKeys, name,
        hint: PeopleErrorWords.contactWithoutKeysHint(name, quoted), values: values)
    case .contactWithoutCertificate:
      self.init(
        .failed, PeopleErrorWords.contactWithoutCertificate, name,
        hint: "whisper contact certificate add \(quoted) FILE", values: values)
    case .noCertificateInUse:
      self.init(
        .failed, PeopleErrorWords.noCertificateInUse, name,
        hint: "whisper contact certificate use \(quoted) FINGERPRINT", values: values)
    case .contactHasOtherCertificate:
      self.init(
        .failed, PeopleErrorWords.contactHasOtherCertificate, name,
        hint: "whisper contact certificate add \(quoted) FILE", values: values)
    case .certificateInvalid:
      self.init(
        .failed, PeopleErrorWords.certificateInvalid,
        hint: PeopleErrorWords.certificateInvalidHint.text, values: values)
    case .certificateNotFound:
      self.init(
        .failed, PeopleErrorWords.certificateNotFound, name,
        hint: "whisper contact certificate list \(quoted)", values: values)
    case .certificateAmbiguous:
      self.init(
        .failed, PeopleErrorWords.certificateAmbiguous, name,
        hint: "whisper contact certificate list \(quoted)", values: values)
    case .certificateNotVerified:
      self.init(
        .policy, PeopleErrorWords.certificateNotVerified, name,
        hint: "whisper contact verify \(quoted) --certificate FINGERPRINT", values: values)
    case .certificateLast:
      self.init(
        .failed, PeopleErrorWords.certificateLast, name,
        hint: "whisper contact remove \(quoted)", values: values)
    case .certificateTooLarge:
      self.init(.failed, PeopleErrorWords.certificateTooLarge, limit, values: values)
    case .certificateLimit:
      self.init(
        .failed, PeopleErrorWords.certificateLimit, name, limit,
        hint: "whisper contact certificate remove \(quoted) FINGERPRINT", values: values)
    case .contactHasOtherKey:
      self.init(
        .failed, PeopleErrorWords.contactHasOtherKey, name,
        hint: PeopleErrorWords.contactHasOtherKeyHint(name), values: values)
    case .contactExists:
      self.init(.failed, PeopleErrorWords.contactExists, name, values: values)
    case .contactRotated:
      self.init(
        .failed, RotationWords.contactRotated, name, hint: "whisper contact add FILE",
        values: values)
    case .contactFormerKey:
      self.init(.failed, RotationWords.contactFormerKey, name, values: values)
    case .rotationOutdated:
      self.init(.failed, RotationWords.outdated, name, values: values)
    case .rotationLimit:
      self.init(
        .failed, RotationWords.tooMany, name, limit, hint: PeopleErrorWords.contactRevokedHint.text,
        values: values)
    case .keyBelongsTo:
      self.init(
        .failed, PeopleErrorWords.keyBelongsTo, name, hint: PeopleErrorWords.keyBelongsToHint(name),
        values: values)
    case .ownKey:
      self.init(
        .failed, PeopleErrorWords.ownKey, name,
        hint: "whisper identity export \(quoted) | whisper contact add", values: values)
    case .contactLimit:
      self.init(.failed, PeopleErrorWords.contactLimit, limit, values: values)
    case .contactRevoked:
      self.init(
        .policy, PeopleErrorWords.contactRevoked, name,
        hint: PeopleErrorWords.contactRevokedHint.text, values: values)
    case .keybookLineInvalid:
      self.init(
        .failed, KeybookWords.invalid, number, reason, hint: KeybookWords.invalidHint.text,
        values: values)
    case .keybookBundleInvalid:
      self.init(
        .failed, KeybookWords.invalidBundle, number, reason, hint: brokenHint, values: values)

    // OpenPGP messages
    case .noValidSignature, .notText, .certificateExpired, .certificateRevoked,
      .certificateNotYetValid, .certificateWeak, .certificateNotRead, .certificateCannotEncrypt:
      self.init(pgpMessage: error)
    // OpenPGP keys
    case .openPGPKeyNotFound, .openPGPKeyAmbiguous, .noActiveOpenPGPKey, .noOpenPGPKey,
      .openPGPKeyLimit, .openPGPSubkeyNotFound, .userIDInvalid, .userIDNotFound, .lastUserID:
      self.init(pgpKey: error)

    // Backups
    case .backupNone:
      self.init(.failed, BackupWords.notABackup, values: values)
    case .backupOfVault:
      self.init(
        .failed, VaultBackupWords.ofVault, hint: "whisper vault restore FILE", values: values)
    case .backupOfIdentity:
      self.init(.failed, VaultBackupWords.ofIdentity, hint: "whisper restore FILE", values: values)
    case .backupChanged:
      self.init(
        .notAuthentic, VaultBackupWords.changed, hint: VaultBackupWords.changedHint.text,
        values: values)
    case .backupVaultContents:
      self.init(.notAuthentic, VaultBackupWords.vaultContents, values: values)
    case .backupAbsurd:
      self.init(.failed, BackupWords.absurd, values: values)
    case .backupMemory:
      self.init(
        .failed, BackupWords.memory, needed, Self.mebibytes(values.available),
        hint: BackupWords.memoryHint.text, values: values)
    case .backupContents:
      self.init(.notAuthentic, BackupWords.contents, values: values)
    case .backupNoMemory:
      self.init(
        .failed, BackupWords.tooLittleMemory, needed, hint: BackupWords.tooLittleMemoryHint.text,
        values: values)
    case .backupDoesNotOpen:
      self.init(.authentication, BackupWords.doesNotOpen, values: values)

    // The vault
    case .vaultNotFound, .vaultExists, .vaultInsecure, .vaultLocked, .restartRequired,
      .passphraseRequired, .passphraseWrong, .passphraseEmpty, .noPassphraseSet, .pinRequired,
      .noPINSet, .securityKeyRequired, .noSecurityKeySet, .pinLength, .protectorExists,
      .protectorNameTaken, .protectorNameNeeded, .protectorLimit,
      .noSuchProtector, .lastProtector, .severalProtectors, .elementMissing, .elementForeign,
      .elementRefuses, .elementBusy, .elementFailed, .elementUnsupported, .pinWrong, .pinWrongTries,
      .elementLockedOut, .elementLockedOutFor, .rootDamaged, .registryDamaged, .domainDamaged,
      .rolledBack, .vaultOutdated, .keyNotFound, .keyExists, .laterKey, .laterProtector,
      .laterCounter, .counterLost, .notCounted, .agentRefused, .valueUnreadable,
      .counterUnavailable,
      .databaseUnreadable, .factorRequired, .noStrongFactor, .ownPassphraseRequired,
      .ownPassphraseWrong, .deviceBound,
      .derivationRefused, .vaultBusy, .diskFull, .cryptography:
      self.init(vault: error)

    // Security keys
    case .securityKeyAbsent, .securityKeySeveral, .securityKeyUnknown, .securityKeyEnrolled,
      .securityKeyNotAllowed, .securityKeyNoPIN, .securityKeyUnsupported, .securityKeyPINWrong,
      .securityKeyPINWrongTries, .securityKeyReplug, .securityKeyBlocked, .securityKeyNotTouched,
      .securityKeyFailed, .securityKeyHelperMissing, .securityKeyLibraryMissing,
      .securityKeyHelperFailed:
      self.init(securityKey: error)

    // The system
    case .system:
      self.init(
        .failed, SystemErrorWords.failed, Self.operation(values), Self.reason(values.errno),
        values: values)
    case .memoryLockLimit:
      self.init(
        .failed, SystemErrorWords.lockLimit, hint: SystemErrorWords.lockLimitHint.text,
        values: values)
    case .memoryUnavailable:
      self.init(.failed, SystemErrorWords.noMemory, Self.reason(values.errno), values: values)

    case .later: self.init(later: error.codeText)
    }
  }
}
