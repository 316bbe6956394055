import Words
import ArgumentParser
import WalletKit
import WhisperKit

struct SelfTestCommand: Command {
  static let configuration = CommandConfiguration(
    "selftest", SelfTestWords.command, details: .details)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(vault: .throwaway) }

  func run(in context: Context) throws {
    let report = try context.sandbox.inThrowawayDirectory { directory in
      SelfTestReport(in: directory) { context.events.say(.check($0, isPassed: $1)) }
    }
    try context.output.print(report)
    let failed = report.checks.filter { !$0.isPassed }.count
    guard failed == 0 else {
      throw CommandError.selfTestFailed(failed: failed, of: report.checks.count)
    }
    if !global.json { context.output.say(SelfTestWords.allPassed, String(report.checks.count)) }
  }
}

struct SelfTestReport: Report {
  struct Line: Encodable {
    let name: String
    let isPassed: Bool
    fileprivate let words: SelfTestWords

    private enum CodingKeys: CodingKey { case name, isPassed }
  }

  let checks: [Line]
  let isPassed: Bool

  /// Runs every check, and says of each by its name whether it passed.
  init(in directory: String, saying say: (String, Bool) -> Void) {
    let results = SelfTest.run(in: directory) { say($0.check.rawValue, $0.isPassed) }
    checks =
      results.map { result in
        Line(
          name: result.check.rawValue, isPassed: result.isPassed,
          words: SelfTestWords(result.check))
      }
      + WalletSelfTest.allCases.map { check in
        let isPassed = check.isPassed
        say(check.rawValue, isPassed)
        return Line(name: check.rawValue, isPassed: isPassed, words: .vector)
      }
    isPassed = checks.allSatisfy(\.isPassed)
  }

  var text: Lines {
    let outcomes = [SelfTestWords.passed.text, SelfTestWords.failed.text]
    let outcomeWidth = outcomes.map(\.count).max() ?? 0
    let nameWidth = checks.map(\.name.count).max() ?? 0
    return Lines(
      checks.map { check in
        TextLine(
          cells: [outcomes[check.isPassed ? 0 : 1], check.name], widths: [outcomeWidth, nameWidth],
          check.words.text)
      })
  }
}
