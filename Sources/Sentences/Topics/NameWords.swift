/// What is said about a name that nobody has, and who may be meant by it.
package enum NameWords: String, Topic {
  case contactQuestion = "name.contact.question"
  case identityQuestion = "name.identity.question"
  case taken = "name.taken"
  case meantOne = "name.meant.one"
  case meantTwo = "name.meant.two"
  case meantThree = "name.meant.three"

  package var sentence: Sentence {
    switch self {
    case .contactQuestion:
      // No name holds parentheses.
      "There is no contact called '{1}'. Do you mean '{2}' ({3})?"
    case .identityQuestion: "There is no identity called '{1}'. Do you mean '{2}' ({3})?"
    case .taken: "Taking '{1}' for {2}."
    case .meantOne: "Did you mean '{1}'?"
    case .meantTwo: "Did you mean '{1}' or '{2}'?"
    case .meantThree: "Did you mean '{1}', '{2}' or '{3}'?"
    }
  }
}
