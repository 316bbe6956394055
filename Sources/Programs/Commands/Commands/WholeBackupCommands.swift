import Words
import ArgumentParser
import SecretMemory
import StagedFiles
import WhisperEnvelope
import WhisperKit

extension VaultCommands {
  struct Backup: Command {
    static let configuration = CommandConfiguration(
      "backup", VaultBackupWords.backup, details: .backupDetails)

    @OptionGroup var target: BackupOutputOptions
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .keys }

    func run(in context: Context) throws {
      let choice = try target.choice(context, global)
      let whisper = try context.vault.opened()
      try VaultBackupService.checkMemory()
      let current = try context.vault.unlock(whisper)
      try context.vault.withAnswers(of: whisper) { try whisper.vaultBackups.check(answers: $0) }
      let new = target.newPassphrase(
        choice, names: try whisper.identities.list().map(\.name.text), context)
      let contents = try new.use { secret in
        target.warn(if: secret, isSameAs: current, context)
        return try write(under: secret, whisper, context)
      }
      // The backup is there, whatever becomes of the note: a vault may be on a medium that is not written.
      try? whisper.vaultBackups.noteWritten(contents)
      for key in contents.leftOut { context.output.say(key.note) }
      if contents.walletsLeftOut > 0 {
        context.output.say(WalletWords.leftOut, "\(contents.walletsLeftOut)")
      }
      context.output.show(VaultBackupWords.keepApart.text)
    }

    private func write(
      under secret: borrowing SecretBytes, _ whisper: Whisper, _ context: Context
    ) throws -> VaultBackupContents {
      context.output.progress(BackupWords.deriving.text)
      // A closure cannot borrow it.
      let secret = try secret.copy()
      guard let output = target.file else {
        let stream = context.streams.output
        let contents = try whisper.vaultBackups.write(
          passphrase: secret, answers: context.vault.answers(for: whisper),
          progress: context.events.rows()
        ) { try stream.write($0) }
        if global.json { context.output.printFacts(VaultBackupReport(contents, file: nil)) }
        return contents
      }
      let (file, contents) = try output.stage { file in
        try whisper.vaultBackups.write(
          passphrase: secret, answers: context.vault.answers(for: whisper),
          progress: context.events.rows()
        ) { piece in
          try piece.withUnsafeBytes { try file.write($0) }
        }
      }
      try file.putInPlace()
      context.output.say(VaultBackupWords.written, printable(output.path))
      if global.json {
        try context.output.print(VaultBackupReport(contents, file: output.path))
      }
      return contents
    }
  }

  struct Restore: Command {
    static let configuration = CommandConfiguration(
      "restore", VaultBackupWords.restore, details: .restoreDetails)

    @OptionGroup var passphrase: BackupPassphraseOptions
    @OptionGroup var own: OwnPassphraseOptions
    @OptionGroup var new: NewVaultOptions
    @OptionGroup var dry: DryRunOptions
    @Argument(help: BackupWords.file.help, completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds {
      var needs = FileNeeds(text: file)
      // An empty vault may stand there, and be unlocked.
      needs.endsAgents = true
      return needs
    }

    func run(in context: Context) throws {
      let input = Input(file, context)
      // A backup is no text that somebody could paste.
      guard !input.isTyped else { throw CommandError.backupFromTerminal }
      let meter = context.events.meter(.octets, of: input.path.flatMap(Paths.size))
      let made = try input.stream { read -> Made? in
        let read = meter.measuring(read)
        // Nobody types a passphrase for a file that is no backup, or that this machine cannot open.
        let backup = try begun(reading: read, of: input, context)
        let former = try former(context)
        let plan = try new.plan(context, global, insteadOf: former)
        if let former {
          try context.vault.checkRulesCanChange(former)
          try context.person.checkWanted(
            Question(
              VaultBackupWords.formerQuestion,
              about: [Remark(VaultBackupWords.former, printable(context.vault.path))], isFinal: true
            ))
        }
        try open(backup, context)
        if context.isDryRun {
          try context.printDryRun(
            VaultRestorePlanReport(backup, plan, insteadOf: former, context))
        }
        try context.person.checkWanted(
          Question(
            VaultWords.acceptQuestion,
            about: [Remark(NoticeWords.title, shown: NoticeWords.notice)],
            of: [context.vault.path]))
        guard !context.isDryRun else { return nil }
        // A file could not be read any more, later.
        let own = own.source(context)
        if own.isGiven { _ = try own.secret(prompt: "") }
        try context.sandbox.makeVaultDirectory(outputs: [new.output])
        let (whisper, contents, mayLeaveCounter) = try plan.asking(context) {
          try context.vault.restore(
            backup, insteadOf: former, protectors: $0, element: plan.element
          ) { try Self.ownPassphrase(of: $0, isWrong: $1, own) }
        }
        return (whisper, contents, mayLeaveCounter, plan.withoutTPM)
      }
      guard let (whisper, contents, mayLeaveCounter, withoutTPM) = made else { return }
      for key in contents.leftOut { context.output.say(key.note) }
      try context.output.printDone(
        RestoredVaultReport(
          vault: InitReport(whisper, withoutTPM: withoutTPM),
          contents: VaultBackupReport(contents, file: nil)))
      if mayLeaveCounter { context.output.say(VaultBackupWords.formerCounter) }
      // A backup does not say what mode its vault was in.
      if contents.privateKeys > 0, try whisper.protectors.stored().hasStrong {
        context.output.say(VaultBackupWords.modeStandard)
        context.output.sayNext("whisper mode high")
      }
    }

    private typealias Made = (
      Whisper, VaultBackupContents, Bool, WhisperError.Reason?
    )

    /// The backup that the file begins as. One of an identity is another command's.
    private func begun(
      reading read: @escaping VaultBackup.Source, of input: Input, _ context: Context
    ) throws -> VaultBackup {
      do {
        return try VaultBackup(reading: read)
      } catch let error as WhisperError where error.code == .backupOfIdentity {
        // One that does not open here stands all the same.
        let isVaultThere = (try? context.vault.exists()) ?? true
        throw CommandError.isBackup(.identity, path: input.path, isVaultThere: isVaultThere)
      }
    }

    /// The vault that stands there, if there is nothing in it. Throws where there is something.
    private func former(_ context: Context) throws -> Whisper? {
      guard let whisper = try context.vault.openedIfThere() else { return nil }
      guard try whisper.holdsNothing() else {
        throw CommandError.vaultInUse(context.vault.path)
      }
      return whisper
    }

    /// Nil where there is nobody to ask, or nothing was typed, or what was handed over is another's: those keys are left
    /// out, and said.
    private static func ownPassphrase(
      of name: String, isWrong: Bool, _ source: SecretSource
    ) throws -> SecretBytes? {
      guard !source.isGiven || !isWrong else { return nil }
      var prompt = VaultBackupWords.ownPrompt(printable(name))
      if isWrong { prompt = PrivateKeyWords.ownWrong.text + "\n" + prompt }
      do {
        let secret = try source.secret(prompt: prompt)
        guard secret.count > 0 else { return nil }
        return secret
      } catch let error as WhisperError where error.code == .ownPassphraseRequired {
        return nil
      }
    }

    private func open(_ backup: VaultBackup, _ context: Context) throws {
      do {
        try passphrase.source(context).accepted(prompt: BackupWords.prompt.text) { secret in
          context.output.progress(BackupWords.deriving.text)
          try backup.open(passphrase: secret)
        }
      } catch CommandError.passphraseNeeded {
        throw CommandError.backupPassphraseNeeded
      }
    }
  }
}

