/// What is said about a name that nobody has, and who may be meant by it.
enum NameWords: String, Words {
  case contactQuestion = "name.contact.question"
  case identityQuestion = "name.identity.question"
  case taken = "name.taken"
  case meantOne = "name.meant.one"
  case meantTwo = "name.meant.two"
  case meantThree = "name.meant.three"

  var sentence: Sentence {
    switch self {
    case .contactQuestion:
      // No name holds parentheses.
      Sentence(
        "There is no contact called '{1}'. Do you mean '{2}' ({3})?",
        german: "Es gibt keinen Kontakt namens '{1}'. Meinen Sie '{2}' ({3})?",
        spanish: "No hay ningún contacto llamado '{1}'. ¿Se refiere a '{2}' ({3})?")
    case .identityQuestion:
      Sentence(
        "There is no identity called '{1}'. Do you mean '{2}' ({3})?",
        german: "Es gibt keine Identität namens '{1}'. Meinen Sie '{2}' ({3})?",
        spanish: "No hay ninguna identidad llamada '{1}'. ¿Se refiere a '{2}' ({3})?")
    case .taken:
      Sentence(
        "Taking '{1}' for {2}.",
        german: "'{1}' wird als {2} verstanden.",
        spanish: "'{1}' se entiende como {2}.")
    case .meantOne:
      Sentence(
        "Did you mean '{1}'?",
        german: "Meinten Sie '{1}'?",
        spanish: "¿Quiso decir '{1}'?")
    case .meantTwo:
      Sentence(
        "Did you mean '{1}' or '{2}'?",
        german: "Meinten Sie '{1}' oder '{2}'?",
        spanish: "¿Quiso decir '{1}' o '{2}'?")
    case .meantThree:
      Sentence(
        "Did you mean '{1}', '{2}' or '{3}'?",
        german: "Meinten Sie '{1}', '{2}' oder '{3}'?",
        spanish: "¿Quiso decir '{1}', '{2}' o '{3}'?")
    }
  }
}
