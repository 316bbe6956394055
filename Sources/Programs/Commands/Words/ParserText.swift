import ArgumentParser
import Words

/// What ArgumentParser writes by itself, put into the person's language line by line. What is not
/// known here stays English; where the language is English, nothing changes.
enum ParserText {
  /// Help, or a complaint with the usage after it. Whatever else the parser prints, the version or a
  /// completion script, is not for reading and stays what it is.
  static func translated(_ text: String) -> String {
    guard Language.current != .english else { return text }
    let error = LabelWords.error.sentence.english + " "
    if text.hasPrefix(ParserWords.overview.sentence.english) {
      return lines(text, helpLine)
    }
    guard text.hasPrefix(error) else { return text }
    return "\(LabelWords.error.text) \(lines(String(text.dropFirst(error.count)), complaintLine))"
  }

  /// A complaint alone.
  static func translated(complaint: String) -> String {
    Language.current == .english ? complaint : lines(complaint, complaintLine)
  }

  /// How a command is used, as the parser says it below a complaint.
  static func usage(of command: any ParsableCommand.Type) -> String {
    let help = (WhisperCommand.words(calling: command) ?? []) + ["--help"]
    return translated(
      complaint: ParserWords.usage.sentence.english + WhisperCommand.usageString(for: command)
        + "\n"
        + Template(ParserWords.moreInformation.sentence.english)
        .filled(with: [help.joined(separator: " ")]))
  }

  private static func lines(_ text: String, _ translate: (String) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { translate(String($0)) }
      .joined(separator: "\n")
  }

  // MARK: Lines

  /// Columns in which the parser breaks no line.
  static let unbroken = 1 << 16

  /// The column in which it describes an option.
  private static let described = 26

  /// What was translated, as lines; what is neither help nor a complaint is for programs, and stays as it is.
  static func lines(_ text: String) -> Lines {
    if text.hasPrefix(LabelWords.error.text) { return lines(complaint: text) }
    guard text.hasPrefix(ParserWords.overview.text) else { return Lines(toCopy: text) }
    guard let usage = text.firstRange(of: "\n\n" + ParserWords.usageHeading.text) else {
      return Lines(paragraphs: text)
    }
    let rest = text[usage.lowerBound...].dropFirst(2)
    return Lines(paragraphs: String(text[..<usage.lowerBound]) + "\n")
      + Lines(rest.split(separator: "\n", omittingEmptySubsequences: false).map(help))
  }

  /// A complaint or the usage that was translated, as lines.
  static func lines(complaint text: String) -> Lines {
    Lines(text.split(separator: "\n", omittingEmptySubsequences: false).map(complaint))
  }

  private static func complaint(_ line: Substring) -> TextLine {
    let line = String(line)
    return line.hasPrefix(ParserWords.usage.text) ? TextLine(usage: line) : TextLine(line)
  }

  private static func help(_ line: Substring) -> TextLine {
    let text = String(line)
    if text.hasPrefix(ParserWords.usageHeading.text) { return TextLine(usage: text) }
    let rest = line.dropFirst(described)
    guard let first = rest.first, first != " ", line.hasPrefix("  ") else {
      return TextLine(text, indent: 0)
    }
    let label = line.prefix(described).dropFirst(2)
    guard label.first != " ", label.last == " " else { return TextLine(text, indent: 0) }
    let cell = String(label.reversed().drop { $0 == " " }.reversed())
    return TextLine(margin: 2, cells: [cell], widths: [described - 3], separator: 1, String(rest))
  }

  // MARK: Help

  private static func helpLine(_ line: String) -> String {
    for heading in [ParserWords.arguments, .options, .subcommands]
    where line == heading.sentence.english {
      return heading.text
    }
    if let line = replacing(.detailedHelp, in: line) { return line }
    for prefix in [ParserWords.overview, .usageHeading]
    where line.hasPrefix(prefix.sentence.english) {
      return prefix.text + line.dropFirst(prefix.sentence.english.count)
    }
    for help in [ParserWords.showVersion, .showHelp]
    where line.hasSuffix("  " + help.sentence.english) {
      return line.dropLast(help.sentence.english.count) + help.text
    }
    return replacingValues(in: line)
  }

  /// `(values: a, b)` stands after the help of an argument that takes one of a few words.
  private static func replacingValues(in line: String) -> String {
    guard line.hasPrefix("  "), let range = line.firstRange(of: ParserWords.values.sentence.english)
    else { return line }
    return line[..<range.lowerBound] + ParserWords.values.text + line[range.upperBound...]
  }

  // MARK: Complaints

  /// A complaint that says more stands before one that says less.
  static let complaints: [ParserWords] = [
    .invalidOneOf, .unknownSuggesting, .unknown, .missingValueIn, .missingValue, .takesNoValue,
    .unexpected, .manyUnexpected, .setTwice, .missingArgument, .missingOneOf, .invalidFollowing,
    .invalid, .invalidOption, .missingSubcommand, .noSuchShell, .noShell,
  ]

  /// What stands below one.
  private static let additions: [ParserWords] = [.moreInformation, .shells]

  /// What no sentence of the catalogue fits: a complaint that the parser has learnt since.
  static let otherCode = "usage.other"

  /// The code of a complaint in English, which its first line says.
  static func code(of complaint: String) -> String {
    found(complaints, in: String(complaint.prefix { $0 != "\n" }))?.words.rawValue ?? otherCode
  }

  /// The sentence that a line is, and what its places hold: the parser says its complaints as texts alone.
  private static func found(
    _ sentences: [ParserWords], in line: String
  ) -> (words: ParserWords, arguments: [String])? {
    for words in sentences {
      if let arguments = arguments(words, in: line) { return (words, arguments) }
    }
    return nil
  }

  private static func complaintLine(_ line: String) -> String {
    for prefix in [ParserWords.help, .usage] where line.hasPrefix(prefix.sentence.english) {
      return prefix.text + line.dropFirst(prefix.sentence.english.count)
    }
    if let alternative = arguments(.orElse, in: line)?.first {
      return ParserWords.orElse(complaintLine(alternative))
    }
    guard let (words, arguments) = found(complaints + additions, in: line) else { return line }
    guard words == .invalidOneOf else { return words.filled(with: arguments) }
    return Template(words.text).filled(
      with: arguments.dropLast().map(isolated) + arguments.suffix(1).map(list))
  }

  /// `'a', 'b' or 'c'` with the word before the last.
  private static func list(_ text: String) -> String {
    for words in [ParserWords.and, .or] {
      if let range = text.firstRange(of: words.sentence.english) {
        return text[..<range.lowerBound] + words.text + text[range.upperBound...]
      }
    }
    return text
  }

  // MARK: Patterns

  private static func arguments(_ words: ParserWords, in line: String) -> [String]? {
    Template(words.sentence.english).arguments(of: line)
  }

  private static func replacing(_ words: ParserWords, in line: String) -> String? {
    arguments(words, in: line).map { words.filled(with: $0) }
  }
}
