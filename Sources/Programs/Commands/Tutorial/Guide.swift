import Words

/// How the tour talks with the person.
struct Guide {
  let context: Context
  /// Nobody answers: every pause is passed over and every answer is the right one.
  let isAlone: Bool

  /// Begins a part of the tour.
  func begin(_ title: TutorialWords, _ number: Int) {
    tell("\n== \(TutorialWords.part(String(number), title.text)) ==\n")
  }

  func tell(_ words: TutorialWords, _ arguments: String...) {
    tell(wrapping: words.filled(with: arguments))
  }

  /// Wraps what a file gets, too.
  func tell(wrapping text: String) {
    let screen = context.streams.errors
    try? screen.write(screen.shown(Lines(text, indent: 0), in: screen.width ?? Self.width) + "\n")
  }

  func tell(_ text: String) { try? context.streams.errors.show(Lines(text)) }

  /// Columns that every terminal has.
  private static let width = 78

  /// Shows what the program itself would show, moved in a little.
  func show(_ lines: Lines) { try? context.streams.errors.show(lines.movedIn(by: 4)) }

  func show(_ text: String) { show(Lines(text)) }

  /// Shows all that a command says of an error.
  func show(_ error: any Error) { show(Lines(ErrorWords(error).lines)) }

  func pause() throws {
    guard !isAlone else { return }
    _ = try context.person.ask("\n" + TutorialWords.goOn.text, option: "--yes")
  }

  /// Asks until the answer is right; `wrong` says why it was not.
  func ask(_ question: TutorialWords, right: Bool, wrong: TutorialWords) throws {
    guard !isAlone else { return tell(question) }
    while try context.person.confirm(Question(question)) != right { tell(wrong) }
  }

  /// Asks for one of a few numbers until it is the right one.
  func ask(_ question: TutorialWords, number: String, wrong: TutorialWords) throws {
    guard !isAlone else { return tell("\(question.text)\(number)") }
    while try context.person.ask(question.text, option: "--yes") != number { tell(wrong) }
  }
}
