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
    let report = try context.sandbox.inThrowawayDirectory { SelfTestReport(SelfTest.run(in: $0)) }
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

  init(_ results: [SelfTest.Result]) {
    checks =
      results.map { result in
        Line(
          name: result.check.rawValue, isPassed: result.isPassed,
          words: SelfTestWords(result.check))
      }
      + WalletSelfTest.allCases.map {
        Line(name: $0.rawValue, isPassed: $0.isPassed, words: .vector)
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
