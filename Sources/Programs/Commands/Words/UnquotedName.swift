import Words
import ArgumentParser

/// A name with spaces that came as several words, because nobody put it in quotes.
struct UnquotedName {
  /// As it must be typed.
  let quoted: String

  /// Nil for what does not show as it is.
  private init?(_ name: String) {
    guard name == printable(name) else { return nil }
    quoted = shellQuoted(name)
  }

  /// What to do about a word that was taken for the message's file; nil where it was meant as one.
  static func hint(for file: String, behind recipient: String?) -> String? {
    guard !file.contains("/"), !file.contains(".") else { return nil }
    guard let recipient, let name = UnquotedName("\(recipient) \(file)") else {
      return UsageErrorWords.messageFromFile.text
    }
    return UsageErrorWords.messageFromFileOrQuotes(name.quoted)
  }

  /// What to do about arguments that are too many, as the parser complains; nil where no quotes help.
  static func hint(for arguments: [String], complaint: String) -> String? {
    guard let surplus = surplus(complaint), surplus < mostArguments else { return nil }
    let names = names(in: arguments, words: surplus + 1)
    guard let name = names.first else { return nil }
    guard names.count == 1, let name = UnquotedName(name) else {
      return UsageErrorWords.quotes.text
    }
    return UsageErrorWords.quotesFor(name.quoted)
  }

  /// How many arguments are too many.
  private static func surplus(_ complaint: String) -> Int? {
    func arguments(_ words: ParserWords) -> [String]? {
      Template(words.sentence.english).arguments(of: complaint)
    }
    if arguments(.unexpected) != nil { return 1 }
    return arguments(.manyUnexpected)?.first.flatMap { Int($0) }
  }

  /// Beyond so many arguments nobody looks for a name among them.
  private static let mostArguments = 32

  /// Those words beside each other that make sense as one.
  private static func names(in arguments: [String], words count: Int) -> [String] {
    guard arguments.count <= mostArguments, count > 1, arguments.count >= count else { return [] }
    return (0...(arguments.count - count)).compactMap { start in
      let words = arguments[start..<start + count]
      guard !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
      let name = words.joined(separator: " ")
      let joined = arguments[..<start] + [name] + arguments[(start + count)...]
      return ParsedArguments.makeSense(Array(joined)) ? name : nil
    }
  }
}

extension ParsedArguments {
  /// Whether the arguments make sense.
  static func makeSense(_ arguments: [String]) -> Bool {
    guard let parsed = try? ParsedArguments(arguments, by: WhisperCommand.self) else {
      return false
    }
    guard let (command, groups) = parsed.ours else { return true }
    return groups.refusal(of: command) == nil
  }
}
