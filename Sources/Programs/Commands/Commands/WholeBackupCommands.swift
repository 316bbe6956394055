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
      let isSilent = target.isSilent(global)
      let new = target.newPassphrase(
        choice, names: try whisper.identities.list().map(\.name.text), isSilent: isSilent, context)
      let contents = try new.use { secret in
        if !isSilent { target.warn(if: secret, isSameAs: current, context) }
        return try write(under: secret, whisper, context)
      }
      // The backup is there, whatever becomes of the note: a vault may be on a medium that is not written.
      try? whisper.vaultBackups.noteWritten(contents)
      if !isSilent {
        for key in contents.leftOut { context.output.say(key.sentence) }
        if contents.walletsLeftOut > 0 {
          context.output.say(WalletWords.leftOut("\(contents.walletsLeftOut)"))
        }
      }
      if !global.json { context.output.say(VaultBackupWords.keepApart.text) }
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
      context.output.say(VaultBackupWords.written(printable(output.path)))
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
      let made = try input.stream { read in
        let read = meter.measuring(read)
        // Nobody types a passphrase for a file that is no backup, or that this machine cannot open.
        let backup = try begun(reading: read, of: input, context)
        let former = try former(context)
        let plan = try new.plan(context, global, insteadOf: former)
        if let former {
          try context.vault.checkRulesCanChange(former)
          try context.person.checkWanted(
            VaultBackupWords.formerQuestion.text,
            about: VaultBackupWords.former(printable(context.vault.path)))
        }
        try open(backup, context)
        try context.person.checkWanted(VaultWords.acceptQuestion.text, about: NoticeWords.notice)
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
      let (whisper, contents, mayLeaveCounter, withoutTPM) = made
      for key in contents.leftOut { context.output.say(key.sentence) }
      try context.output.printDone(
        RestoredVaultReport(
          vault: InitReport(whisper, withoutTPM: withoutTPM),
          contents: VaultBackupReport(contents, file: nil)))
      if mayLeaveCounter { context.output.say(VaultBackupWords.formerCounter.text) }
      // A backup does not say what mode its vault was in.
      if contents.privateKeys > 0, try whisper.protectors.stored().hasStrong {
        context.output.say(VaultBackupWords.modeStandard.text)
        context.output.sayNext("whisper mode high")
      }
    }

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
  let reason: String

  init(_ key: LeftOutKey) { (name, reason) = (key.name, key.reason.rawValue) }
}

extension LeftOutKey {
  var sentence: String {
    switch reason {
    case .later where name.isEmpty: VaultBackupWords.leftOutUnknown.text
    case .later: VaultBackupWords.leftOut(printable(name))
    case .deviceBound: VaultBackupWords.leftOutDeviceBound(printable(name))
    case .ownPassphrase: VaultBackupWords.leftOutOwn(printable(name))
    }
  }
}

/// The vault that was made of a backup.
struct RestoredVaultReport: Report {
  let vault: InitReport
  let contents: VaultBackupReport

  var text: Lines { Lines([vault.text, contents.text]) }
}
