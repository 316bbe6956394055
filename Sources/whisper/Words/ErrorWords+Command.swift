import Words
import WhisperKit

extension ErrorWords {
  init(command error: CommandError) {
    switch error {
    case .vaultExists(let path):
      self.init(CommandErrorWords.vaultExists(printable(path)), hint: "whisper status", .failed)
    case .noHome:
      self.init(CommandErrorWords.noHome.text, hint: CommandErrorWords.noHomeHint.text, .usage)
    case .noTerminal: self.init(CommandErrorWords.noTerminal.text, .failed)
    case .cancelled: self.init(CommandErrorWords.cancelled.text, .cancelled)
    case .signatureCancelled: self.init(CommandErrorWords.signatureCancelled.text, .cancelled)
    case .needsAnswer(let option):
      self.init(
        CommandErrorWords.needsAnswer.text, hint: CommandErrorWords.give(option), .usage)
    case .confirmationDiffers: self.init(CommandErrorWords.confirmationDiffers.text, .cancelled)
    case .comparisonDiffers(let name, let isNumeric, let wasVerified):
      let words: CommandErrorWords =
        switch (isNumeric, wasVerified) {
        case (false, true): .wordsDiffer
        case (false, false): .wordsDifferUnverified
        case (true, true): .digitsDiffer
        case (true, false): .digitsDifferUnverified
        }
      self.init(words(name), hint: CommandErrorWords.comparisonDiffersHint.text, .failed)
    case .comparisonNeeded(let name):
      self.init(
        CommandErrorWords.comparisonNeeded(name),
        hint: CommandErrorWords.comparisonNeededHint.text, .usage)
    case .contactNotFound(let name, let near, let command):
      self.init(
        PeopleErrorWords.contactNotFound(printable(name)),
        hint: NameWords.didYouMean(near) ?? command, .failed)
    case .identityNotFound(let name, let near, let command):
      self.init(
        PeopleErrorWords.identityNotFound(printable(name)),
        hint: NameWords.didYouMean(near) ?? command, .failed)
    case .passphraseNeeded:
      self.init(
        CommandErrorWords.passphraseNeeded.text, hint: CommandErrorWords.passphraseNeededHint.text,
        .authentication)
    case .newPassphraseNeeded:
      self.init(
        CommandErrorWords.newPassphraseNeeded.text,
        hint: CommandErrorWords.newPassphraseNeededHint.text, .authentication)
    case .passphrasesDiffer: self.init(CommandErrorWords.passphrasesDiffer.text, .authentication)
    case .generatedNeedsTerminal:
      self.init(
        CommandErrorWords.generatedNeedsTerminal.text,
        hint: CommandErrorWords.give("--passphrase-output FILE"), .usage)
    case .outputIsPassphrase(let path):
      self.init(CommandErrorWords.outputIsPassphrase(printable(path)), .usage)
    case .passphraseTooLong(let limit):
      self.init(CommandErrorWords.passphraseTooLong("\(limit)"), .authentication)
    case .passphraseUnreadable(let name, let code):
      self.init(
        CommandErrorWords.passphraseUnreadable(printable(name), Self.reason(code)), .authentication)
    case .inputTooLarge(let limit): self.init(service: .inputTooLarge(limit: limit))
    case .messageTooLong(let limit): self.init(service: .messageTooLong(limit: limit))
    case .noMessageFile(let file, let recipient):
      self.init(
        UsageErrorWords.noFile(printable(file)),
        hint: UnquotedName.hint(for: file, behind: recipient), .failed)
    case .outputInVault(let path):
      self.init(
        CommandErrorWords.outputInVault(printable(path)),
        hint: CommandErrorWords.outputInVaultHint.text, .failed)
    case .outputExists(let path):
      self.init(
        CommandErrorWords.outputExists(printable(path)),
        hint: CommandErrorWords.outputExistsHint.text, .failed)
    case .numberedExists(let path):
      self.init(
        CommandErrorWords.outputExists(printable(path)), hint: SeveralWords.otherDirectory.text,
        .failed)
    case .outputNotRegular(let path):
      self.init(CommandErrorWords.outputNotRegular(printable(path)), .failed)
    case .openedNotWritten(let reason):
      self.init(
        CommandErrorWords.notedAsOpened(reason), hint: MessageErrorWords.againHint.text, .failed)
    case .lineLost:
      self.init(CommandErrorWords.lineLost.text, hint: CommandErrorWords.lineLostHint.text, .failed)
    case .binaryToTerminal:
      self.init(
        CommandErrorWords.binaryToTerminal.text, hint: CommandErrorWords.binaryToTerminalHint.text,
        .failed)
    case .backupToTerminal:
      self.init(BackupWords.toTerminal.text, hint: BackupWords.toTerminalHint.text, .failed)
    case .backupFromTerminal:
      self.init(BackupWords.fromTerminal.text, hint: "whisper restore FILE", .usage)
    case .backupPassphraseNeeded:
      self.init(
        BackupWords.passphraseNeeded.text, hint: BackupWords.passphraseNeededHint.text,
        .authentication)
    case .backupPassphraseEmpty:
      self.init(VaultErrorWords.emptyPassphrase.text, .authentication)
    case .rotationDeclined(let name):
      self.init(
        RotationWords.declined(name), hint: RotationWords.declinedHint(name), .cancelled)
    case .selfTestFailed(let failed, let count):
      self.init(
        SelfTestWords.someFailed("\(failed)", "\(count)"),
        hint: SelfTestWords.someFailedHint.text, .failed)
    case .scannedEnvelope:
      self.init(
        QRWords.isEnvelope.text, hint: "whisper open --from-qr PICTURE", .failed)
    case .scannedBundle:
      self.init(
        QRWords.isBundle.text, hint: "whisper contact add --from-qr PICTURE", .failed)
    case .whichEnvelope:
      self.init(SeveralWords.choose.text, hint: SeveralWords.chooseHint.text, .usage)
    case .noSuchEnvelope(let number, let count):
      self.init(SeveralWords.noNumber("\(number)", "\(count)"), .usage)
    case .severalToPipe:
      self.init(SeveralWords.toPipe.text, hint: SeveralWords.toPipeHint.text, .usage)
    case .severalToFile(let path):
      self.init(
        SeveralWords.toFile(printable(path)), hint: SeveralWords.toFileHint.text, .usage)
    case .tourFailed: self.init(TutorialWords.failed.text, .failed)
    case .system(let operation, let code):
      self.init(SystemErrorWords.failed(Self.words(operation), Self.reason(code)), .failed)
    }
  }

  private static func words(_ operation: CommandError.Operation) -> String {
    switch operation {
    case .writeOutput: OperationWords.writeOutput.text
    case .write(let path): OperationWords.write(printable(path))
    case .writeIn(let directory): OperationWords.writeIn(printable(directory))
    case .read(let name): OperationWords.read(printable(name))
    case .readStandardInput: OperationWords.readStandardInput.text
    case .findCurrentDirectory: OperationWords.findCurrentDirectory.text
    case .make(let path): OperationWords.make(printable(path))
    }
  }
}
