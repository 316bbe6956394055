import Words

/// What the person is asked, and what they must know to answer.
struct Dialogue {
  let terminal: any Terminal
  /// Whether `--yes` answers what is asked about an action. It does not say whom somebody meant.
  let isAnswered: Bool
  let approvals: Approvals
  let output: Output

  /// Throws where a question that comes later could not be answered: nobody is asked for a secret in vain.
  func checkAnswerable(_ question: Question) throws {
    guard hasAnswer(to: question) || approvals.given.isEmpty && terminal.isThere else {
      throw unanswered(question)
    }
  }

  /// Whether nobody needs to be asked.
  private func hasAnswer(to question: Question) -> Bool {
    isAnswered || approvals.isApproved(question)
  }

  private func unanswered(_ question: Question) -> UnansweredQuestion {
    UnansweredQuestion(
      question: question, option: "--yes", approval: approvals.code(of: question))
  }

  /// Asks until there is a yes or a no; `--yes` gives a yes, and so does the question's code. `--quiet` leaves out what a person
  /// must have read to answer only where nobody is asked.
  func confirm(_ question: Question) throws -> Bool {
    if hasAnswer(to: question) {
      tell(question, isAnswered: true)
      return true
    }
    guard approvals.given.isEmpty else {
      if !output.isJSON { tell(question, isAnswered: false) }
      throw unanswered(question)
    }
    return try asking(question, orThrow: unanswered(question)) { try isYes(question.text) }
  }

  /// Throws `CommandError.cancelled` for a no.
  func checkWanted(_ question: Question) throws {
    guard try confirm(question) else { throw CommandError.cancelled }
  }

  /// Throws `CommandError.confirmationDiffers` unless what was handed over with `option`, or else is typed, is `name`.
  func checkTyped(
    _ name: String, given: String?, _ question: Question, option: String = "--confirm NAME"
  ) throws {
    try checkTyped(given: given, question, option: option) { $0 == name }
  }

  /// The same for what may be written in several ways.
  func checkTyped(
    given: String?, _ question: Question, option: String, _ isRight: (String) -> Bool
  ) throws {
    let typed: String
    if let given {
      tell(question, isAnswered: isAnswered)
      typed = given
    } else {
      typed = try asking(
        question,
        orThrow: UnansweredQuestion(question: question, option: option, approval: nil)
      ) { try line(question.text) }
    }
    guard isRight(typed) else { throw CommandError.confirmationDiffers }
  }

  private func asking<Typed>(
    _ question: Question, orThrow unanswered: @autoclosure () -> UnansweredQuestion,
    _ ask: () throws -> Typed
  ) throws -> Typed {
    // A program gets the question with all that belongs to it.
    guard terminal.isThere || !output.isJSON else { throw unanswered() }
    tell(question, isAnswered: false)
    do {
      return try ask()
    } catch CommandError.noTerminal {
      throw unanswered()
    }
  }

  /// Whether whoever sits at the terminal answers with a yes, however the command was called. Throws
  /// `CommandError.noTerminal`.
  func isYes(_ question: String) throws -> Bool {
    while true {
      switch Answer(try line(LabelWords.question(question))) {
      case .yes: return true
      case .no: return false
      case nil: continue
      }
    }
  }

  /// Asks for a line, behind what must be read before: that stands on standard error, or, where that is a program's, here.
  func line(_ prompt: String) throws -> String {
    try terminal.line(prompt: output.takeUnread() + prompt)
  }

  private func tell(_ question: Question, isAnswered: Bool) {
    for note in question.about {
      if isAnswered, !question.isAlwaysTold {
        output.say(note)
      } else {
        output.saySurely(note)
      }
    }
  }

  /// Says what a person must know who types something next.
  func explain(_ note: Remark) { output.saySurely(note) }

  /// Asks for a line. Without a terminal, points to the option that answers.
  func ask(_ question: String, option: String) throws -> String {
    do {
      return try line(question)
    } catch CommandError.noTerminal {
      throw CommandError.needsAnswer(option: option)
    }
  }
}

/// Nobody answered a question; programs get it, and may answer it in another run.
struct UnansweredQuestion: Error {
  let question: Question
  /// What answers it, for people.
  let option: String
  /// Nil where a name is typed.
  let approval: String?

  var report: QuestionReport {
    QuestionReport(
      question: question, approval: approval,
      confirm: approval == nil ? option.split(separator: " ").first.map(String.init) : nil)
  }
}
