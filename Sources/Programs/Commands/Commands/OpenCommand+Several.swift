import Words
import ArgumentParser
import SecretMemory
import WhisperEnvelope
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which envelopes of a text are to be opened.
struct EnvelopeChoice: SharedOptions {
  @Option(help: MessageHelpWords.number.help("n")) var number: [Int] = []
  @Flag(help: MessageHelpWords.all.help) var all = false

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard number.isEmpty || !all else { throw UsageError(.either, "--number", "--all") }
  }

  var isGiven: Bool { all || !number.isEmpty }

  /// The numbers that were asked for, in the order of the text; nil when nothing was said.
  func numbers(of count: Int) throws -> [Int]? {
    if all { return Array(1...count) }
    if number.isEmpty { return nil }
    if let none = number.first(where: { !(1...count).contains($0) }) {
      throw CommandError.noSuchEnvelope(number: none, count: count)
    }
    return Set(number).sorted()
  }

  /// The same, asked for on the terminal.
  func asked(of count: Int, _ context: Context) throws -> [Int] {
    while true {
      let answer: String
      do {
        answer = try context.terminal.line(prompt: SeveralWords.which.text)
      } catch CommandError.noTerminal {
        throw CommandError.whichEnvelope
      }
      if let numbers = Self.numbers(in: answer, of: count) { return numbers }
    }
  }

  /// The numbers in an answer; nil for what is none.
  static func numbers(in answer: String, of count: Int) -> [Int]? {
    let words = answer.split { $0 == " " || $0 == "," || $0 == "\t" }
    let all = [SeveralWords.all.text, SeveralWords.all.sentence.english]
    if words.count == 1, all.contains(words[0].lowercased()) { return Array(1...count) }
    let numbers = words.compactMap { Int($0) }.filter { (1...count).contains($0) }
    guard !words.isEmpty, numbers.count == words.count else { return nil }
    return Set(numbers).sorted()
  }
}

extension OpenCommand {
  /// Lists the envelopes of a text, and opens those that are asked for.
  func openSeveral(
    _ found: [Result<FoundEnvelope, WhisperError>], signedBy signer: Contact.ID?,
    _ whisper: Whisper, _ context: Context
  ) throws {
    let given = try choice.numbers(of: found.count)
    if !context.output.isJSON {
      let list = try EnvelopeList(found, whisper).text
      if given == nil {
        context.person.explain(Remark(SeveralWords.count, values: ["\(found.count)"], shown: list))
      } else {
        context.output.show(list)
      }
    }
    let numbers = try given ?? choice.asked(of: found.count, context)
    try checkTarget(ofSeveral: numbers.count > 1, context)
    var outcome = SeveralOpened()
    for number in numbers {
      do {
        let envelope = try found[number - 1].get()
        try open(
          envelope, number: number, signedBy: signer, to: target(number: number),
          linePrefix: "| ", whisper, context
        ) { report, octets in
          outcome.opened(NumberedReport(number: number, report: report, octets: octets))
          if !context.output.isJSON {
            context.output.show("\n" + SeveralWords.heading("\(number)"))
            context.output.printFacts(report)
          }
        }
      } catch let error where Self.concernsOne(error) {
        let words = ErrorWords(error).suggesting(context.output.namedVault)
        outcome.failed(number, words)
        if !context.output.isJSON {
          try? context.streams.errors.show(Lines("\n" + SeveralWords.heading("\(number)")))
          words.print(to: context.streams.errors, asJSON: false)
        }
      }
    }
    context.output.printFacts(of: outcome.reports)
    if let status = outcome.status { throw Reported(status: status) }
  }

  /// Whether the others can be opened all the same.
  private static func concernsOne(_ error: any Error) -> Bool {
    switch error {
    case let error as WhisperError: !error.isFromBelow
    case CommandError.binaryToTerminal, CommandError.leftUnopened: true
    case let error as CommandError:
      error.is(CommandErrorWords.outputExists) || error.is(CommandErrorWords.outputNotRegular)
    default: false
    }
  }

  /// Refuses a place that several messages cannot go to, before any of them is opened.
  func checkTarget(ofSeveral areSeveral: Bool, _ context: Context) throws {
    guard areSeveral, directory == nil else { return }
    if let file = output.file { throw CommandError.severalToFile(file.path) }
    guard context.streams.output.isTerminal || context.output.isJSON else {
      throw CommandError.severalToPipe
    }
  }
}

/// A message of several, and where it stands on standard output.
struct NumberedReport: Report {
  let number: Int
  let report: OpenReport
  /// The length of the message, in bytes.
  let octets: Int

  private enum CodingKeys: CodingKey { case number, octets }

  var text: Lines { report.text }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(octets, forKey: .octets)
  }
}

/// One of several that was not opened.
struct FailedReport: Report {
  let number: Int
  /// With the exit code that there would be, were it alone.
  let report: ErrorReport

  private enum CodingKeys: CodingKey { case number }

  var text: Lines { report.text }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
  }
}

/// What became of several envelopes.
struct SeveralOpened {
  private(set) var reports: [any Report] = []
  private var isAnyForMe = false
  private var firstFailure: ExitStatus?

  mutating func opened(_ report: NumberedReport) {
    reports.append(report)
    isAnyForMe = true
  }

  mutating func failed(_ number: Int, _ words: ErrorWords) {
    reports.append(FailedReport(number: number, report: ErrorReport(words)))
    guard words.status != .notForMe else { return }
    isAnyForMe = true
    firstFailure = firstFailure ?? words.status
  }

  /// Nil when all that were for this vault opened.
  var status: ExitStatus? { isAnyForMe ? firstFailure : .notForMe }
}

/// An error that was told already; the exit code is left to say.
struct Reported: Error {
  let status: ExitStatus
}
