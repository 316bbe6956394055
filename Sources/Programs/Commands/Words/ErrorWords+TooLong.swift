import Words

extension ErrorWords {
  /// What to do with a message that no envelope takes: the commands that encrypt a file of any size.
  static func encryptsInstead(_ file: String?, for recipient: String?) -> String {
    let file = file.flatMap { $0 == "-" ? nil : shown($0) }
    let name = recipient.flatMap(shown) ?? "NAME"
    let files = "-o \(file ?? "FILE").asc \(file ?? "FILE")"
    return MessageErrorWords.tooLongHint(
      "whisper pgp encrypt --to \(name) \(files)", "whisper pgp encrypt --password \(files)")
  }

  /// Nil for what does not show as it is, or would pass for an option.
  private static func shown(_ word: String) -> String? {
    word == printable(word) && !word.hasPrefix("-") ? inShell(word) : nil
  }
}
