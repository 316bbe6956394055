/// What commands say that only say what they would do.
package enum DryRunWords: String, Topic {
  case help = "help.dry_run"
  case nothingDone = "dry_run.nothing_done"
  case wouldAdd = "dry_run.contact.add"
  case wouldRotate = "dry_run.contact.rotate"
  case wouldMerge = "dry_run.contact.merge"
  case isKnown = "dry_run.contact.known"
  case wouldSealSigned = "dry_run.seal.signed"
  case wouldSealUnsigned = "dry_run.seal.unsigned"
  case maximum = "dry_run.seal.maximum"
  case wouldAsk = "dry_run.asks"
  case needsPresence = "dry_run.needs.presence"
  case needsFactor = "dry_run.needs.factor"
  case needsOwnPassphrase = "dry_run.needs.own_passphrase"
  case opensWith = "dry_run.open.openpgp"
  case restoresNew = "dry_run.restore.new"
  case restoresPresent = "dry_run.restore.present"
  case restoresBeside = "dry_run.restore.beside"
  case restoresNewer = "dry_run.restore.newer"

  private static let before = "The facts of a contact stand below it."
  private static let asked = "Stands at {1} of dry_run.asks, in a list."

  package var sentence: Sentence {
    switch self {
    case .help: "Say what would be done, and do nothing of it."
    case .nothingDone: "This is what would be done. Nothing was."
    case .wouldAdd: Sentence("Somebody new:", note: Self.before)
    case .wouldRotate: Sentence("New keys of a contact, who would be this:", note: Self.before)
    case .wouldMerge:
      Sentence("News about a contact, who would be this:", note: Self.before)
    case .isKnown: Sentence("A contact who is known so already:", note: Self.before)
    case .wouldSealSigned:
      Sentence(
        "From {1} to {2}, signed.",
        note: "{1}: the identity's name; {2}: the contact's name, or seal.done.raw_key.")
    case .wouldSealUnsigned:
      Sentence(
        "From {1} to {2}, not signed.",
        note: "{1}: the identity's name; {2}: the contact's name, or seal.done.raw_key.")
    case .maximum:
      Sentence(
        one: "The message may have {1} byte.", other: "The message may have {1} bytes.")
    case .wouldAsk: Sentence("To sign, this is asked for: {1}.", note: "{1}: one or more things.")
    case .needsPresence:
      Sentence("what opens the vault, once more", note: Self.asked)
    case .needsFactor: Sentence("the PIN or security key", note: Self.asked)
    case .needsOwnPassphrase: Sentence("the key's own passphrase", note: Self.asked)
    case .opensWith:
      Sentence("An OpenPGP message for your key {1}.", note: "{1}: a fingerprint.")
    case .restoresNew: Sentence("{1} would be added.", note: "{1}: an identity's name.")
    case .restoresPresent:
      Sentence("{1} is here: its private keys would be written again.", note: "{1}: a name.")
    case .restoresBeside:
      Sentence(
        "{1} would be added, beside another identity that is called {2}.",
        note: "{1} and {2}: names.")
    case .restoresNewer:
      Sentence(
        "{1} would be added, with newer keys that take the place of {2}.",
        note: "{1} and {2}: names.")
    }
  }
}
