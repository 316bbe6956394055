import Words
import ArgumentParser
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
      if !global.json { context.output.say(report.summary) }
    }
  }

  struct Import: Command {
    static let configuration = CommandConfiguration(
      "import", KeybookWords.importing, details: .importDetails)

    @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
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
      let accepts =
        try shown.rotated.isEmpty
        || context.person.confirm(
          KeybookWords.rotationsQuestion.text,
          about: KeybookWords.rotations(names(shown.rotated)))
      try context.output.print(
        KeybookImportReport(
          whisper.keybook.importing(keybook, accepting: accepts ? shown : nil)))
    }
  }
}

/// Names in one line; each is isolated by itself.
private func names(_ names: [String]) -> String { names.map(isolated).joined(separator: ", ") }

struct KeybookReport: Report {
  let count: Int
  let keybook: String
  let named: [String]
  let bareKeys: [String]
  let withoutKeys: [String]
  let distrusted: [String]

  init(_ export: KeybookService.Export) {
    count = export.count
    keybook = export.text
    named = export.named
    bareKeys = export.bareKeys
    withoutKeys = export.withoutKeys
    distrusted = export.distrusted
  }

  var text: Lines { Lines(toCopy: keybook) }

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
  struct Refused: Encodable {
    let line: Int
    let name: String
    let code: String
    let values: ErrorValues?
    /// Why, for people.
    fileprivate let reason: String

    private enum CodingKeys: CodingKey { case line, name, code, values }
  }

  struct Named: Encodable {
    let name: String
    let bundleName: String
  }

  let added: [String]
  let named: [Named]
  let rotated: [String]
  let known: Int
  let refused: [Refused]

  init(_ outcome: KeybookService.Outcome) {
    added = outcome.added
    named = outcome.named.map { Named(name: $0.name, bundleName: $0.bundleName) }
    rotated = outcome.rotated
    known = outcome.known
    refused = outcome.refused.map {
      let words = ErrorWords($0.reason)
      return Refused(
        line: $0.line, name: $0.name, code: words.code,
        values: words.values.isEmpty ? nil : words.values, reason: words.message)
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
    lines += refused.map { KeybookWords.refused(String($0.line), $0.name, $0.reason) }
    return Lines(lines)
  }
}
