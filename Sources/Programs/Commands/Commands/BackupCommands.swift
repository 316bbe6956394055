import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperEnvelope
import WhisperKit

/// The passphrase of a backup, which is another than the vault's.
struct BackupPassphraseOptions: SharedOptions {
  @Option(help: BackupWords.passphraseFile.help("file"), completion: .file())
  var backupPassphraseFile: String?
  @Option(help: BackupWords.passphraseFd.help("number"))
  var backupPassphraseFd: Int32?

  var secret: SecretOption {
    SecretOption("--backup-passphrase", file: backupPassphraseFile, descriptor: backupPassphraseFd)
  }

  var secrets: [SecretOption] { [secret] }

  func source(_ context: Context) -> SecretSource {
    SecretSource(.passphrase, secret, context.terminal, context.events)
  }
}

struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    "backup", BackupWords.backup, details: .backupDetails)

  @OptionGroup var target: BackupOutputOptions
  @OptionGroup var own: OwnPassphraseOptions
  @Argument(help: IdentityHelpWords.nameOrActive.help, completion: .names(.identity)) var name:
    String?
  @OptionGroup var global: GlobalOptions

  var purpose: Purpose { .keys }

  func run(in context: Context) throws {
    let choice = try target.choice(context, global)
    let whisper = try context.vault.opened()
    try BackupService.checkMemory()
    let current = try context.vault.unlock(whisper)
    let shown = try context.identity(name, in: whisper) ?? whisper.identities.find(nil)
    let identity = shown.name.text
    let new = target.newPassphrase(choice, names: [identity], context)
    try new.use { secret in
      target.warn(if: secret, isSameAs: current, context)
      try write(shown, under: secret, whisper, context)
    }
    // The backup is there, whatever becomes of the note: a vault may be on a medium that is not written.
    try? whisper.backups.noteWritten(shown.id)
    if !global.json {
      context.output.say(BackupWords.keepApart, identity)
      context.output.suggest(BackupWords.onlyThis)
    }
  }

  private func write(
    _ shown: Identity, under secret: borrowing SecretBytes, _ whisper: Whisper, _ context: Context
  ) throws {
    context.output.progress(BackupWords.deriving.text)
    let identity = shown.name.text
    // A closure cannot borrow it.
    let secret = try secret.copy()
    let file = try context.naming(identity: shown) {
      try context.vault.withAnswers(own: own.source(context), of: whisper) {
        try whisper.backups.make(
          of: shown.id, shown: shown.keys.fingerprint, passphrase: secret, answers: $0)
      }
    }
    let report = BackupReport(
      id: shown.id, name: identity, file: target.file?.path, bytes: file.count)
    if let output = target.file {
      try output.write(file)
      context.output.say(BackupWords.written, identity, printable(output.path))
      if global.json { try context.output.print(report) }
    } else {
      try context.streams.output.write(file)
      if global.json { context.output.printFacts(report) }
    }
  }
}

struct BackupReport: Report {
  let id: Identity.ID
  let name: String
  let file: String?
  let bytes: Int

  var text: Lines { Lines(name) }
}

struct RestoreCommand: Command {
  static let configuration = CommandConfiguration(
    "restore", BackupWords.restore, details: .restoreDetails)

  @Option(help: BackupWords.name.help("name")) var name: String?
  @OptionGroup var passphrase: BackupPassphraseOptions
  @OptionGroup var dry: DryRunOptions
  @Argument(help: BackupWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var purpose: Purpose { .keys }

  var files: FileNeeds { FileNeeds(text: file) }

  func run(in context: Context) throws {
    let input = Input(file, context)
    // A backup is no text that somebody could paste.
    guard !input.isTyped else { throw CommandError.backupFromTerminal }
    let whisper = try context.vault.opened(toRead: input, backup: .identity)
    let bytes = try context.vault.unlock(whisper, toRead: input) {
      let bytes = try input.text(limit: BackupService.maximumBytes, backup: .identity)
      // Nobody types a passphrase for a file that is no backup, or that this machine cannot open.
      try BackupService.check(bytes)
      return bytes
    }
    let backup = try opened(bytes, context)
    var chosen = name
    var isHere = false
    var losesOwnPassphrase = false
    let standing = try whisper.backups.standing(of: backup)
    if context.isDryRun {
      try context.printDryRun(RestorePlanReport(backup, as: name, standing, whisper))
    }
    switch standing {
    case .new: break
    case .present(let identity):
      isHere = true
      losesOwnPassphrase = try whisper.identities.hasOwnPassphrase(identity.id)
      try context.person.checkWanted(
        identity.question(
          BackupWords.presentQuestion, [identity.name.text],
          about: [Remark(BackupWords.present, identity.name.text)],
          of: [backup.bundle.identity.fingerprint.hex]))
    case .nameTaken(let identity, let free):
      guard chosen == nil else { break }
      try context.person.checkWanted(
        identity.question(
          BackupWords.nameTakenQuestion, [free],
          about: [Remark(BackupWords.nameTaken, identity.name.text)],
          of: [backup.bundle.identity.fingerprint.hex]))
      chosen = free
    case .newer(let former):
      try context.person.checkWanted(
        former.question(
          BackupWords.newerQuestion, [former.name.text],
          about: [Remark(BackupWords.newer, former.name.text)],
          of: [backup.bundle.identity.fingerprint.hex]))
    }
    guard !context.isDryRun else { return }
    let restored = try whisper.backups.restore(backup, as: chosen, shown: standing)
    let done: BackupWords = isHere ? .keysRestored : .restored
    try context.output.printChange(done(restored.name.text), IdentityReport(restored, whisper))
    if losesOwnPassphrase { context.output.say(PrivateKeyWords.ownRemoved, restored.name.text) }
    guard !isHere, !global.json else { return }
    if restored.status == .archived {
      context.output.say(IdentityWords.isArchived, restored.name.text)
    }
    let identities = try whisper.identities.list()
    if let former = identities.first(where: restored.hasReplaced) {
      context.output.say(RotationWords.became(former), former.name.text)
    }
    if restored.status == .rotated, !identities.contains(where: { $0.hasReplaced(restored) }) {
      let name = restored.name.text
      context.output.say(BackupWords.withoutSuccessor, name)
      context.output.sayNext("whisper identity unarchive \(shellQuoted(name))")
    }
  }

  private func opened(_ file: [UInt8], _ context: Context) throws -> IdentityBackup {
    do {
      return try passphrase.source(context).accepted(prompt: BackupWords.prompt.text) { secret in
        context.output.progress(BackupWords.deriving.text)
        return try BackupService.open(file, passphrase: secret)
      }
    } catch CommandError.passphraseNeeded {
      throw CommandError.backupPassphraseNeeded
    }
  }
}
