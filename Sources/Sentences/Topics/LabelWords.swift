/// What stands before a line to say what kind of line it is, and what a person answers.
package enum LabelWords: String, Topic {
  case error = "label.error"
  case hint = "label.hint"
  case next = "label.next"
  case question = "question.choice"
  case yes = "question.yes"
  case no = "question.no"

  package var sentence: Sentence {
    switch self {
    case .error: "Error:"
    case .hint: "hint:"
    case .next: "Next:"
    case .question: "{1} [yes/no] "
    case .yes: "y yes"
    case .no: "n no"
    }
  }
}
