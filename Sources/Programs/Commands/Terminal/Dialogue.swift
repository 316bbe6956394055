import Words

/// What the person is asked, and what they must know to answer.
struct Dialogue {
  let terminal: any Terminal
  /// Whether `--yes` answers what is asked about an action. It does not say whom somebody meant.
  let isAnswered: Bool
  let isQuiet: Bool
  let errors: any ByteSink

  /// Throws where a question that comes later could not be answered: nobody is asked for a secret in vain.
  func checkAnswerable() throws {
    guard isAnswered || terminal.isThere else { throw CommandError.needsAnswer(option: "--yes") }
  }

  /// Asks until there is a yes or a no; `--yes` gives a yes. `about` is what a person must have read to
  /// answer, so that `--quiet` leaves it out only where nobody is asked.
  func confirm(_ question: String, about: String) throws -> Bool {
    try confirm(question, about: Lines(about))
  }

  func confirm(_ question: String, about: Lines? = nil) throws -> Bool {
    if let about { explain(about) }
    if isAnswered { return true }
    do {
      return try isYes(question)
    } catch CommandError.noTerminal {
      throw CommandError.needsAnswer(option: "--yes")
    }
  }

  /// Throws `CommandError.cancelled` for a no.
  func checkWanted(_ question: String, about: Lines? = nil) throws {
    guard try confirm(question, about: about) else { throw CommandError.cancelled }
  }

  func checkWanted(_ question: String, about: String) throws {
    try checkWanted(question, about: Lines(about))
  }

  /// Throws `CommandError.confirmationDiffers` unless what was handed over with `option`, or else is typed, is `name`.
  func checkTyped(
    _ name: String, given: String?, _ question: String, option: String = "--confirm NAME"
  ) throws {
    guard try given ?? ask(question, option: option) == name else {
      throw CommandError.confirmationDiffers
    }
  }

  /// Whether whoever sits at the terminal answers with a yes, however the command was called. Throws
  /// `CommandError.noTerminal`.
  func isYes(_ question: String) throws -> Bool {
    while true {
      switch Answer(try terminal.line(prompt: LabelWords.question(question))) {
      case .yes: return true
      case .no: return false
      case nil: continue
      }
    }
  }

  /// Says what must be known to answer the question that follows.
  func explain(_ lines: Lines, isAnswered: Bool = true) {
    // A standard error that is closed is nobody's loss.
    if !isQuiet || !self.isAnswered || !isAnswered { try? errors.show(lines) }
  }

  /// Asks for a line. Without a terminal, points to the option that answers.
  func ask(_ question: String, option: String) throws -> String {
    do {
      return try terminal.line(prompt: question)
    } catch CommandError.noTerminal {
      throw CommandError.needsAnswer(option: option)
    }
  }
}
