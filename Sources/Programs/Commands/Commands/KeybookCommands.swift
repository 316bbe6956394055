import Words
import ArgumentParser
import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

struct KeybookCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "keybook", KeybookWords.commands,
    subcommands: [Export.self, Import.self])

  struct Export: Command {
    static let configuration = CommandConfiguration(
      "export", KeybookWords.export, details: .exportDetails)

    @OptionGroup var output: OutputOptions
    @OptionGroup var wrap: WrapOptions
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try output.file?.check(context)
      let export = try context.vault.unlocked().keybook.export()
      let report = KeybookReport(export)
      if let file = output.file {
        try file.write(wrap.wrapped(export.text))
        if global.json { try context.output.print(report) }
      } else if global.json {
        try context.output.print(report)
      } else {
        try context.streams.output.write(wrap.wrapped(export.text))
      }
      context.output.show(report.summary)
    }
  }

  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", KeybookWords.importing, details: .importDetails)

    @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
    @OptionGroup var dry: DryRunOptions
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds { FileNeeds(text: file) }

    func run(in context: Context) throws {
      let input = Input(file, context)
      let whisper = try context.vault.opened(toRead: input)
      let keybook = try context.vault.unlock(whisper, toRead: input) {
        let octets = try input.text(
          limit: KeybookService.maximumBytes, prompt: KeybookWords.prompt.text)
        return try input.read(octets, noneOf: [.keybook, .bundle]) { try Keybook(octets) }
      }
      let shown = try whisper.keybook.examine(keybook)
      if context.isDryRun { try context.printDryRun(KeybookImportReport(shown, isDone: false)) }
      let accepts =
        try shown.rotated.isEmpty
        || context.person.confirm(
          Question(
            KeybookWords.rotationsQuestion,
            about: [Remark(KeybookWords.rotations, names(shown.rotated))],
            of: shown.newKeys.flatMap { [$0.id.description, $0.former.hex, $0.new.hex] },
            shown: { shown.newKeys.flatMap(\.shown) }))
      guard !context.isDryRun else { return }
      try context.output.print(
        KeybookImportReport(
          whisper.keybook.importing(keybook, accepting: accepts ? shown : nil)))
    }
  }
}

/// Names in one line; each is isolated by itself.
private func names(_ names: [String]) -> String { names.map(isolated).joined(separator: ", ") }

extension KeybookService.NewKeys {
  /// For who looks at them: the old ones and the new ones.
  fileprivate var shown: [ShownFact] {
    [
      ShownFact(
        .former, name: name, id: id.description, fingerprint: former, version: formerVersion),
      ShownFact(.new, name: name, fingerprint: new, version: newVersion),
    ]
  }
}

struct KeybookReport: Report {
  let count: Int
  let keybook: String
  let named: [String]
  let bareKeys: [String]
  let withoutKeys: [String]
  let distrusted: [String]
  /// Whose those names are, in the order of each list.
  let namedIDs: [Contact.ID]
  let bareKeyIDs: [Contact.ID]
  let withoutKeyIDs: [Contact.ID]
  let distrustedIDs: [Contact.ID]

  init(_ export: KeybookService.Export) {
    count = export.count
    keybook = export.text
    named = export.named
    bareKeys = export.bareKeys
    withoutKeys = export.withoutKeys
    distrusted = export.distrusted
    (namedIDs, bareKeyIDs) = (export.ids.named, export.ids.bareKeys)
    (withoutKeyIDs, distrustedIDs) = (export.ids.withoutKeys, export.ids.distrusted)
  }

  var text: Lines { Lines(toCopy: keybook) }

  var told: Lines { Lines(summary) }

  var summary: String {
    var lines = [KeybookWords.exported(String(count))]
    if !named.isEmpty { lines.append(KeybookWords.namesGiven(names(named))) }
    if !bareKeys.isEmpty { lines.append(KeybookWords.bareKeys(names(bareKeys))) }
    if !withoutKeys.isEmpty { lines.append(KeybookWords.withoutKeys(names(withoutKeys))) }
    if !distrusted.isEmpty { lines.append(KeybookWords.distrusted(names(distrusted))) }
    return lines.joined(separator: "\n")
  }
}

struct KeybookImportReport: Report {
  struct Refused: Spoken {
    let line: Int
    let name: String
    let code: String
    let values: ErrorValues?
    /// Why, for people.
    fileprivate let reason: String

    private enum CodingKeys: CodingKey { case line, name, code, values }

    var text: Lines { Lines(KeybookWords.refused(String(line), name, reason)) }
  }

  struct Named: Encodable {
    let id: Contact.ID?
    let name: String
    let bundleName: String
  }

  let added: [String]
  /// In the same order; nil of who is not added yet.
  let addedIDs: [Contact.ID]?
  let named: [Named]
  let rotated: [String]
  let rotatedIDs: [Contact.ID]
  let known: Int
  let refused: [Told<Refused>]

  /// `isDone`: whether they were added.
  init(_ outcome: KeybookService.Outcome, isDone: Bool = true) {
    added = outcome.added
    addedIDs = isDone ? outcome.addedIDs : nil
    let ids = Dictionary(
      zip(outcome.added, isDone ? outcome.addedIDs : []), uniquingKeysWith: { first, _ in first })
    named = outcome.named.map { Named(id: ids[$0.name], name: $0.name, bundleName: $0.bundleName) }
    (rotated, rotatedIDs) = (outcome.rotated, outcome.rotatedIDs)
    known = outcome.known
    refused = outcome.refused.map {
      let words = ErrorWords($0.reason)
      return Told(
        Refused(
          line: $0.line, name: $0.name, code: words.code,
          values: words.values.isEmpty ? nil : words.values, reason: words.message))
    }
  }

  var text: Lines {
    var lines = [KeybookWords.added(String(added.count)), KeybookWords.known(String(known))]
    if !named.isEmpty {
      // No name holds parentheses.
      let pairs = named.map { "\(isolated($0.name)) (\(isolated($0.bundleName)))" }
      lines.append(KeybookWords.named(pairs.joined(separator: ", ")))
    }
    if !rotated.isEmpty { lines.append(KeybookWords.rotated(names(rotated))) }
    return Lines([Lines(lines)] + refused.map(\.value.text))
  }
}
