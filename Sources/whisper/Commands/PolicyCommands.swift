public import ArgumentParser
public import WhisperKit

struct PolicyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Rules that you set for yourself.",
    subcommands: [List.self, Set.self], defaultSubcommand: List.self)

  struct List: Command {
    static let configuration = CommandConfiguration(abstract: "Show every rule.")

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(PolicyReport(context.unlocked().policies.current()))
    }
  }

  struct Set: Command {
    static let configuration = CommandConfiguration(abstract: "Turn a rule on or off.")

    enum Switch: String, ExpressibleByArgument, CaseIterable {
      case on, off
    }

    @Argument(help: "One of the names that 'policy list' shows.") var name: Policies.Name
    @Argument(help: "on or off") var value: Switch
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.print(PolicyReport(context.unlocked().policies.set(name, value == .on)))
    }
  }
}

extension Policies.Name: ExpressibleByArgument {}

struct PolicyReport: Report {
  struct Line: Encodable {
    let name: String
    let isOn: Bool
    let meaning: String
  }

  let policies: [Line]

  init(_ policies: Policies) {
    self.policies = Policies.Name.allCases.map { name in
      Line(name: name.rawValue, isOn: policies[name], meaning: PolicyWords.meaning(name))
    }
  }

  var text: String {
    policies.map { policy in
      "\(policy.isOn ? "on " : "off")  \(policy.name.padded(to: 27))  \(policy.meaning)"
    }.joined(separator: "\n")
  }
}
