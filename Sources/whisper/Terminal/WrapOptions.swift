import Words
import ArgumentParser

/// Breaks a text that travels into lines, for mail: Whisper reads it back as if it were one.
struct WrapOptions: ParsableArguments {
  @Flag(help: CommonHelpWords.wrap.help) var wrap = false
  @Option(help: CommonHelpWords.wrapColumns.help("number")) var wrapColumns: Int?

  private static let columns = 64
  /// The longest line that mail carries has 998 characters.
  private static let possibleColumns = 20...998

  func validate() throws {
    guard let wrapColumns, !Self.possibleColumns.contains(wrapColumns) else { return }
    throw ValidationError(
      UsageErrorWords.wrapColumns(
        "\(Self.possibleColumns.lowerBound)", "\(Self.possibleColumns.upperBound)"))
  }

  /// The text of one or more lines, broken if that was asked for. It is ASCII but for comments, which are left
  /// as they are.
  func wrapped(_ text: String) -> String {
    guard wrap || wrapColumns != nil else { return text }
    let columns = wrapColumns ?? Self.columns
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") ? String(line) : Self.broken(line, columns)
    }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, _ columns: Int) -> String {
    var result = ""
    var rest = line.utf8[...]
    while rest.count > columns {
      result += String(Substring(rest.prefix(columns))) + "\n"
      rest = rest.dropFirst(columns)
    }
    return result + String(Substring(rest))
  }
}
