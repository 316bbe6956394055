import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name of a file that was taken for an option, because it begins with a hyphen.
enum HyphenatedFile {
  /// What to do about an option that nobody knows, or about one whose file is missing, as the parser complains; nil where no
  /// file was meant.
  static func hint(for arguments: [String], complaint: String) -> String? {
    // Where letters of the name are options, a second line says so.
    let complaint = String(complaint.prefix { $0 != "\n" })
    let unknown = values([.unknownSuggesting, .unknown], in: complaint)
    let isFileMissing =
      values([.missingValueIn, .missingValue], in: complaint)?.hasSuffix("<file>") == true
    let file = arguments.first {
      guard $0.hasPrefix("-") else { return false }
      if let unknown { return printable($0) == unknown && access($0, F_OK) == 0 }
      // What is to be written is not there yet.
      return isFileMissing && cannotBeOption($0)
    }
    // What does not show as it is cannot be copied.
    guard let file, file == printable(file) else { return nil }
    return UsageErrorWords.leadingHyphen(inShell("./" + file))
  }

  /// The first value of the complaint that fits.
  private static func values(_ complaints: [ParserWords], in text: String) -> String? {
    for words in complaints {
      if let first = Template(words.sentence.english).arguments(of: text)?.first { return first }
    }
    return nil
  }

  /// Options are letters, digits and hyphens; what follows an equals sign is their value.
  private static func cannotBeOption(_ argument: String) -> Bool {
    !argument.utf8.contains(UInt8(ascii: "="))
      && argument.utf8.contains { !ZoneRule.isAlphanumeric($0) && $0 != UInt8(ascii: "-") }
  }
}
