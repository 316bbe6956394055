import Words
import ArgumentParser

/// How a text that travels is broken into lines.
struct WrapOptions: SharedOptions {
  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: CommonHelpWords.wrap.help)
  var wrap: Bool?
  @Option(help: CommonHelpWords.wrapColumns.help("number")) var wrapColumns: Int?

  /// The longest line that mail carries has 998 characters.
  private static let possibleColumns = 20...998

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard let wrapColumns else { return }
    guard Self.possibleColumns.contains(wrapColumns) else {
      throw UsageError(
        .wrapColumns, "\(Self.possibleColumns.lowerBound)", "\(Self.possibleColumns.upperBound)")
    }
    if wrap == false { throw UsageError(.either, "--no-wrap", "--wrap-columns") }
  }

  /// The option, if any, that says so.
  var given: String? {
    wrap.map { $0 ? "--wrap" : "--no-wrap" } ?? wrapColumns.map { _ in "--wrap-columns" }
  }

  /// The text of one or more lines as it is written down.
  func wrapped(_ text: String) -> String {
    if wrap == false { return text }
    return WrappedText.lines(of: text, columns: wrapColumns ?? WrappedText.columns)
  }
}
