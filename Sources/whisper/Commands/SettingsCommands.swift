import Words

public import ArgumentParser
public import WhisperKit

struct SettingsCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: SettingWords.commands.text,
    subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

  struct List: Command {
    static let configuration = CommandConfiguration(abstract: SettingWords.list.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(SettingsReport(context.vault.unlocked().preferences.current()))
      if !global.json { context.output.suggest(SettingWords.rules.text) }
    }
  }

  struct Set: Command {
    static let configuration = CommandConfiguration(abstract: SettingWords.set.text)

    @Argument(help: SettingWords.name.help) var name: Preferences.Name
    @Argument(help: SettingWords.value.help) var value: Switch
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let preferences = try context.vault.unlocked().preferences.set(name, value == .on)
      try context.output.printChange(
        SettingWords.state(of: name, in: preferences), SettingsReport(preferences))
    }
  }

  struct Reset: Command {
    static let configuration = CommandConfiguration(abstract: SettingWords.reset.text)

    @Argument(help: SettingWords.name.help) var name: Preferences.Name
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let preferences = try context.vault.unlocked().preferences.set(name, nil)
      try context.output.printChange(
        SettingWords.state(of: name, in: preferences), SettingsReport(preferences))
    }
  }
}

extension SettingWords {
  fileprivate static func state(of name: Preferences.Name, in preferences: Preferences) -> String {
    (preferences[name] ? PolicyWords.isOn : .isOff)(name.rawValue)
  }
}

extension Preferences.Name: ExpressibleByArgument {
  /// In any case, as the policies are.
  public init?(argument: String) {
    guard let name = Self.allCases.first(where: { $0.rawValue.isSame(ignoringCase: argument) })
    else { return nil }
    self = name
  }
}

struct SettingsReport: Report {
  struct Line: Encodable {
    let name: String
    let isOn: Bool
    let isStandard: Bool
    fileprivate let words: SettingWords

    private enum CodingKeys: CodingKey { case name, isOn, isStandard }
  }

  let settings: [Line]

  init(_ preferences: Preferences) {
    settings = Preferences.Name.allCases.map { name in
      Line(
        name: name.rawValue, isOn: preferences[name],
        isStandard: preferences[name] == Preferences.standard(name), words: SettingWords(name))
    }
  }

  var text: Lines {
    Lines(
      settings.map { setting in
        TextLine(
          cells: [setting.isOn ? "on" : "off", setting.name], widths: [3, 15], setting.words.text)
      })
  }
}
