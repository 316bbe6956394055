import SystemPackage
import WhisperKit
import Words

/// What goes wrong between the person and the services.
extension CommandError {
  static let cancelled = Self(CommandErrorWords.cancelled)
  static let signatureCancelled = Self(CommandErrorWords.signatureCancelled)
  static let noTerminal = Self(CommandErrorWords.noTerminal)
  static let noHome = Self(CommandErrorWords.noHome)
  static let confirmationDiffers = Self(CommandErrorWords.confirmationDiffers)
  static let lineLost = Self(CommandErrorWords.lineLost)
  static let tourFailed = Self(TutorialWords.failed)
  /// What was to be read has nothing in it.
  static let inputEmpty = Self(CommandErrorWords.inputEmpty)
  static func inputTooLarge(limit: Int) -> Self {
    Self(MessageErrorWords.inputTooLarge, limit: limit)
  }

  static func needsAnswer(option: String) -> Self {
    Self(CommandErrorWords.needsAnswer, hint: .own(CommandErrorWords.give(option)))
  }

  static func selfTestFailed(failed: Int, of count: Int) -> Self {
    Self(SelfTestWords.someFailed, .init(limit: count, number: failed))
  }

  static func doctorIncomplete(_ count: Int) -> Self {
    Self(DoctorWords.incomplete, .init(number: count))
  }

  // MARK: The vault

  static func vaultExists(_ path: String) -> Self {
    Self(CommandErrorWords.vaultExists, path: path)
  }

  /// One stands where another is to be made of a backup, and something is in it.
  static func vaultInUse(_ path: String) -> Self {
    var error = vaultExists(path)
    error.hint = .own(VaultBackupWords.inUseHint.text)
    return error
  }

  /// What was to be read is a backup, which another command takes. There may be no vault yet.
  static func isBackup(_ kind: BackupKind, path: String?, isVaultThere: Bool) -> Self {
    let file = suggestedFile(path)
    let values = WhisperError.Values(path: path)
    return switch kind {
    case .vault:
      Self(VaultBackupWords.ofVault, values, hint: .own("whisper vault restore \(file)"))
    case .identity:
      Self(
        VaultBackupWords.ofIdentity, values,
        hint: .own(isVaultThere ? "whisper restore \(file)" : BackupWords.vaultFirst(file)))
    }
  }

  /// What was to be read is something else, which another command takes.
  static func isOther(_ kind: GivenKind, path: String?) -> Self {
    guard let words = kind.words else {
      return isBackup(kind == .backup ? .identity : .vault, path: path, isVaultThere: true)
    }
    return Self(words, .init(path: path), hint: .own(kind.command(path)))
  }

  /// What was to be told is nothing that a command takes.
  static func isNothing(path: String?) -> Self { Self(GivenWords.none, .init(path: path)) }

  /// There is no vault for the identity in a backup.
  static func noVaultForIdentity(vault: String, path: String?) -> Self {
    Self(
      VaultErrorWords.notFound, .init(path: vault),
      hint: .own(BackupWords.vaultFirst(suggestedFile(path))))
  }

  /// No TPM can be used for a new vault; why.
  static func noTPM(_ reason: WhisperError.Reason) -> Self {
    Self(CommandErrorWords.noTPM, .init(name: VaultElement.tpm.name, reason: reason))
  }

  // MARK: People

  /// Nobody is called so; who may be meant, and a command that helps where nobody may.
  static func contactNotFound(_ name: String, near: [String], command: String) -> Self {
    Self(
      PeopleErrorWords.contactNotFound, .init(name: name),
      hint: .own(NameWords.didYouMean(near) ?? command))
  }

  /// Somebody was named by the last 8 digits of a fingerprint.
  static func shortKeyID(_ typed: String) -> Self { Self(PeopleErrorWords.shortKeyID, name: typed) }

  static func identityNotFound(_ name: String, near: [String], command: String) -> Self {
    Self(
      PeopleErrorWords.identityNotFound, .init(name: name),
      hint: .own(NameWords.didYouMean(near) ?? command))
  }

  /// Two people compared, and did not see the same.
  static func comparisonDiffers(_ name: String, isNumeric: Bool, wasVerified: Bool) -> Self {
    let words: CommandErrorWords =
      switch (isNumeric, wasVerified) {
      case (false, true): .wordsDiffer
      case (false, false): .wordsDifferUnverified
      case (true, true): .digitsDiffer
      case (true, false): .digitsDifferUnverified
      }
    return Self(words, name: name)
  }

