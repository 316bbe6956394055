import WhisperKit
import Words

/// What is asked about a message that is refused for its age: whether it is to be opened all the same.
struct OldMessageQuestion {
  /// What the person must know to answer.
  let about: OldMessageWords
  let question: String

  /// Nil for what is no matter of age.
  init?(_ error: WhisperError) {
    let days = "\(error.values.days ?? 0)"
    switch error.code {
    case .messageOld:
      (about, question) = (.old, OldMessageWords.oldQuestion(days))
    case .messageAhead:
      (about, question) = (.ahead, OldMessageWords.aheadQuestion(days))
    case .messageForgotten:
      (about, question) = (.forgotten, OldMessageWords.forgottenQuestion.text)
    default: return nil
    }
  }
}
