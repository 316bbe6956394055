/// What stands before a line to say what kind of line it is, and what a person answers.
package enum LabelWords: String, Topic {
  case error = "label.error"
  case hint = "label.hint"
  case next = "label.next"
  case question = "question.choice"
  case yes = "question.yes"
  case no = "question.no"

  private static let answers =
    """
    All answers that mean this, in small letters, with a space between each two. The English ones are \
    taken in every language.
    """

  package var sentence: Sentence {
    switch self {
    case .error:
      Sentence("Error:", note: "Before a whole sentence.")
    case .hint:
      Sentence(
        "hint:", note: "Before what the person can do, which begins small and has no full stop.")
    case .next:
      Sentence("Next:", note: "Before the command to run next.")
    case .question:
      Sentence(
        "{1} [yes/no] ",
        note:
          "{1}: a question. In brackets: of question.yes and question.no."
      )
    case .yes:
      Sentence(
        "y yes",
        note: Self.answers)
    case .no:
      Sentence(
        "n no",
        note: Self.answers)
    }
  }
}
