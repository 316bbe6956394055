import ArgumentParser
import WhisperKit
import Words

/// Whether a command only says what it would do.
///
/// It goes the way of the real one, in the same code, up to where that would write: so it ends with the refusal that would
/// come, or with the first question that nobody answered, which is asked of nobody here.
struct DryRunOptions: SharedOptions {
  @Flag(help: DryRunWords.help.help) var dryRun = false
}

extension Context {
  /// Prints what a dry run found, in the place of what would be done.
  func printDryRun(_ report: some Report) throws {
    try output.print(report)
    output.show(DryRunWords.nothingDone.text)
  }
}

/// What a private key is asked for before it signs.
extension [KeyQuestion.Code] {
  /// For programs; what a wallet asks for is asked by no message.
  var needs: [Term] {
    compactMap { code in
      switch code {
      case .presence: Term("presence", DryRunWords.needsPresence)
      case .strongFactor: Term("factor", DryRunWords.needsFactor)
      case .ownPassphrase: Term("own_passphrase", DryRunWords.needsOwnPassphrase)
      case .walletPassphrase: nil
      }
    }
  }
}
