import VaultModel
import Words

import ArgumentParser
import WhisperKit

struct SettingsCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "settings", SettingWords.commands,
    subcommands: [List.self, Set.self, Reset.self])

  struct List: Command {
    static let configuration = CommandConfiguration("list", SettingWords.list)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.output.print(SettingsReport(context.vault.unlocked().preferences))
      if !global.json { context.output.suggest(SettingWords.rules) }
    }
  }

  struct Set: Command {
    static let configuration = CommandConfiguration("set", SettingWords.set)

    @Argument(help: SettingWords.name.help) var name: SettingName
    @Argument(
      help: SettingWords.value.help, completion: .list(["on", "off", "logout", "never"]))
    var value: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { name.purpose }

    func check() throws(UsageError) { _ = try name.value(value) }

    func run(in context: Context) throws {
      try name.set(name.value(value), context)
    }
  }

  struct Reset: Command {
    static let configuration = CommandConfiguration("reset", SettingWords.reset)

    @Argument(help: SettingWords.name.help) var name: SettingName
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { name.purpose }

    func run(in context: Context) throws { try name.set(nil, context) }
  }
}

/// A setting by its name, each with values of its own.
enum SettingName: Equatable, ExpressibleByArgument, CaseIterable {
  case preference(Preferences.Name)
  case autoLock

  static let allCases = Preferences.Name.allCases.map(SettingName.preference) + [.autoLock]

  enum Value {
    case isOn(Bool)
    case autoLock(AutoLock)
  }

  var name: String {
    switch self {
    case .preference(let name): name.rawValue
    case .autoLock: "autoLock"
    }
  }

  /// In any case, as the policies are.
  init?(argument: String) {
    guard let name = Self.allCases.first(where: { $0.name.isSame(ignoringCase: argument) }) else {
      return nil
    }
    self = name
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// An agent does not write when it is to lock itself.
  var purpose: Purpose { self == .autoLock ? .keys : .read }

  /// Reads a value as it is typed.
  func value(_ word: String) throws(UsageError) -> Value {
    switch self {
    case .preference:
      guard let value = Switch(argument: word) else {
        throw UsageError(.settingSwitch, printable(word), name)
      }
      return .isOn(value == .on)
    case .autoLock:
      guard let value = AutoLock(argument: word) else {
        throw UsageError(.settingAutoLock, printable(word), name, "\(AutoLock.mostMinutes)")
      }
      return .autoLock(value)
    }
  }

  /// Sets it; nil puts back what holds in a new vault.
  func set(_ value: Value?, _ context: Context) throws {
    let service = try context.vault.unlocked().preferences
    let sentence: String
    switch self {
    case .preference(let name):
      var isOn: Bool?
      if case .isOn(let value)? = value { isOn = value }
      let preferences = try service.set(name, isOn)
      sentence = (preferences[name] ? PolicyWords.isOn : .isOff)(name.rawValue)
    case .autoLock:
      var wanted: AutoLock?
      if case .autoLock(let value)? = value { wanted = value }
      sentence = SettingWords.isSet(name, try service.setAutoLock(wanted).word)
    }
    try context.output.printChange(sentence, SettingsReport(service))
  }
}

struct SettingsReport: Report {
  struct Line: Encodable {
    let name: String
    /// As it is typed.
    let value: String
    /// Of those that are on or off.
    let isOn: Bool?
    let isStandard: Bool
    fileprivate let words: SettingWords

    private enum CodingKeys: CodingKey { case name, value, isOn, isStandard }
  }

  let settings: [Line]

  init(_ service: PreferenceService) throws {
    let preferences = try service.current()
    let autoLock = try service.autoLock()
    settings =
      Preferences.Name.allCases.map { name in
        Line(
          name: name.rawValue, value: preferences[name] ? "on" : "off", isOn: preferences[name],
          isStandard: preferences[name] == Preferences.standard(name), words: SettingWords(name))
      } + [
        Line(
          name: SettingName.autoLock.name, value: autoLock.word, isOn: nil,
          isStandard: autoLock == .standard, words: .autoLock)
      ]
  }

  var text: Lines {
    let width = settings.map(\.value.count).max() ?? 0
    return Lines(
      settings.map { setting in
        TextLine(
          cells: [setting.value, setting.name], widths: [max(width, 3), 15], setting.words.text)
      })
  }
}
