public import ArgumentParser
public import VaultModel
import WalletKit
import WhisperKit
import Words

extension KeyMode: ExpressibleByArgument {}

struct ModeCommand: Command {
  static let configuration = CommandConfiguration(
    "mode", PrivateKeyWords.mode, details: .modeDetails)

  @Argument(help: PrivateKeyWords.modeArgument.help) var mode: KeyMode?
  @Flag(help: PrivateKeyWords.backupMade.help) var backupMade = false
  @OptionGroup var global: GlobalOptions

  var purpose: Purpose { mode == nil ? .read : .root }

  func check() throws(UsageError) {
    guard mode != nil || !backupMade else {
      throw UsageError(
        .onlyWith, "--backup-made", KeyMode.allCases.map(\.rawValue).joined(separator: ", "))
    }
  }

  func run(in context: Context) throws {
    let whisper = try context.vault.opened()
    guard let mode else {
      try context.vault.unlock(whisper)
      return try context.output.print(ModeReport(whisper.keyMode.current()))
    }
    let stored = try whisper.protectors.stored()
    // Nobody is asked for anything in vain.
    if mode == .high { try stored.checkStrong() }
    // A new root takes the passphrase, where there is one.
    let kinds = stored.compactMap(\.kind)
    let current = try context.vault.unlock(
      whisper,
      with: mode == .high && kinds.contains(.passphrase) ? .passphrase : nil)
    guard try whisper.keyMode.current() != mode else {
      context.output.say(PrivateKeyWords.already)
      return try context.output.printDone(ModeReport(mode))
    }
    let concerns = try whisper.keyMode.concerns(about: mode)
    let wallets = WalletAccess.warning(of: whisper, in: context)
    guard try isAccepted(mode, concerns, wallets, context) else { throw CommandError.cancelled }
    // Own passphrases stay where they are: nobody is asked for one.
    try context.vault.changingRules(of: whisper) {
      try context.vault.withAnswers(of: whisper) {
        try whisper.keyMode.set(mode, with: current, answers: $0)
      }
    }
    try WalletAccess(of: whisper, in: context).payees { try $0.refreshKnown() }
    let report = ModeReport(mode)
    try context.output.printChange(report.sentence, report)
    context.output.say(PrivateKeyWords.olderCopies)
  }

  /// Says what it means, and asks, unless that was answered beforehand.
  private func isAccepted(
    _ mode: KeyMode, _ concerns: KeyModeService.Concerns, _ wallets: Remark?, _ context: Context
  ) throws -> Bool {
    var about = [Remark(mode == .high ? PrivateKeyWords.toHigh : .toStandard)]
    if concerns.hasOneFactor { about.append(Remark(PrivateKeyWords.oneFactor)) }
    if !concerns.withoutBackup.isEmpty {
      let names = concerns.withoutBackup.map(printable).joined(separator: ", ")
      about.append(Remark(PrivateKeyWords.withoutBackup, names))
    }
    if let wallets { about.append(wallets) }
    guard !backupMade else {
      for note in about { context.output.say(note) }
      return true
    }
    return try context.person.confirm(
      Question(
        mode == .high ? PrivateKeyWords.toHighQuestion : .toStandardQuestion, about: about,
        of: concerns.withoutBackup + (wallets?.values ?? [])))
  }
}

struct ModeReport: Report {
  let mode: String

  init(_ mode: KeyMode) { self.mode = mode.rawValue }

  var sentence: String {
    (mode == KeyMode.high.rawValue ? PrivateKeyWords.isHigh : .isStandard).text
  }

  var text: Lines { Lines(sentence) }
}
