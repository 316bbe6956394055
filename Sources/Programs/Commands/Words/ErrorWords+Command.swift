import SystemPackage
import QRExchange
import VaultModel
import WhisperKit
import Words
import WhisperKit

extension ErrorWords {
  init(command error: CommandError) {
    switch error {
    case .noTPM(let reason):
      self.init(
        .needsRepair, CommandErrorWords.noTPM, Self.reason(reason, .init()),
        hint: reason == .vault(.elementForbidden)
          ? VaultErrorWords.deviceGroupHint.text
          : "whisper init --element \(ElementChoice.software)",
        values: .init(name: VaultElement.tpm.name, reason: reason))
    case .agentMissing:
      self.init(.failed, AgentWords.missing, hint: AgentWords.missingHint.text)
    case .agentFailed(let errno):
      self.init(
        .failed, AgentWords.failed, errno.map { Self.reason($0) } ?? AgentWords.refused.text,
        values: .init(errno: errno))
    case .agentSilent:
      self.init(.failed, AgentWords.silent, hint: AgentWords.silentHint.text)
    case .agentOfAnotherVersion: self.init(.failed, AgentWords.otherVersion)
    case .agentElsewhere:
      self.init(.failed, AgentWords.elsewhere, hint: AgentWords.elsewhereHint.text)
    case .notChanged(let obstacle):
      self.init(
        .failed, AgentWords.notChanged, AgentWords(obstacle).text,
        hint: AgentWords.notChangedHint.text)
    case .noRuntime:
      self.init(.failed, AgentWords.noRuntime, hint: AgentWords.noRuntimeHint.text)
    case .agentPlace(let fault, let path):
      self.init(
        .failed, AgentWords.place, AgentWords(fault)(printable(path)), values: .init(path: path))
    case .vaultExists(let path): self.init(service: .vaultExists(path: path))
    case .vaultInUse(let path):
      self.init(
        .failed, CommandErrorWords.vaultExists, printable(path),
        hint: VaultBackupWords.inUseHint.text, values: .init(path: path))
    case .isBackup(.vault, let path, _):
      self.init(
        .failed, VaultBackupWords.ofVault, hint: "whisper vault restore \(suggestedFile(path))",
        values: .init(path: path))
    case .isBackup(.identity, let path, let isVaultThere):
      let file = suggestedFile(path)
      self.init(
        .failed, VaultBackupWords.ofIdentity,
        hint: isVaultThere ? "whisper restore \(file)" : BackupWords.vaultFirst(file),
        values: .init(path: path))
    case .noVaultForIdentity(let vault, let path):
      self.init(
        .failed, VaultErrorWords.notFound, printable(vault),
        hint: BackupWords.vaultFirst(suggestedFile(path)), values: .init(path: vault))
    case .transactionRefused(let refusals): self.init(refused: refusals)
    case .notContract: self.init(.usage, TokenWords.notEthereum)
    case .approvalDiffers:
      self.init(
        .policy, TransactionErrorWords.approvalDiffers,
        hint: TransactionErrorWords.approvalDiffersHint.text)
    case .approvalNeeded:
      self.init(
        .usage, TransactionErrorWords.approvalNeeded,
        hint: TransactionErrorWords.approvalNeededHint.text)
    case .messageSignatureInvalid:
      self.init(.notAuthentic, TransactionErrorWords.messageSignatureInvalid)
    case .walletTestFailed(let name):
      self.init(
        .needsRepair, WalletErrorWords.testFailed, name,
        hint: WalletErrorWords.testFailedHint.text, values: .init(name: name))
    case .notAccepted: self.init(.cancelled, TransactionErrorWords.notAccepted)
    case .walletPassphraseNeeded:
      self.init(
        .authentication, WalletErrorWords.passphraseNeeded,
        hint: WalletErrorWords.passphraseNeededHint.text)
    case .hiddenPassphraseNeeded:
      self.init(
        .authentication, WalletErrorWords.hiddenNeeded, hint: WalletErrorWords.hiddenNeededHint.text
      )
    case .hiddenPassphraseEmpty: self.init(.authentication, WalletErrorWords.hiddenEmpty)
    case .hiddenFingerprint(let fingerprint):
      self.init(
        .policy, WalletErrorWords.hiddenFingerprint, fingerprint,
        hint: WalletErrorWords.hiddenFingerprintHint.text, values: .init(name: fingerprint))
    case .walletPassphraseWrong: self.init(.authentication, WalletErrorWords.passphraseWrong)
    case .newWalletPassphraseNeeded:
      self.init(
        .authentication, WalletErrorWords.newPassphraseNeeded,
        hint: WalletErrorWords.newPassphraseNeededHint.text)
    case .phraseNeedsTerminal:
      self.init(
        .usage, WalletErrorWords.phraseTerminal, hint: WalletErrorWords.phraseTerminalHint.text)
    case .terminalKeepsAll: self.init(.failed, WalletErrorWords.terminalKeeps)
    case .addressNotFound(let address, let wallet):
      self.init(
        .failed, WalletErrorWords.addressNotFound, address, wallet, values: .init(name: wallet))
    case .noHome:
      self.init(.usage, CommandErrorWords.noHome, hint: CommandErrorWords.noHomeHint.text)
    case .noTerminal: self.init(.failed, CommandErrorWords.noTerminal)
    case .cancelled: self.init(.cancelled, CommandErrorWords.cancelled)
    case .signatureCancelled: self.init(.cancelled, CommandErrorWords.signatureCancelled)
    case .needsAnswer(let option):
      self.init(.usage, CommandErrorWords.needsAnswer, hint: CommandErrorWords.give(option))
    case .confirmationDiffers: self.init(.cancelled, CommandErrorWords.confirmationDiffers)
    case .comparisonDiffers(let name, let isNumeric, let wasVerified):
      let words: CommandErrorWords =
        switch (isNumeric, wasVerified) {
        case (false, true): .wordsDiffer
        case (false, false): .wordsDifferUnverified
        case (true, true): .digitsDiffer
        case (true, false): .digitsDifferUnverified
        }
      self.init(
        .failed, words, name, hint: CommandErrorWords.comparisonDiffersHint.text,
        values: .init(name: name))
    case .fingerprintDiffers(let name):
      self.init(
        .failed, CommandErrorWords.fingerprintDiffers, name,
        hint: CommandErrorWords.comparisonDiffersHint.text, values: .init(name: name))
    case .nameForSeveral: self.init(.usage, CommandErrorWords.nameForSeveral)
    case .comparisonNeeded(let name):
      self.init(
        .usage, CommandErrorWords.comparisonNeeded, name,
        hint: CommandErrorWords.comparisonNeededHint.text, values: .init(name: name))
    case .contactNotFound(let name, let near, let command):
      self.init(
        .failed, PeopleErrorWords.contactNotFound, printable(name),
        hint: NameWords.didYouMean(near) ?? command, values: .init(name: name))
    case .identityNotFound(let name, let near, let command):
      self.init(
        .failed, PeopleErrorWords.identityNotFound, printable(name),
        hint: NameWords.didYouMean(near) ?? command, values: .init(name: name))
    case .passphraseNeeded:
      self.init(
        .authentication, CommandErrorWords.passphraseNeeded,
        hint: CommandErrorWords.passphraseNeededHint.text)
    case .newPassphraseNeeded:
      self.init(
        .authentication, CommandErrorWords.newPassphraseNeeded,
        hint: CommandErrorWords.newPassphraseNeededHint.text)
    case .passphrasesDiffer: self.init(.authentication, CommandErrorWords.passphrasesDiffer)
    case .generatedNeedsTerminal:
      self.init(
        .usage, CommandErrorWords.generatedNeedsTerminal,
        hint: CommandErrorWords.give("--passphrase-output FILE"))
    case .outputIsPassphrase(let path):
      self.init(
        .usage, CommandErrorWords.outputIsPassphrase, printable(path), values: .init(path: path))
    case .passphraseTooLong(let limit):
      self.init(
        .authentication, CommandErrorWords.passphraseTooLong, "\(limit)",
        values: .init(limit: limit))
    case .passphraseUnreadable(let name, let errno):
      self.init(
        .authentication, CommandErrorWords.passphraseUnreadable, printable(name),
        Self.reason(errno), values: .init(errno: errno))
    case .pinNeeded:
      self.init(
        .authentication, CommandErrorWords.pinNeeded, hint: CommandErrorWords.pinNeededHint.text)
    case .newPINNeeded:
      self.init(
        .authentication, CommandErrorWords.newPINNeeded,
        hint: CommandErrorWords.newPINNeededHint.text)
    case .pinsDiffer: self.init(.authentication, CommandErrorWords.pinsDiffer)
    case .securityKeyNotLookedFor:
      self.init(
        .authentication, SecurityKeyWords.notLookedFor,
        hint: SecurityKeyWords.notLookedForHint.text)
    case .keyPINNeeded:
      self.init(
        .authentication, SecurityKeyWords.pinNeeded, hint: SecurityKeyWords.pinNeededHint.text)
    case .newKeyPINNeeded:
      self.init(
        .authentication, SecurityKeyWords.pinNeeded, hint: SecurityKeyWords.newPINNeededHint.text)
    case .keyPINLength: self.init(.authentication, SecurityKeyWords.pinLength)
    case .keyLastTry:
      self.init(
        .authentication, SecurityKeyWords.lastTry, hint: SecurityKeyWords.lastTryHint.text)
    case .fingerUnknown:
      self.init(
        .authentication, SecurityKeyWords.fingerUnknown,
        hint: SecurityKeyWords.fingerUnknownHint.text)
    case .keyPINUnreadable(let name, let errno):
      self.init(
        .authentication, SecurityKeyWords.pinUnreadable, printable(name), Self.reason(errno))
    case .pinUnreadable(let name, let errno):
      self.init(
        .authentication, CommandErrorWords.pinUnreadable, printable(name), Self.reason(errno),
        values: .init(errno: errno))
    case .backupToTerminal:
      self.init(.failed, BackupWords.toTerminal, hint: BackupWords.toTerminalHint.text)
    case .backupFromTerminal:
      self.init(.usage, BackupWords.fromTerminal, hint: "whisper restore FILE")
    case .backupPassphraseNeeded:
      self.init(
        .authentication, BackupWords.passphraseNeeded, hint: BackupWords.passphraseNeededHint.text)
    case .backupPassphraseEmpty: self.init(.authentication, VaultErrorWords.emptyPassphrase)
    case .outputInVault(let path):
      self.init(
        .failed, CommandErrorWords.outputInVault, printable(path),
        hint: CommandErrorWords.outputInVaultHint.text, values: .init(path: path))
    case .outputExists(let path):
      self.init(
        .failed, CommandErrorWords.outputExists, printable(path),
        hint: CommandErrorWords.outputExistsHint.text, values: .init(path: path))
    case .numberedExists(let path):
      self.init(
        .failed, CommandErrorWords.outputExists, printable(path),
        hint: SeveralWords.otherDirectory.text, values: .init(path: path))
    case .outputNotRegular(let path):
      self.init(
        .failed, CommandErrorWords.outputNotRegular, printable(path), values: .init(path: path))
    case .leftUnopened: self.init(.expiredOrReplayed, OldMessageWords.leftUnopened)
    case .openedNotWritten(let reason):
      self.init(
        .failed, CommandErrorWords.notedAsOpened, reason, hint: MessageErrorWords.againHint.text)
    case .binaryToTerminal:
      self.init(
        .failed, CommandErrorWords.binaryToTerminal,
        hint: CommandErrorWords.binaryToTerminalHint.text)
    case .severalToPipe:
      self.init(.usage, SeveralWords.toPipe, hint: SeveralWords.toPipeHint.text)
    case .severalToFile(let path):
      self.init(
        .usage, SeveralWords.toFile, printable(path), hint: SeveralWords.toFileHint.text,
        values: .init(path: path))
    case .inputTooLarge(let limit): self.init(service: .inputTooLarge(limit: limit))
    case .messageTooLong(let limit, let file, let recipient):
      let error = WhisperError.messageTooLong(limit: limit)
      self.init(
        .failed, MessageErrorWords.tooLong, Self.number(limit),
        hint: Self.encryptsInstead(file, for: recipient), values: error.values)
    case .noMessageFile(let file, let recipient):
      self.init(
        .failed, UsageErrorWords.noFile, printable(file),
        hint: UnquotedName.hint(for: file, behind: recipient), values: .init(path: file))
    case .lineLost:
      self.init(.failed, CommandErrorWords.lineLost, hint: CommandErrorWords.lineLostHint.text)
    case .rotationDeclined(let name):
      self.init(
        .cancelled, RotationWords.declined, name, hint: RotationWords.declinedHint(name),
        values: .init(name: name))
    case .selfTestFailed(let failed, let count):
      self.init(
        .failed, SelfTestWords.someFailed, "\(failed)", "\(count)",
        hint: SelfTestWords.someFailedHint.text, values: .init(limit: count, number: failed))
    case .doctorIncomplete(let count):
      self.init(.failed, DoctorWords.incomplete, "\(count)", values: .init(number: count))
    case .scannedEnvelope:
      self.init(.failed, QRWords.isEnvelope, hint: "whisper open --from-qr PICTURE")
    case .scannedBundle:
      self.init(.failed, QRWords.isBundle, hint: "whisper contact add --from-qr PICTURE")
    case .whichEnvelope:
      self.init(.usage, SeveralWords.choose, hint: SeveralWords.chooseHint.text)
    case .noSuchEnvelope(let number, let count):
      self.init(
        .usage, SeveralWords.noNumber, "\(number)", "\(count)",
        values: .init(limit: count, number: number))
    case .messagePasswordNeeded:
      self.init(
        .authentication, PGPMessageErrorWords.passwordNeeded,
        hint: PGPMessageErrorWords.passwordNeededHint.text)
    case .messagePasswordsDiffer:
      self.init(.authentication, PGPMessageErrorWords.passwordsDiffer)
    case .messagePasswordEmpty: self.init(.authentication, PGPMessageErrorWords.passwordEmpty)
    case .tooLongForTerminal(let limit):
      self.init(
        .failed, PGPMessageErrorWords.tooLongForTerminal, "\(limit >> 10)",
        hint: PGPMessageErrorWords.tooLongHint.text, values: .init(limit: limit))
    case .tooLongToOpen(let limit):
      self.init(
        .failed, PGPMessageErrorWords.tooLongToOpen, "\(limit >> 20)",
        hint: "whisper pgp decrypt FILE", values: .init(limit: limit))
    case .keyEnd: self.init(.usage, PGPKeyErrorWords.end)
    case .keyIsDeviceBound(let name):
      self.init(.failed, PGPKeyErrorWords.deviceBound, name, values: .init(name: name))
    case .noRevocation(let name):
      self.init(
        .failed, PGPKeyErrorWords.noRevocation, name,
        hint: PGPKeyErrorWords.noRevocationHint.text, values: .init(name: name))
    case .certificateTooLargeForQR(let name, let bytes):
      self.init(
        .failed, PGPKeyErrorWords.tooLargeForQR, name, "\(bytes)", "\(QRLimits.payload)",
        hint: "whisper pgp key export KEY -o FILE",
        values: .init(name: name, limit: QRLimits.payload, number: bytes))
    case .certificateToTerminal:
      self.init(
        .failed, PGPKeyErrorWords.toTerminal, hint: PGPKeyErrorWords.toTerminalHint.text)
    case .secretKeyFromTerminal:
      self.init(.usage, PGPKeyErrorWords.fromTerminal, hint: "whisper pgp key import FILE")
    case .keysNotImported(let failed, let count):
      self.init(
        .failed, PGPKeyErrorWords.notImported, "\(failed)", "\(count)",
        values: .init(limit: count, number: failed))
    case .revocationMessage(let limit):
      self.init(
        .usage, PGPKeyErrorWords.revocationMessage, "\(limit)", values: .init(limit: limit))
    case .tourFailed: self.init(.failed, TutorialWords.failed)
    case .system(let operation, let errno):
      self.init(
        .failed, SystemErrorWords.failed, operation.text, Self.reason(errno),
        values: .init(path: operation.path, errno: errno), operation: operation.words.rawValue)
    }
  }
}

extension CommandError.Operation {
  /// What was tried, as the end of a sentence.
  var text: String {
    path.map { words(printable($0)) } ?? words.text
  }

  var words: OperationWords {
    switch self {
    case .writeOutput: .writeOutput
    case .write: .write
    case .writeIn: .writeIn
    case .read: .read
    case .readStandardInput: .readStandardInput
    case .findCurrentDirectory: .findCurrentDirectory
    case .make: .make
    }
  }

  var path: String? {
    switch self {
    case .write(let path), .writeIn(let path), .read(let path), .make(let path): path
    case .writeOutput, .readStandardInput, .findCurrentDirectory: nil
    }
  }
}
