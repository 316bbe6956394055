import Words

/// What a command prints, in the form that the person asked for.
struct Output {
  let streams: Streams
  /// Whether facts are printed as JSON.
  let isJSON: Bool
  let isQuiet: Bool
  /// The vault that suggested commands are for.
  let namedVault: NamedVault

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
    if isJSON { try print(report()) } else { say(sentence) }
  }

  /// Prints facts to standard output, always as JSON.
  func printJSON(_ report: some Report) throws { try streams.output.write(report.json + "\n") }

  /// Prints facts about data that goes to standard output itself.
  func printFacts(_ report: some Report) {
    // A standard error that is closed is nobody's loss.
    if isJSON {
      try? streams.errors.write(report.json + "\n")
    } else if !isQuiet {
      try? streams.errors.show(report.text)
    }
  }

  /// Says something to the person, on standard error.
  func say(_ text: String) { say(Lines(text)) }

  func say(_ lines: Lines) {
    if !isQuiet { try? streams.errors.show(lines) }
  }

  /// Says a sentence of ours that names commands.
  func suggest(_ text: String) { say(namedVault.put(into: text)) }

  /// Says that something takes a while, to who watches.
  func progress(_ text: String) {
    if streams.errors.isTerminal { say(text) }
  }

  /// Says what to do next, where the output is for a person.
  func sayNext(_ step: String) {
    if !isJSON { say("\(LabelWords.next.text) \(namedVault.put(into: step))") }
  }
}
