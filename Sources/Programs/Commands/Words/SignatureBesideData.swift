import Words

/// A signature and its data given one after the other, as other programs take them.
enum SignatureBesideData {
  /// How they are given here; nil for arguments that are no more than `pgp verify` takes. `complaint` is the parser's.
  static func hint(for arguments: [String], complaint: String) -> String? {
    guard let verb = arguments.firstIndex(of: "verify"), verb > 0, arguments[verb - 1] == "pgp",
      [ParserWords.unexpected, .manyUnexpected].contains(where: {
        Template($0.sentence.english).arguments(of: complaint) != nil
      })
    else { return nil }
    let words = pair(in: arguments, behind: verb)
    return UsageErrorWords.signatureBesideData(
      words.map(command) ?? "whisper pgp verify --signature FILE DATA")
  }

  /// The two words that make sense as a signature and its data; nil where there are none, or it is not clear which.
  private static func pair(in arguments: [String], behind verb: Int) -> (String, String)? {
    guard arguments.count <= mostArguments, !arguments.contains("--signature") else { return nil }
    for index in arguments.indices.dropFirst(verb + 1).dropLast() {
      let (first, second) = (arguments[index], arguments[index + 1])
      // What does not show as it is cannot be copied.
      guard !first.hasPrefix("-"), !second.hasPrefix("-"), first == printable(first),
        second == printable(second)
      else { continue }
      var corrected = arguments
      corrected.insert("--signature", at: index)
      if ParsedArguments.makeSense(corrected) { return (first, second) }
    }
    return nil
  }

  /// The signature comes first, as GnuPG takes them, unless their names say otherwise.
  private static func command(_ first: String, _ second: String) -> String {
    let isTurned = second.hasPrefix(first + ".") || isNamedSo(second) && !isNamedSo(first)
    let (signature, data) = isTurned ? (second, first) : (first, second)
    return "whisper pgp verify --signature \(inShell(signature)) \(inShell(data))"
  }

  /// Whether a file is called as signatures are.
  private static func isNamedSo(_ file: String) -> Bool {
    [".asc", ".sig", ".sign", ".gpg", ".pgp"].contains(where: file.hasSuffix)
  }

  /// Beyond so many arguments nobody looks for files among them.
  private static let mostArguments = 32
}
