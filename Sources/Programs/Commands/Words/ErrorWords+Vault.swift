import VaultModel
import Words
import WhisperKit

extension ErrorWords {
  /// What is wrong with a vault, or with what opens it.
  init(vault error: WhisperError) {
    let values = error.values
    let name = printable(values.name ?? "")
    let limit = Self.number(values.limit)
    let path = printable(values.path ?? "")
    let part = values.part ?? ""
    let reason = values.reason.map { Self.reason($0, values) } ?? ""
    switch error.code {
    case .vaultNotFound:
      self.init(
        .failed, VaultErrorWords.notFound, path, hint: VaultWords.newOrBack.text, values: values)
    case .vaultExists:
      self.init(
        .failed, CommandErrorWords.vaultExists, path, hint: "whisper status", values: values)
    case .vaultInsecure:
      self.init(
        .failed, VaultErrorWords.insecure, path, reason,
        hint: Self.hint(forInsecure: values.reason),
        values: values)
    case .vaultLocked:
      self.init(.authentication, VaultErrorWords.locked, values: values)
    case .restartRequired:
      self.init(.failed, VaultErrorWords.restartRequired, values: values)
    case .passphraseRequired:
      self.init(.authentication, VaultErrorWords.passphraseRequired, values: values)
    case .passphraseWrong:
      self.init(
        .authentication, VaultErrorWords.wrongPassphrase,
        hint: VaultErrorWords.wrongPassphraseHint.text, values: values)
    case .passphraseEmpty:
      self.init(
        .authentication, VaultErrorWords.emptyPassphrase,
        hint: VaultErrorWords.emptyPassphraseHint.text, values: values)
    case .noPassphraseSet:
      self.init(
        .authentication, VaultErrorWords.noPassphraseSet,
        hint: VaultErrorWords.otherProtectorHint("whisper protector add passphrase"),
        values: values)
    case .pinRequired: self.init(.authentication, VaultErrorWords.pinRequired, values: values)
    case .noPINSet:
      self.init(
        .authentication, VaultErrorWords.noPINSet,
        hint: VaultErrorWords.otherProtectorHint("whisper protector add pin"), values: values)
    case .securityKeyRequired:
      self.init(.authentication, SecurityKeyWords.required, values: values)
    case .noSecurityKeySet:
      self.init(
        .authentication, SecurityKeyWords.notSet,
        hint: VaultErrorWords.otherProtectorHint("whisper protector add security-key"),
        values: values)
    case .pinLength: self.init(.authentication, VaultErrorWords.pinLength, values: values)
    case .protectorExists:
      self.init(
        .failed, VaultErrorWords.protectorExists,
        hint: VaultErrorWords.protectorExistsHint.text, values: values)
    case .protectorNameTaken: self.init(.failed, VaultErrorWords.protectorNameTaken, values: values)
    case .protectorNameNeeded:
      self.init(
        .failed, SecurityKeyWords.nameNeeded, hint: SecurityKeyWords.nameNeededHint.text,
        values: values)
    case .protectorLimit: self.init(.failed, VaultErrorWords.protectorLimit, limit, values: values)
    case .noSuchProtector:
      self.init(
        .failed, VaultErrorWords.noSuchProtector, hint: "whisper protector list", values: values)
    case .lastProtector:
      self.init(
        .failed, VaultErrorWords.lastProtector, hint: VaultErrorWords.lastProtectorHint.text,
        values: values)
    case .severalProtectors:
      self.init(
        .failed, VaultErrorWords.severalProtectors, hint: "whisper protector list", values: values)
    case .elementMissing:
      self.init(
        .needsRepair, VaultErrorWords.elementMissing, name, reason,
        hint: Self.hint(forElementMissing: values.reason), values: values)
    case .elementForeign:
      self.init(
        .needsRepair, VaultErrorWords.foreignElement, name,
        hint: VaultErrorWords.otherMachineHint.text, values: values)
    case .elementRefuses:
      self.init(.authentication, VaultErrorWords.wrongAuthorization, values: values)
    case .elementBusy:
      self.init(
        .failed, VaultErrorWords.elementBusy, name, hint: VaultErrorWords.tryAgainHint.text,
        values: values)
    case .elementFailed:
      self.init(
        .failed, VaultErrorWords.elementFailed, name, Self.number(values.number), values: values)
    case .elementUnsupported:
      self.init(.failed, VaultErrorWords.elementUnsupported, name, values: values)
    case .pinWrong:
      self.init(.authentication, VaultErrorWords.wrongPIN, values: values)
    case .pinWrongTries:
      self.init(
        .authentication, VaultErrorWords.wrongPINTries, Self.number(values.number),
        hint: values.number == 0 ? VaultErrorWords.lockedOutHint.text : nil, values: values)
    case .elementLockedOut:
      self.init(
        .authentication, VaultErrorWords.lockedOut, hint: VaultErrorWords.lockedOutHint.text,
        values: values)
    case .elementLockedOutFor:
      self.init(
        .authentication, VaultErrorWords.lockedOutFor, Self.number(values.seconds),
        hint: VaultErrorWords.lockedOutHint.text, values: values)
    case .rootDamaged:
      self.init(
        .needsRepair, VaultErrorWords.rootDamaged, hint: VaultErrorWords.putCopyBackHint.text,
        values: values)
    case .registryDamaged:
      self.init(
        .needsRepair, VaultErrorWords.registryDamaged,
        hint: VaultErrorWords.registryDamagedHint.text, values: values)
    case .domainDamaged where values.reason == .vault(.rowUnreadable):
      self.init(
        .needsRepair, VaultErrorWords.domainDamaged, part,
        values.name.map { RecoveryWords.unreadableRow(printable($0)) } ?? reason,
        hint: VaultErrorWords.rowUnreadableHint(part), values: values)
    case .domainDamaged:
      self.init(
        .needsRepair, VaultErrorWords.domainDamaged, part, reason,
        hint: VaultErrorWords.domainDamagedHint(part), values: values)
    case .rolledBack:
      self.init(
        .needsRepair, VaultErrorWords.rolledBack, hint: VaultErrorWords.rolledBackHint.text,
        values: values)
    case .vaultOutdated:
      self.init(
        .failed, VaultErrorWords.outdated, hint: VaultErrorWords.tryAgainHint.text, values: values)
    case .keyNotFound:
      self.init(
        .failed, VaultErrorWords.keyNotFound, hint: VaultErrorWords.keyNotFoundHint.text,
        values: values)
    case .keyExists:
      self.init(.failed, VaultErrorWords.keyExists, values: values)
    case .factorRequired:
      self.init(
        .authentication, PrivateKeyWords.factorRequired,
        hint: PrivateKeyWords.factorRequiredHint.text, values: values)
    case .noStrongFactor:
      self.init(
        .policy, PrivateKeyWords.noStrongFactor, hint: PrivateKeyWords.noStrongFactorHint.text,
        values: values)
    case .ownPassphraseRequired:
      self.init(
        .authentication, PrivateKeyWords.ownRequired, hint: PrivateKeyWords.ownRequiredHint.text,
        values: values)
    case .ownPassphraseWrong:
      self.init(.authentication, PrivateKeyWords.ownWrong, values: values)
    case .deviceBound:
      self.init(.failed, PrivateKeyWords.deviceBound, values: values)
    case .laterKey:
      self.init(
        .failed, VaultErrorWords.laterKey, hint: VaultErrorWords.laterHint.text, values: values)
    case .laterProtector:
      self.init(
        .failed, VaultErrorWords.laterProtector, hint: VaultErrorWords.laterHint.text,
        values: values)
    case .laterCounter:
      self.init(
        .failed, VaultErrorWords.laterCounter, hint: VaultErrorWords.laterHint.text, values: values)
    case .counterLost:
      self.init(
        .needsRepair, VaultErrorWords.counterLost, hint: VaultErrorWords.counterLostHint.text,
        values: values)
    case .agentRefused:
      self.init(
        .failed, VaultErrorWords.agentRefused, hint: VaultErrorWords.agentRefusedHint.text,
        values: values)
    case .valueUnreadable:
      self.init(
        .failed, VaultErrorWords.valueUnreadable, name,
        hint: VaultErrorWords.valueUnreadableHint.text, values: values)
    case .notCounted:
      self.init(.failed, VaultErrorWords.notCounted, values: values)
    case .counterUnavailable:
      self.init(.failed, VaultErrorWords.counterUnavailable, reason, values: values)
    case .databaseUnreadable:
      self.init(
        .needsRepair, VaultErrorWords.unreadableDatabase, reason,
        hint: VaultErrorWords.putCopyBackHint.text, values: values)
    case .derivationRefused:
      self.init(.authentication, VaultErrorWords.derivationRefused, reason, values: values)
    case .vaultBusy:
      self.init(
        .failed, VaultErrorWords.busy, hint: VaultErrorWords.tryAgainHint.text, values: values)
    case .diskFull:
      self.init(
        .failed, VaultErrorWords.diskFull, hint: VaultErrorWords.diskFullHint.text, values: values)
    case .cryptography:
      self.init(.failed, VaultErrorWords.cryptography, values: values)
    // What other topics say.
    default: self.init(later: error.codeText)
    }
  }

  /// What helps where a vault's directory or file is not safe to use; nil where the reason says it.
  private static func hint(forInsecure reason: WhisperError.Reason?) -> String? {
    switch reason {
    case .vault(.noRegularFile): VaultErrorWords.linkHint.text
    case .vault(.otherOwner): VaultErrorWords.ownerHint.text
    case .vault(.noDirectory): nil
    default: VaultErrorWords.insecureHint.text
    }
  }

  /// What helps against a secure element that cannot be used; nil where the reason says it.
  static func hint(forElementMissing reason: WhisperError.Reason?) -> String? {
    switch reason {
    case .vault(.elementForbidden): VaultErrorWords.deviceGroupHint.text
    case .vault(.elementSilent), .vault(.elementAltered): VaultErrorWords.tryAgainHint.text
    case .vault(.elementUnmanaged): nil
    default: VaultErrorWords.otherMachineHint.text
    }
  }
}
