import AppAudit
import ArgumentParser

@main
struct Command: ParsableCommand {
  static let version = "1.0.0"
  static let configuration = CommandConfiguration(
    commandName: "whisper-audit",
    abstract: "Says what an Apple app's files do wrong with secrets.",
    discussion: """
      Reads Swift sources, property lists, entitlements, privacy manifests, Core Data models and project settings, as \
      one module. It opens no connection, runs nothing of the project, and writes nothing but what --fix and \
      --write-baseline ask for.

      Exit: 0 nothing at or above --fail-on, 1 findings, 2 usage, 3 something could not be read; 3 wins over 1.
      """,
    version: version, subcommands: [Check.self, Rules.self, Explain.self],
    defaultSubcommand: Check.self)

  /// Wrong usage is 2 here, where the parser of arguments has 64.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      tell(fullMessage(for: error) + "\n")
      exit(withError: ExitCode(2))
    }
  }
}

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the rules.")

  @Option(help: "text, json or markdown.") var format: RuleFormat = .text

  enum RuleFormat: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

  func run() throws {
    switch format {
    case .text:
      try show(
        Rule.all.map {
          "\($0.id) \($0.name) (\($0.severity.rawValue))\($0.isFixable ? " fix" : "")\n"
        }.joined())
    case .json: try show(JSONReport.rules())
    case .markdown: try show(RuleText.document())
    }
  }
}

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Say all about one rule.")

  @Argument(help: "The rule, such as WA05.") var rule: String

  func run() throws {
    guard let rule = Rule.all.first(where: { $0.id == rule.uppercased() }) else {
      throw ValidationError("There is no rule '\(printable(rule))': see whisper-audit rules.")
    }
    try show(RuleText.explanation(of: rule))
  }
}