/// What is in the backup of a vault.
struct VaultBackupReport: Report {
  let file: String?
  let identities: Int
  let contacts: Int
  let openPGPKeys: Int
  let privateKeys: Int
  let openedMessages: Int
  /// Whose private keys are not in it.
  let leftOut: [LeftOutKeyReport]
  /// How many wallets are not: their backup is on paper.
  let walletsLeftOut: Int

  init(_ contents: VaultBackupContents, file: String?) {
    self.file = file
    identities = contents.identities.count
    (contacts, openPGPKeys) = (contents.contacts, contents.openPGPKeys)
    (privateKeys, openedMessages) = (contents.privateKeys, contents.openedMessages)
    leftOut = contents.leftOut.map(LeftOutKeyReport.init)
    walletsLeftOut = contents.walletsLeftOut
  }

  var text: Lines {
    Lines(VaultBackupWords.contents("\(identities)", "\(contacts)", "\(openPGPKeys)"))
  }
}

struct LeftOutKeyReport: Encodable {
  let name: String
  /// Nil of an OpenPGP key, and of what is not known.
  let identityID: Identity.ID?
  let reason: String

  init(_ key: LeftOutKey) {
    (name, identityID, reason) = (key.name, key.identity, key.reason.rawValue)
  }
}

extension LeftOutKey {
  var note: Remark {
    switch reason {
    case .later where name.isEmpty: Remark(VaultBackupWords.leftOutUnknown)
    case .later: Remark(VaultBackupWords.leftOut, printable(name))
    case .deviceBound: Remark(VaultBackupWords.leftOutDeviceBound, printable(name))
    case .ownPassphrase: Remark(VaultBackupWords.leftOutOwn, printable(name))
    }
  }
}

/// The vault that would be made of a backup.
struct VaultRestorePlanReport: Report {
  let vault: String
  let element: String
  /// What would open it: kinds of protectors.
  let protectors: [String]
  /// Whether it would take the place of one in which there is nothing.
  let takesPlace: Bool
  /// Why a security chip is not used: a code.
  let withoutTPM: String?
  let contents: VaultBackupReport
  /// `own_passphrase` where private keys in it ask for one.
  let needs: [Term]

  /// Reads the backup to its end. Throws what making the vault would throw of it.
  init(
    _ backup: VaultBackup, _ plan: NewVaultOptions.Plan, insteadOf former: Whisper?,
    _ context: Context
  ) throws {
    let (contents, hasOwnPassphrases) = try backup.examine()
    vault = context.vault.path
    element = plan.element.name
    protectors = VaultWords.codes(of: plan.protectors)
    takesPlace = former != nil
    withoutTPM = plan.withoutTPM?.rawValue
    self.contents = VaultBackupReport(contents, file: nil)
    needs = (hasOwnPassphrases ? [KeyQuestion.Code.ownPassphrase] : []).needs
  }

  var text: Lines { Lines(printable(vault)) + contents.text }
}

/// The vault that was made of a backup.
struct RestoredVaultReport: Report {
  let vault: InitReport
  let contents: VaultBackupReport

  var text: Lines { Lines([vault.text, contents.text]) }
}
