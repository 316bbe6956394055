/// What `init` offers once the vault stands, and what is said of `unlock` until it was used once.
package enum FirstStepWords: String, Topic {
  case namePrompt = "init.offer.name"
  case unlockQuestion = "init.offer.unlock"
  case unlockNext = "next.unlock"

  package var sentence: Sentence {
    switch self {
    case .namePrompt:
      Sentence(
        "Your name, as others will see it (Enter alone: not now): ",
        note: "A prompt. What is typed makes an identity.")
    case .unlockQuestion:
      "Keep the vault unlocked for now, so that the next commands do not ask for the passphrase or PIN?"
    case .unlockNext:
      Sentence(
        "To open the vault once, and not for every command: whisper unlock",
        note: "A line below 'Next:', until the vault was kept unlocked once.")
    }
  }
}
