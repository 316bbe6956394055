/// What is said about a name that nobody has, and who may be meant by it.
package enum NameWords: String, Topic {
  case contactQuestion = "name.contact.question"
  case identityQuestion = "name.identity.question"
  case taken = "name.taken"
  case candidate = "name.candidate"
  case candidateCertificate = "name.candidate.certificate"
  case meantOne = "name.meant.one"
  case meantTwo = "name.meant.two"
  case meantThree = "name.meant.three"

  package var sentence: Sentence {
    switch self {
    case .contactQuestion:
      Sentence(  // No name holds parentheses.
        "There is no contact called '{1}'. Do you mean '{2}' ({3})?",
        note: "{1}: what was typed; {2}: a name like it; {3}: its fingerprint.")
    case .identityQuestion:
      Sentence(
        "There is no identity called '{1}'. Do you mean '{2}' ({3})?",
        note: "{1}: what was typed; {2}: a name like it; {3}: its fingerprint.")
    case .taken:
      Sentence("Taking '{1}' for {2}.", note: "{1}: what was typed; {2}: the name that is meant.")
    case .candidate:
      Sentence(
        "{1} ({2}): Whisper keys {3}",
        note:
          "{1}: a contact's name; {2}: unverified, verified or revoked; {3}: a fingerprint.")
    case .candidateCertificate:
      Sentence(
        "{1} ({2}): certificate {3}, {4}",
        note:
          "{1}: a contact's name; {2}: unverified, verified or revoked; {3}: a fingerprint; {4}: its User ID."
      )
    case .meantOne:
      Sentence("Did you mean '{1}'?", note: "Behind 'hint:'. At the places: names.")
    case .meantTwo:
      Sentence("Did you mean '{1}' or '{2}'?", note: "Behind 'hint:'. At the places: names.")
    case .meantThree:
      Sentence("Did you mean '{1}', '{2}' or '{3}'?", note: "Behind 'hint:'. At the places: names.")
    }
  }
}
