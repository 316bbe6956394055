/// What a person is used to.
package enum SettingWords: String, Topic {
  case commands = "help.settings"
  case list = "help.settings.list"
  case set = "help.settings.set"
  case reset = "help.settings.reset"
  case name = "help.settings.name"
  case value = "help.settings.value"
  case on = "settings.on"
  case off = "settings.off"

  case signByDefault = "settings.sign_by_default.meaning"
  case compareDigits = "settings.compare_digits.meaning"
  case encryptToSelf = "settings.encrypt_to_self.meaning"
  case autoLock = "settings.auto_lock.meaning"
  case isSet = "settings.is_set"
  case rules = "settings.rules"

  private static let values =
    """
    All values that mean this, in small letters, with a space between each two. The English ones are \
    taken in every language.
    """

  package var sentence: Sentence {
    switch self {
    case .commands: "What this program does when you do not say otherwise."
    case .list: "Show every setting."
    case .set: "Change a setting."
    case .reset: "Put a setting back to what it is in a new vault."
    case .name: "One of the names that 'settings list' shows."
    case .value:
      Sentence(
        "on or off; for autoLock minutes, logout or never",
        note: "The values that are accepted: see settings.on and settings.off.")
    case .on:
      Sentence(
        "on yes",
        note: Self.values)
    case .off:
      Sentence(
        "off no",
        note: Self.values)
    case .signByDefault: "Sign messages when neither --sign nor --no-sign is given."
    case .compareDigits: "Compare digits instead of words in 'contact verify'."
    case .encryptToSelf: "Be able to read what you encrypt with OpenPGP yourself."
    case .autoLock:
      "Lock a vault that is kept unlocked after so many minutes without use, at logout or never."
    case .isSet: Sentence("{1} is {2}.", note: "{1}: a setting's name; {2}: its value.")
    case .rules: "Rules that forbid something are listed by: whisper policy list"
    }
  }
}
