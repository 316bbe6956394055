/// What is asked on a terminal before a message is opened that is not of these days.
package enum OldMessageWords: String, Topic {
  case old = "open.old.about"
  case oldQuestion = "open.old.question"
  case ahead = "open.ahead.about"
  case aheadQuestion = "open.ahead.question"
  case forgotten = "open.forgotten.about"
  case forgottenQuestion = "open.forgotten.question"
  case leftUnopened = "error.message.left_unopened"

  package var sentence: Sentence {
    switch self {
    case .old:
      "A message is to be opened within 48 hours. What comes later may be one that somebody kept back, or sends again."
    case .oldQuestion:
      Sentence(
        one: "It is {1} day old. Open it?", other: "It is {1} days old. Open it?",
        note: "{1}: a number, two at least. The message is meant.")
    case .ahead: "The clock of this machine may be wrong, or its sender's."
    case .aheadQuestion:
      Sentence(
        one: "It is dated {1} day ahead of this machine's clock. Open it?",
        other: "It is dated {1} days ahead of this machine's clock. Open it?",
        note: "{1}: a number, two at least. The message is meant.")
    case .forgotten:
      "What is remembered of opened messages does not go back to the date of this message."
    case .forgottenQuestion:
      Sentence(
        "Nobody knows whether you opened it before. Open it?", note: "The message is meant.")
    case .leftUnopened: "The message was not opened, and nothing was noted of it."
    }
  }
}
