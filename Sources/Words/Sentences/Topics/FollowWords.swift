/// What the help says of `status --follow`.
package enum FollowWords: String, Topic {
  case follow = "help.status.follow"

  package var sentence: Sentence {
    switch self {
    case .follow:
      Sentence(
        "Go on, and say in lines of JSON when the vault is unlocked, locked or changed.",
        note: "The help of an option of 'whisper status'.")
    }
  }
}
