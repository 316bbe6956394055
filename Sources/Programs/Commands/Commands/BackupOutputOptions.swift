import VaultModel
import Words
import ArgumentParser
import SecretMemory
import WhisperKit

/// Where a backup goes, and the passphrase that it is written under.
struct BackupOutputOptions: SharedOptions {
  @OptionGroup var output: OutputOptions
  @OptionGroup var passphrase: BackupPassphraseOptions
  @OptionGroup var generation: GenerateOptions

  /// The file; nil for standard output.
  var file: OutputFile? { output.file }

  func check(beside groups: OptionGroups) throws(UsageError) {
    try generation.check(besides: passphrase.secret.given)
    if let file, generation.file(replaces: false)?.isSame(as: file) == true {
      throw UsageError(.either, "--output", "--passphrase-output")
    }
  }

  /// What was chosen, before anything is asked or done.
  func choice(_ context: Context, _ global: GlobalOptions) throws -> GenerateOptions.Choice {
    guard file != nil || !context.streams.output.isTerminal else {
      throw CommandError.backupToTerminal
    }
    try file?.check(context)
    return try generation.choice(
      context, replaces: output.force, besides: global.secretFiles + [file?.path])
  }

  /// The passphrase, which is for what has these names.
  func newPassphrase(
    _ choice: GenerateOptions.Choice, names: [String], _ context: Context
  ) -> NewPassphrase {
    NewPassphrase(
      context: context, source: passphrase.source(context), generation: choice,
      prompt: BackupWords.newPrompt.text, missing: CommandError.backupPassphraseNeeded,
      empty: CommandError.backupPassphraseEmpty, names: names)
  }

  /// Says so where the backup opens with what opens the vault.
  func warn(
    if secret: borrowing SecretBytes, isSameAs current: borrowing Credential, _ context: Context
  ) {
    let isSame =
      switch current {
      case .passphrase(let current): secret.equals(current)
      case .pin(let current): secret.equals(current)
      case .none: false
      case .securityKey: false
      }
    if isSame { context.output.say(BackupWords.samePassphrase) }
  }
}