  /// Two people compared a certificate's fingerprint, and it is another.
  static func fingerprintDiffers(_ name: String) -> Self {
    Self(CommandErrorWords.fingerprintDiffers, name: name)
  }

  /// A comparison takes two people, and there is no terminal to show it on.
  static func comparisonNeeded(_ name: String) -> Self {
    Self(CommandErrorWords.comparisonNeeded, name: name)
  }

  /// One name was given for several certificates.
  static let nameForSeveral = Self(CommandErrorWords.nameForSeveral)

  /// The person did not take a contact's new keys.
  static func rotationDeclined(_ name: String) -> Self { Self(RotationWords.declined, name: name) }

  // MARK: Messages

  /// The message was in that file, if in one, and for that recipient, if one had a name.
  static func messageTooLong(limit: Int, file: String?, recipient: String?) -> Self {
    Self(
      MessageErrorWords.tooLong, .init(limit: limit),
      hint: .own(encryptsInstead(file, for: recipient)))
  }

  /// What to do with a message that no envelope takes: the commands that encrypt a file of any size.
  static func encryptsInstead(_ file: String?, for recipient: String?) -> String {
    // What does not show as it is, or would pass for an option, is not repeated.
    func shown(_ word: String) -> String? {
      word == printable(word) && !word.hasPrefix("-") ? inShell(word) : nil
    }
    let file = file.flatMap { $0 == "-" ? nil : shown($0) }
    let name = recipient.flatMap(shown) ?? "NAME"
    let files = "-o \(file ?? "FILE").asc \(file ?? "FILE")"
    return MessageErrorWords.tooLongHint(
      "whisper pgp encrypt --to \(name) \(files)", "whisper pgp encrypt --password \(files)")
  }

  /// The message was to be in a file of that name, for the recipient who was named before it.
  static func noMessageFile(_ file: String, recipient: String?) -> Self {
    Self(
      UsageErrorWords.noFile, .init(path: file),
      hint: UnquotedName.hint(for: file, behind: recipient).map(Hint.own) ?? .none)
  }

  /// The person did not want an old message opened.
  static let leftUnopened = Self(OldMessageWords.leftUnopened)
  /// Of several envelopes nobody said which to open.
  static let whichEnvelope = Self(SeveralWords.choose)
  /// Several messages for a program, which could not tell where one ends.
  static let severalToPipe = Self(SeveralWords.toPipe)
  static func severalToFile(_ path: String) -> Self { Self(SeveralWords.toFile, path: path) }

  static func noSuchEnvelope(number: Int, count: Int) -> Self {
    Self(SeveralWords.noNumber, .init(limit: count, number: number))
  }

  /// The message is noted as opened, and did not reach its reader; the reason, as a sentence.
  static func openedNotWritten(_ reason: String) -> Self {
    Self(CommandErrorWords.notedAsOpened, texts: reason)
  }

  // MARK: Output

  static func outputInVault(_ path: String) -> Self {
    Self(CommandErrorWords.outputInVault, path: path)
  }
  static func outputExists(_ path: String) -> Self {
    Self(CommandErrorWords.outputExists, path: path)
  }
  static func outputNotRegular(_ path: String) -> Self {
    Self(CommandErrorWords.outputNotRegular, path: path)
  }

  /// A file of that number is in the directory for several messages.
  static func numberedExists(_ path: String) -> Self {
    var error = outputExists(path)
    error.hint = .own(SeveralWords.otherDirectory.text)
    return error
  }

  /// An opened message that is no text.
  static let binaryToTerminal = Self(CommandErrorWords.binaryToTerminal)
  /// What was asked for is no text by its form.
  static let octetsToTerminal = Self(CommandErrorWords.octetsToTerminal)
  static let backupToTerminal = Self(BackupWords.toTerminal)
  static let backupFromTerminal = Self(BackupWords.fromTerminal)

  /// What was scanned is of the other kind; the command for it.
  static let scannedEnvelope = Self(QRWords.isEnvelope)
  static let scannedBundle = Self(QRWords.isBundle)

  // MARK: The system

  /// `path` is what it was tried on, where that has one.
  static func system(_ operation: OperationWords, _ path: String? = nil, errno: Errno) -> Self {
    Self(SystemErrorWords.failed, .init(path: path, errno: errno), operation: operation)
  }

  /// By the number that the system call left.
  static func system(_ operation: OperationWords, _ path: String? = nil, errno: Int32) -> Self {
    system(operation, path, errno: Errno(rawValue: errno))
  }
}
