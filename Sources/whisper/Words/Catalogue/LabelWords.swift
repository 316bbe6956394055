/// What stands before a line to say what kind of line it is, and what a person answers.
enum LabelWords: String, Words {
  case error = "label.error"
  case hint = "label.hint"
  case next = "label.next"
  case question = "question.choice"
  case yes = "question.yes"
  case no = "question.no"

  var sentence: Sentence {
    switch self {
    case .error:
      Sentence(
        "Error:",
        german: "Fehler:",
        spanish: "Error:")
    case .hint:
      Sentence(
        "hint:",
        german: "Hinweis:",
        spanish: "Sugerencia:")
    case .next:
      Sentence(
        "Next:",
        german: "Weiter:",
        spanish: "Siguiente:")
    case .question:
      Sentence(
        "{1} [yes/no] ",
        german: "{1} [ja/nein] ",
        spanish: "{1} [sí/no] ")
    case .yes:
      Sentence(
        "y yes",
        german: "j ja",
        spanish: "s si sí")
    case .no:
      Sentence(
        "n no",
        german: "n nein",
        spanish: "n no")
    }
  }
}
