/// What is said about certifications: who says whose a certificate is.
package enum CertifyWords: String, Topic {
  case help = "help.contact.certify"
  case details = "help.contact.certify.details"
  case userIDHelp = "help.contact.certify.user_id"
  case localHelp = "help.contact.certify.local"
  case listHelp = "help.contact.certifications"
  case listDetails = "help.contact.certifications.details"
  case question = "contact.certify.question"
  case done = "contact.certify.done"
  case doneLocal = "contact.certify.done_local"
  case next = "contact.certify.next"
  case none = "contact.certifications.none"
  case byOwn = "contact.certifications.own"
  case byContact = "contact.certifications.contact"

  package var sentence: Sentence {
    switch self {
    case .help: "Certify with your OpenPGP key whose a certificate is."
    case .details:
      """
      The certificate must be verified first. It is printed with the certification, for its owner, who may give it on. \
      Others see who vouches for it; Whisper itself goes by what you compared.
      """
    case .userIDHelp:
      "The User ID to certify, or its address; the primary one where nothing is said."
    case .localHelp: "For yourself alone: it never leaves the vault."
    case .listHelp: "List who of those you know certifies a contact's certificates."
    case .listDetails:
      """
      Your own keys and verified contacts count. What others certify is kept only where a certificate was added with \
      --keep-certifications, and nothing follows from it.
      """
    case .question:
      Sentence(
        "Certify that {1} is the owner of {2}?",
        note: "{1}: a name and an address; {2}: a fingerprint.")
    case .done:
      Sentence(
        "Certified {1} with your key {2}.",
        note: "{1}: a name and an address; {2}: the name of an own key.")
    case .doneLocal:
      Sentence(
        "Certified {1} with your key {2}, for yourself alone.",
        note: "{1}: a name and an address; {2}: the name of an own key.")
    case .next:
      Sentence("give the text to {1}, who may give it on", note: "Behind 'Next:'.")
    case .none: "Nobody you know certifies a certificate of {1}."
    case .byOwn:
      Sentence(
        "{1}: certified with your own key {2}",
        note: "{1}: a User ID; {2}: the name of an own key.")
    case .byContact:
      Sentence("{1}: certified by {2}", note: "{1}: a User ID; {2}: a verified contact's name.")
    }
  }
}
