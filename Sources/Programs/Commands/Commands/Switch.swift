import Words
import ArgumentParser

/// A truth value, as it is typed: on and off in every language, and what the person's own has for them.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off

  init?(argument: String) {
    let word = argument.lowercased()
    if SettingWords.on.isOneForm(word) {
      self = .on
    } else if SettingWords.off.isOneForm(word) {
      self = .off
    } else {
      return nil
    }
  }
}

extension String {
  /// For names of ours, which are ASCII.
  func isSame(ignoringCase other: String) -> Bool { lowercased() == other.lowercased() }
}
