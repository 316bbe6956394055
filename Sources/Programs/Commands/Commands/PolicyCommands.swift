public import VaultModel
import Words

public import ArgumentParser
import WhisperKit

struct PolicyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "policy", PolicyWords.commands,
    subcommands: [List.self, Set.self])

  struct List: Command {
    static let configuration = CommandConfiguration("list", PolicyWords.list)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(PolicyReport(context.vault.unlocked().policies.current()))
    }
  }

  struct Set: Command {
    static let configuration = CommandConfiguration("set", PolicyWords.set)

    @Argument(help: PolicyWords.name.help) var name: Policies.Name
    @Argument(help: PolicyWords.value.help) var value: Switch
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let policies = try context.vault.changingRules(of: whisper) {
        try whisper.policies.set(name, value == .on)
      }
      try context.output.printChange(
        (value == .on ? PolicyWords.isOn : .isOff)(name.rawValue), PolicyReport(policies))
    }
  }
}

extension Policies.Name: ExpressibleByArgument {
  /// In any case: nobody remembers which letters are capitals.
  public init?(argument: String) {
    guard let name = Self.allCases.first(where: { $0.rawValue.isSame(ignoringCase: argument) })
    else { return nil }
    self = name
  }
}

struct PolicyReport: Report {
  struct Line: Encodable {
    let name: String
    let isOn: Bool
    let meaning: String
    fileprivate let words: PolicyWords?

    private enum CodingKeys: CodingKey { case name, isOn, meaning }

    init(_ name: Policies.Name, isOn: Bool) {
      self.name = name.rawValue
      self.isOn = isOn
      words = PolicyWords(meaningOf: name.rawValue)
      meaning = words?.sentence.english ?? ""
    }
  }

  let policies: [Line]

  init(_ policies: Policies) {
    self.policies = Policies.Name.allCases.map { Line($0, isOn: policies[$0]) }
  }

  var text: Lines {
    Lines(
      policies.map { policy in
        TextLine(
          cells: [policy.isOn ? "on" : "off", policy.name], widths: [3, 27],
          policy.words?.text ?? "")
      })
  }
}
