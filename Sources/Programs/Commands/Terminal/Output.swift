import Words

/// What a command prints, in the form that the person asked for.
///
/// Programs get one JSON object when the command is done: its facts, and beside them what was said meanwhile.
struct Output {
  let streams: Streams
  /// Whether facts are printed as JSON.
  let isJSON: Bool
  /// Whether JSON has the sentences, too.
  let isText: Bool
  let isQuiet: Bool
  /// The vault that suggested commands are for.
  let namedVault: NamedVault
  private let data: WatchedSink
  private let held = HeldReport()

  init(_ streams: Streams, _ global: GlobalOptions) {
    data = WatchedSink(streams.output)
    self.streams = Streams(input: streams.input, output: data, errors: streams.errors)
    (isJSON, isText, isQuiet) = (global.json, global.text, global.quiet)
    namedVault = NamedVault(global.vaultPath, tpm: global.tpmDevice)
  }

  /// Whether a person looks at standard output, and did not ask for less.
  var isWatched: Bool { !isJSON && !isQuiet && streams.output.isTerminal }

  /// Prints facts to standard output, as text or JSON. What cannot be written is an error: a full
  /// disk must not pass for a sealed message.
  func print(_ report: some Report) throws {
    if isJSON { try printJSON(report) } else { try streams.output.show(report.text) }
  }

  /// Prints facts about what a command has done, which are no data: who wants data alone gets none.
  func printDone(_ report: some Report) throws {
    if isJSON || !isQuiet { try print(report) }
  }

  /// Says in a sentence what a command changed; programs get the facts.
  func printChange(_ sentence: String, _ report: @autoclosure () throws -> some Report) throws {
    if isJSON { try hold(report(), for: .output, told: Lines(sentence)) } else { show(sentence) }
  }

  /// Prints facts to standard output, always as JSON.
  func printJSON(_ report: some Report) throws { try hold(report, for: .output) }

  /// Prints facts about data that goes to standard output itself.
  func printFacts(_ report: some Report) {
    // A standard error that is closed is nobody's loss.
    if isJSON {
      try? hold(report, for: .errors)
    } else {
      show(report.text)
    }
  }

  /// Says something to the person, on standard error; programs get it in the report.
  func say<Sentence: Topic>(_ sentence: Sentence, _ values: String...) {
    say(Remark(sentence, values: values))
  }

  func say(_ note: Remark) {
    guard !isQuiet else { return }
    if isJSON { held.notes.append(note) } else { try? streams.errors.show(note.text) }
  }

  /// Says what must be read before something is typed, whoever asked for less.
  func saySurely(_ note: Remark) {
    guard isJSON else {
      try? streams.errors.show(note.text)
      return
    }
    held.notes.append(note)
    held.unread.append(note)
  }

  /// What must still be read, for the terminal: a program has standard error.
  func takeUnread() -> String {
    defer { held.unread = [] }
    return held.unread.map { $0.text.plain.joined(separator: "\n") + "\n" }.joined()
  }

  /// Shows the person what programs have as facts.
  func show(_ text: String) { show(Lines(text)) }

  func show(_ lines: Lines) {
    if !isJSON, !isQuiet { try? streams.errors.show(lines) }
  }

  /// Says a sentence of ours that names commands.
  func suggest<Sentence: Topic>(_ sentence: Sentence, _ values: String...) {
    say(Remark(sentence, values: values).suggesting(namedVault))
  }

  /// Says that something takes a while, to who watches.
  func progress(_ text: String) {
    if streams.errors.isTerminal { show(text) }
  }

  /// Says what to do next, where the output is for a person.
  func sayNext(_ step: String) { show("\(LabelWords.next.text) \(namedVault.put(into: step))") }
}

// MARK: For programs

/// The facts that are printed when the command is done, and what was said until then.
private final class HeldReport {
  enum Stream { case output, errors }

  var report: (any Report)?
  var told: Lines?
  var stream = Stream.output
  var notes: [Remark] = []
  /// Those that nobody could read yet who sits at the terminal.
  var unread: [Remark] = []
}

extension Output {
  /// Facts that were there before are printed now.
  private func hold(
    _ report: some Report, for stream: HeldReport.Stream, told: Lines? = nil
  ) throws {
    try release(withNotes: false)
    guard isJSON else { return try streams.output.write(report.json + "\n") }
    (held.report, held.told, held.stream) = (report, told, stream)
  }

  private func release(withNotes: Bool) throws {
    guard let report = held.report else { return }
    held.report = nil
    let line = json(of: report, withNotes: withNotes) + "\n"
    switch held.stream {
    case .output: try streams.output.write(line)
    // A standard error that is closed is nobody's loss.
    case .errors: try? streams.errors.write(line)
    }
  }

  private func json(of report: any Report, withNotes: Bool) -> String {
    var beside = BesideReport(isText: isText, told: held.told)
    if withNotes { (beside.notes, held.notes) = (held.notes, []) }
    return report.json(beside)
  }

  /// Prints what programs get of a command that is done.
  func finish() throws {
    guard isJSON else { return }
    if held.report == nil, !held.notes.isEmpty {
      (held.report, held.told) = (NotesReport(), nil)
      // Data stays by itself.
      held.stream = data.hasData ? .errors : .output
    }
    try release(withNotes: true)
  }

  /// Prints an error, with which the command ends. Of what programs get on standard error it is all.
  func fail(_ words: ErrorWords) {
    guard isJSON else { return words.print(to: streams.errors, asJSON: false) }
    var report = ErrorReport(words)
    switch held.stream {
    case .output: try? release(withNotes: true)
    case .errors: report.report = held.report.map(EncodedReport.init)
    }
    held.report = nil
    let beside = BesideReport(isText: isText, notes: held.notes)
    try? streams.errors.write(report.json(beside) + "\n")
  }
}

extension Output {
  /// Prints facts about several messages, for programs: an array, whose first object has what was said besides.
  func printFacts(of reports: [any Report]) {
    guard isJSON else { return }
    var beside = BesideReport(isText: isText, notes: held.notes)
    held.notes = []
    let items = reports.map { report in
      defer { beside.notes = [] }
      return report.json(beside)
    }
    try? streams.errors.write("[" + items.joined(separator: ",") + "]\n")
  }
}

/// Facts that stand within others.
struct EncodedReport: Encodable {
  let report: any Report

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    try encoder.encode(text: report.told)
  }
}
