import Words

/// All errors that the command ends with: one row a code. docs/CLI.md and the manual have the same table.
enum ErrorTable {
  /// By the layer that errors of a code come from.
  static let rows: [(layer: ErrorRow.Layer, rows: [ErrorRow])] = [
    (.arguments, arguments + UsageError.refusals.map(refused) + ParserText.complaints.map(refused)),
    (.command, command + secrets + agent + pictures),
    (.services, messages + people + backups),
    (.vault, vault + protectors + privateKeys),
    (.openPGP, openPGP + openPGPKeys),
    (.wallet, wallets + phrases + transactions + ethereum),
    (.system, system),
  ]

  /// That of a code; nil for one of a later version.
  static func row(of code: String) -> ErrorRow? { byCode[code] }

  private static let byCode = Dictionary(
    rows.flatMap(\.rows).map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static func refused(_ words: any Topic) -> ErrorRow {
    ErrorRow(words: words, status: .usage)
  }

  /// Those of a topic.
  static func rows<Words: Topic>(of topic: Words.Type, _ rows: TopicRow<Words>...) -> [ErrorRow] {
    rows.map(\.row)
  }
}
