/// What the demonstration says.
package enum DemoWords: String, Topic {
  case made = "demo.made"
  case exchanged = "demo.exchanged"
  case message = "demo.message"
  case writes = "demo.writes"
  case travels = "demo.travels"
  case opens = "demo.opens"
  case repeats = "demo.repeats"

  package var sentence: Sentence {
    switch self {
    case .made: "Made {1}'s vault and identity."
    case .exchanged: "Each has the other's bundle, and both read the same twelve words aloud:"
    case .message:
      Sentence("Meet me where the river bends, at seven.", note: "A letter that Alice writes.")
    case .writes: "Alice writes: {1}"
    case .travels: "What travels, and all that anybody sees:"
    case .opens: "Bob opens it:"
    case .repeats: "Opened a second time, it is refused:"
    }
  }
}
