import Words
import ArgumentParser

extension Topic {
  /// The sentence as the help of an argument or option.
  var help: ArgumentHelp { ArgumentHelp(text) }

  /// The same, with the name of the value that stands in angle brackets; it is never translated.
  func help(_ valueName: String) -> ArgumentHelp { ArgumentHelp(text, valueName: valueName) }
}
