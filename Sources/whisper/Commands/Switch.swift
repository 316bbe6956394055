import ArgumentParser

/// A truth value, as it is typed: on and off in every language, and what the person's own has for them.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off

  init?(argument: String) {
    let word = argument.lowercased()
    func isOne(of forms: SettingWords) -> Bool {
      [forms.sentence.english, forms.text].contains { forms in
        forms.split(separator: " ").contains { $0 == word }
      }
    }
    if isOne(of: .on) {
      self = .on
    } else if isOne(of: .off) {
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
