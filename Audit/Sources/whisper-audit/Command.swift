import AppAudit
import ArgumentParser

@main
struct Command: ParsableCommand {
  static let version = "1.0.0"
  /// What may stand in the first place and is no path.
  static let words = ["check", "rules", "explain", "help"]
  static let configuration = CommandConfiguration(
    commandName: "whisper-audit",
    abstract: "Says what an Apple app's files do wrong with secrets.",
    usage: """
      whisper-audit [check] [<options>] [<paths> ...]
      whisper-audit rules [--format <format>]
      whisper-audit explain <rule>
      """,
    discussion: """
      Reads Swift sources, storyboards and xibs, property lists, entitlements, privacy manifests, Core Data models and \
      project settings, as one module. It opens no connection, runs nothing of the project, and writes nothing but what --fix and \
      --write-baseline ask for. Unless told otherwise it reads the folder that it is started in, writes text, and \
      fails for errors and what is critical. \
      What a project wants otherwise stands in .whisper-audit.yml there, or in the only folder that is named.

      Exit: 0 nothing at or above --fail-on, 1 findings, 2 usage, 3 something could not be read; 3 wins over 1.
      """,
    version: version, subcommands: [Check.self, Rules.self, Explain.self],
    defaultSubcommand: Check.self)

  /// Wrong usage is 2 here, where the parser of arguments has 64. It takes `-dash.swift` for flags of one letter, of which
  /// `-h` asks for help: that would end with 0, as if nothing had been found.
  static func main() {
    let options = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    if let odd = options.first(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 })
    {
      let name = Foreign.shown(odd)
      tell("Error: There is no option '\(name)'. Files with such names come behind a --.\n")
      exit(withError: ExitCode(2))
    }
    do {
      var command = try parsed()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      tell(fullMessage(for: error) + "\n")
      exit(withError: ExitCode(2))
    }
  }

  /// What the parser of arguments says of wrong ones has them in it as they are: it says it of what may be shown of them.
  private static func parsed() throws -> any ParsableCommand {
    do { return try parseAsRoot() } catch {
      guard exitCode(for: error) == .validationFailure else { throw error }
      _ = try parseAsRoot(CommandLine.arguments.dropFirst().map { Foreign.shown($0) })
      throw ValidationError("An argument has characters in it that nobody sees.")
    }
  }
}

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the rules.")

  @Option(help: "How they are written.") var format: RuleFormat = .text

  enum RuleFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown

    static let allValueDescriptions = [
      "text": "a line for each", "json": "for programs",
      "markdown": "a document with all that is said of them",
    ]
  }

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

  @Argument(help: "The rule, such as WA05.", completion: .list(Rule.all.map(\.id)))
  var rule: String

  func run() throws {
    guard let rule = Rule.all.first(where: { $0.id == rule.uppercased() }) else {
      throw ValidationError(
        "There is no rule '\(Foreign.shown(rule))': see whisper-audit rules.")
    }
    try show(RuleText.explanation(of: rule))
  }
}
