/// What is said about the OpenPGP certificates of contacts.
package enum CertificateWords: String, Topic {
  // Help
  case commands = "help.contact.certificate"
  case listHelp = "help.contact.certificate.list"
  case showHelp = "help.contact.certificate.show"
  case keepHelp = "help.contact.certificate.keep"
  case addHelp = "help.contact.certificate.add"
  case addDetails = "help.contact.certificate.add.details"
  case useHelp = "help.contact.certificate.use"
  case removeHelp = "help.contact.certificate.remove"
  case exportHelp = "help.contact.certificate.export"
  case whichHelp = "help.contact.certificate.fingerprint"
  case whichOrUsedHelp = "help.contact.certificate.fingerprint_or_used"
  case binaryHelp = "help.contact.certificate.binary"
  case verifyHelp = "help.contact.verify.certificate"

  // What is done
  case paste = "contact.certificate.paste"
  case isUsed = "contact.certificate.use.done"
  case removeQuestion = "contact.certificate.remove.question"
  case isRemoved = "contact.certificate.remove.done"
  case noneInUse = "contact.certificate.none_in_use"
  case none = "contact.certificate.none"
  case theySee = "contact.certificate.they_see"
  case verifyQuestion = "contact.certificate.verify.question"
  case isVerified = "contact.certificate.verify.done"

  // What became of those that were received
  case added = "contact.certificate.added"
  case addedTo = "contact.certificate.added_to"
  case merged = "contact.certificate.merged"
  case known = "contact.certificate.known"
  case refused = "contact.certificate.refused"
  case total = "contact.certificate.total"
  case besideSecretKey = "contact.certificate.beside_secret_key"
  case leftOut = "contact.certificate.left_out"

  // Its facts
  case line = "contact.certificate.line"
  case lineInUse = "contact.certificate.line_in_use"
  case lost = "contact.certificate.lost"
  case noUserID = "contact.certificate.no_user_id"

  private static let outcome = "{1}: a fingerprint; {2}: a User ID; {3}: "

  package var sentence: Sentence {
    switch self {
    case .commands: "The OpenPGP certificates of a contact."
    case .listHelp: "List a contact's OpenPGP certificates."
    case .showHelp: "Show a contact's OpenPGP certificate: its User IDs, keys and dates."
    case .keepHelp: "Keep what others certify in it, which anybody may have put there."
    case .addHelp: "Add an OpenPGP certificate of a contact."
    case .addDetails:
      """
      It is not verified. The first certificate of a contact is the one in use; another one is used when \
      'whisper contact certificate use' says so.
      """
    case .useHelp: "Encrypt to this certificate of a contact, and to no other."
    case .removeHelp: "Remove a certificate of a contact."
    case .exportHelp: "Print a certificate of a contact, for other programs."
    case .whichHelp: "The fingerprint, or 16 digits or more of its beginning or end."
    case .whichOrUsedHelp:
      "The fingerprint, or 16 digits or more of its beginning or end; without it, the one in use."
    case .binaryHelp: "Write octets instead of text."
    case .verifyHelp: "Compare the fingerprint of this OpenPGP certificate."
    case .paste: "Paste the certificate, then Enter and Ctrl-D:"
    case .isUsed:
      Sentence(
        "What is encrypted to {1} is encrypted to {2} from now on.",
        note: "{1}: a name; {2}: a fingerprint.")
    case .removeQuestion:
      Sentence("Remove the certificate {1} of {2}?", note: "{1}: a fingerprint; {2}: a name.")
    case .isRemoved:
      Sentence("Removed the certificate {1} of {2}.", note: "{1}: a fingerprint; {2}: a name.")
    case .noneInUse: "No certificate of {1} is in use now."
    case .none: "{1} has no OpenPGP certificates."
    case .theySee:
      """
      Call {1}, or meet, and have them read the fingerprint of their OpenPGP key. It must be \
      exactly this one:
      """
    case .verifyQuestion: "Does {1} read exactly this fingerprint?"
    case .isVerified:
      Sentence("The certificate {1} of {2} is verified.", note: "{1}: a fingerprint; {2}: a name.")
    case .added:
      Sentence("Added {3}, who is not verified yet: {1}, {2}", note: Self.outcome + "a name.")
    case .addedTo:
      Sentence(
        "Added to {3}, and not verified yet: {1}, {2}", note: Self.outcome + "a contact's name.")
    case .merged:
      Sentence("Brought up to date for {3}: {1}, {2}", note: Self.outcome + "a contact's name.")
    case .known: Sentence("Known of {3}: {1}, {2}", note: Self.outcome + "a contact's name.")
    case .refused:
      Sentence("Left alone: {1}, {2}. {3}", note: Self.outcome + "a sentence that says why.")
    case .total:
      Sentence(
        "{1} added, {2} brought up to date, {3} known, {4} left alone.",
        note: "{1} to {4}: how many certificates.")
    case .besideSecretKey:
      """
      A secret key stands here too. It belongs to one person alone, and was not taken. If somebody sent it to you, \
      they should revoke it; if it is yours: whisper pgp key import FILE
      """
    case .leftOut:
      Sentence(
        "An OpenPGP block here cannot be read, and was left out. {1}",
        note: "{1}: a sentence that says why.")
    case .line:
      Sentence(
        "OpenPGP certificate ({1}): {2}, {3}",
        note: "{1}: verified and the like; {2}: a fingerprint; {3}: a User ID.")
    case .lineInUse:
      Sentence(
        "OpenPGP certificate ({1}, in use): {2}, {3}",
        note: "{1}: verified and the like; {2}: a fingerprint; {3}: a User ID.")
    case .lost: "lost in a repair"
    case .noUserID: "without a User ID that holds"
    }
  }
}
