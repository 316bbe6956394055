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
    let width = Console.width(of: 2) ?? Self.width
    Console.standardError(Lines(text, indent: 0).fitted(to: width) + "\n")
  }

  func tell(_ text: String) { Console.standardError(Lines(text)) }

  /// Columns that every terminal has.
  private static let width = 78

  /// Shows what the program itself would show, moved in a little.
  func show(_ lines: Lines) { Console.standardError(lines.movedIn(by: 4)) }

  func show(_ text: String) { show(Lines(text)) }

  func pause() throws {
    guard !isAlone else { return }
    _ = try context.ask("\n" + TutorialWords.goOn.text, option: "--yes")
  }

  /// Asks until the answer is right; `wrong` says why it was not.
  func ask(_ question: TutorialWords, right: Bool, wrong: TutorialWords) throws {
    guard !isAlone else { return tell(question) }
    while try context.confirm(question.text) != right { tell(wrong) }
  }

  /// Asks for one of a few numbers until it is the right one.
  func ask(_ question: TutorialWords, number: String, wrong: TutorialWords) throws {
    guard !isAlone else { return tell("\(question.text)\(number)") }
    while try context.ask(question.text, option: "--yes") != number { tell(wrong) }
  }
}
