import AnimatedQR
import ArgumentParser
import WhisperKit
import Words

/// Says what something is, of whatever program, without a vault.
struct DetectCommand: Command {
  static let configuration = CommandConfiguration(
    "detect", MessageHelpWords.detect, details: .detectDetails)

  @OptionGroup var source: QRInputOptions
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    needs.vault = .none
    return needs
  }

  func run(in context: Context) throws {
    let report = try report(context)
    let kind = GivenKind(rawValue: report.kind)
    if context.output.isJSON || report.failure == nil && kind != nil {
      try context.output.print(report)
    }
    if let failure = report.failure { throw failure }
    guard let kind else { throw CommandError.isNothing(path: source.path) }
    guard !global.json else { return }
    if kind == .envelope {
      context.output.suggest(MessageWords.envelopeFound)
    } else {
      context.output.sayNext(kind.command(source.fromQr == nil ? source.file : nil))
    }
  }

  private func report(_ context: Context) throws -> DetectReport {
    let now = context.clock.now()
    guard let code = try source.content(context) else {
      return DetectReport(try Detection(Input(source.file, context)), at: now)
    }
    // Of words in a code nothing is said: who took the picture would have them on a screen, or in a log.
    guard !AnimatedQRReader.isSeedPhrase(code) else { throw QRError.seedPhrase }
    return DetectReport(try Detection(code: code), code: code, at: now)
  }
}
