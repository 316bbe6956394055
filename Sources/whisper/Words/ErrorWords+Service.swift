import Words
import WhisperKit

extension ErrorWords {
  init(service error: WhisperError) {
    switch error {
    case .invalidEnvelope(let cause):
      self.init(
        MessageErrorWords.invalidEnvelope.text, hint: MessageErrorWords.brokenHint.text, .failed,
        cause: cause)
    case .incompleteEnvelope:
      self.init(
        MessageErrorWords.incompleteEnvelope.text, hint: MessageErrorWords.brokenHint.text, .failed)
    case .noEnvelope: self.init(MessageErrorWords.noEnvelope.text, .failed)
    case .ambiguousText:
      self.init(
        MessageErrorWords.twoEnvelopes.text, hint: MessageErrorWords.twoEnvelopesHint.text, .failed)
    case .messageNotForMe: self.init(MessageErrorWords.notForMe.text, .notForMe)
    case .notAuthentic:
      self.init(
        MessageErrorWords.changedEnvelope.text, hint: MessageErrorWords.brokenHint.text,
        .notAuthentic)
    case .invalidSignature: self.init(MessageErrorWords.invalidSignature.text, .notAuthentic)
    case .senderBlocked: self.init(MessageErrorWords.senderBlocked.text, .policy)
    case .messageExpired(.old(let days)):
      self.init(
        MessageErrorWords.old("\(days)"), hint: MessageErrorWords.oldHint.text, .expiredOrReplayed)
    case .messageExpired(.ahead(let days)):
      self.init(
        MessageErrorWords.ahead("\(days)"), hint: MessageErrorWords.aheadHint.text,
        .expiredOrReplayed)
    case .messageExpired(.forgotten):
      self.init(
        MessageErrorWords.forgotten.text, hint: MessageErrorWords.oldHint.text, .expiredOrReplayed)
    case .tooManyExpired(let limit):
      self.init(
        MessageErrorWords.tooManyOld("\(limit)"), hint: MessageErrorWords.tooManyOldHint.text,
        .failed)
    case .replayDetected:
      self.init(
        MessageErrorWords.replayed.text, hint: MessageErrorWords.againHint.text,
        .expiredOrReplayed)
    case .messageTooLong(let limit):
      self.init(
        MessageErrorWords.tooLong("\(limit)"), hint: MessageErrorWords.tooLongHint.text, .failed)
    case .inputTooLarge(let limit):
      self.init(MessageErrorWords.inputTooLarge("\(limit)"), .failed)
    case .tooManyEnvelopes(let limit):
      self.init(MessageErrorWords.tooManyEnvelopes("\(limit)"), .failed)

    case .policyViolation(.rawKeyBlocked):
      self.init(
        MessageErrorWords.contactRequired.text, hint: "whisper contact add FILE", .policy)
    case .policyViolation(.signatureRequired):
      self.init(MessageErrorWords.signatureRequired.text, .policy)
    case .policyViolation(.presenceImpossible):
      self.init(
        MessageErrorWords.presenceImpossible.text,
        hint: MessageErrorWords.presenceImpossibleHint.text, .policy)
    case .recipientBlocked(let name):
      self.init(
        MessageErrorWords.recipientBlocked(name),
        hint: "whisper contact unblock \(shellQuoted(name))", .policy)
    case .recipientRevoked(let name):
      self.init(
        MessageErrorWords.recipientRevoked(name),
        hint: MessageErrorWords.recipientRevokedHint.text, .policy)
    case .recipientFormerKey(let name):
      self.init(
        MessageErrorWords.recipientFormerKey(name),
        hint: "whisper seal --to \(shellQuoted(name))", .policy)
    case .identityArchived(let name):
      self.init(
        MessageErrorWords.identityArchived(name),
        hint: MessageErrorWords.identityArchivedHint.text, .policy)
    case .identityCannotSign(let name):
      self.init(
        MessageErrorWords.cannotSign(name), hint: MessageErrorWords.cannotSignHint.text, .policy)

    case .invalidName(let reason):
      self.init(PeopleErrorWords.invalidName(InputReasonWords.translated(reason)), .failed)
    case .invalidBundle(let reason):
      self.init(
        PeopleErrorWords.invalidBundle(InputReasonWords.translated(reason)),
        hint: InputReasonWords.isDamage(reason) ? MessageErrorWords.brokenHint.text : nil, .failed)
    case .invalidKey(let reason):
      self.init(PeopleErrorWords.invalidKey(InputReasonWords.translated(reason)), .failed)
    case .nameRequired:
      self.init(
        PeopleErrorWords.nameRequired.text, hint: PeopleErrorWords.nameRequiredHint.text, .usage)
    case .bundleNameOutdated(let name):
      self.init(
        PeopleErrorWords.bundleNameOutdated(name),
        hint: PeopleErrorWords.bundleNameOutdatedHint.text, .failed)
    case .identityNameOutdated(let name):
      self.init(
        PeopleErrorWords.identityNameOutdated(name),
        hint: "whisper identity rename \(shellQuoted(name)) NAME", .failed)
    case .noteTooLong(let limit): self.init(PeopleErrorWords.noteTooLong("\(limit)"), .failed)
    case .invalidNote: self.init(PeopleErrorWords.invalidNote.text, .failed)
    case .identityNotFound(let name):
      self.init(
        PeopleErrorWords.identityNotFound(printable(name)), hint: "whisper identity list", .failed)
    case .noActiveIdentity:
      self.init(
        PeopleErrorWords.noActiveIdentity.text, hint: PeopleErrorWords.noActiveIdentityHint.text,
        .failed)
    case .noIdentity:
      self.init(PeopleErrorWords.noIdentity.text, hint: "whisper identity create NAME", .failed)
    case .identityExists(let name): self.init(PeopleErrorWords.identityExists(name), .failed)
    case .identityNotArchived(let name):
      self.init(PeopleErrorWords.identityNotArchived(name), .failed)
    case .identityLimit(let limit): self.init(PeopleErrorWords.identityLimit("\(limit)"), .failed)
    case .changedMeanwhile(let name):
      self.init(
        PeopleErrorWords.changedMeanwhile(name), hint: PeopleErrorWords.changedMeanwhileHint.text,
        .failed)
    case .contactNotFound(let name):
      self.init(
        PeopleErrorWords.contactNotFound(printable(name)), hint: "whisper contact list", .failed)
    case .contactKnown(let name): self.init(PeopleErrorWords.contactKnown(name), .failed)
    case .contactHasOtherKey(let name):
      self.init(
        PeopleErrorWords.contactHasOtherKey(name),
        hint: PeopleErrorWords.contactHasOtherKeyHint(name), .failed)
    case .contactExists(let name): self.init(PeopleErrorWords.contactExists(name), .failed)
    case .keyBelongsTo(let name):
      self.init(
        PeopleErrorWords.keyBelongsTo(name), hint: PeopleErrorWords.keyBelongsToHint(name), .failed)
    case .ownKey(let name):
      self.init(
        PeopleErrorWords.ownKey(name),
        hint: "whisper identity export \(shellQuoted(name)) | whisper contact add", .failed)
    case .contactLimit(let limit): self.init(PeopleErrorWords.contactLimit("\(limit)"), .failed)
    case .contactRevoked(let name):
      self.init(
        PeopleErrorWords.contactRevoked(name), hint: PeopleErrorWords.contactRevokedHint.text,
        .policy)

    case .identityRotated(let name):
      self.init(
        RotationWords.isRotated(name), hint: RotationWords.isRotatedHint(shellQuoted(name)), .policy
      )
    case .identityWithoutSuccessor(let name):
      self.init(
        RotationWords.withoutSuccessor(name),
        hint: "whisper identity unarchive \(shellQuoted(name))", .policy)
    case .identityCannotRotate(let name):
      self.init(RotationWords.cannotRotate(name), hint: "whisper identity create NAME", .failed)
    case .rotationUnproven(let name): self.init(RotationWords.losesProof(name), .failed)
    case .contactRotated(let name):
      self.init(RotationWords.contactRotated(name), hint: "whisper contact add FILE", .failed)
    case .contactFormerKey(let name): self.init(RotationWords.contactFormerKey(name), .failed)
    case .rotationOutdated(let name): self.init(RotationWords.outdated(name), .failed)
    case .rotationLimit(let name, let limit):
      self.init(
        RotationWords.tooMany(name, "\(limit)"), hint: PeopleErrorWords.contactRevokedHint.text,
        .failed)
    case .invalidKeybook(let line, let reason):
      self.init(
        KeybookWords.invalid("\(line)", InputReasonWords.translated(reason)),
        hint: KeybookWords.invalidHint.text, .failed)
    case .invalidKeybookBundle(let number, let reason):
      self.init(
        KeybookWords.invalidBundle("\(number)", InputReasonWords.translated(reason)),
        hint: InputReasonWords.isDamage(reason) ? MessageErrorWords.brokenHint.text : nil, .failed)
    case .invalidBackup(let defect): self.init(backup: defect)
    case .tooLittleMemory(let needed):
      self.init(
        BackupWords.tooLittleMemory("\(needed >> 20)"),
        hint: BackupWords.tooLittleMemoryHint.text, .failed)
    case .backupDoesNotOpen: self.init(BackupWords.doesNotOpen.text, .authentication)
    case .vault(let error):
      self.init(error)
    case .memory(let error):
      self.init(memory: error)
    }
  }

  private init(backup defect: BackupDefect) {
    switch defect {
    case .notABackup: self.init(BackupWords.notABackup.text, .failed)
    case .absurdParameters: self.init(BackupWords.absurd.text, .failed)
    case .notEnoughMemory(let needed, let available):
      self.init(
        BackupWords.memory("\(needed >> 20)", "\(available >> 20)"),
        hint: BackupWords.memoryHint.text, .failed)
    case .contents: self.init(BackupWords.contents.text, .notAuthentic)
    }
  }
}
