import Words

/// All errors that the command ends with: one row a code. docs/CLI.md and the manual have the same table.
enum ErrorTable {
  static let rows: [ErrorRow] =
    (arguments + (UsageError.refusals + ParserText.complaints).map(refused)).coming(
      from: .arguments)
    + (command + secrets + agent + pictures).coming(from: .command)
    + (messages + policies + people + backups).coming(from: .services)
    + (vault + protectors + privateKeys).coming(from: .vault)
    + (openPGP + openPGPKeys).coming(from: .openPGP)
    + (wallets + phrases + transactions + ethereum).coming(from: .wallet)
    + system.coming(from: .system)

  /// That of a code; nil for one of a later version.
  static func row(of code: String) -> ErrorRow? { byCode[code] }

  private static let byCode = Dictionary(
    rows.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static func refused(_ words: any Topic) -> ErrorRow {
    ErrorRow(words: words, status: .usage)
  }

  /// Those of a topic.
  static func rows<Words: Topic>(of topic: Words.Type, _ rows: TopicRow<Words>...) -> [ErrorRow] {
    rows.map(\.row)
  }
}

extension [ErrorRow] {
  fileprivate func coming(from layer: ErrorRow.Layer) -> [ErrorRow] {
    map { row in
      var row = row
      row.layer = layer
      return row
    }
  }
}
