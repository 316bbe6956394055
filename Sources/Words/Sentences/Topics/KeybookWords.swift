/// Keybooks: many contacts in one file.
package enum KeybookWords: String, Topic {
  case commands = "help.keybook"
  case export = "help.keybook.export"
  case exportDetails = "help.keybook.export.details"
  case importing = "help.keybook.import"
  case importDetails = "help.keybook.import.details"

  case exported = "keybook.exported"
  case namesGiven = "keybook.names_given"
  case bareKeys = "keybook.bare_keys"
  case withoutKeys = "keybook.without_keys"
  case distrusted = "keybook.distrusted"
  case prompt = "keybook.prompt"
  case added = "keybook.added"
  case known = "keybook.known"
  case rotated = "keybook.rotated"
  case named = "keybook.named"
  case refused = "keybook.refused"
  case rotations = "keybook.rotations"
  case rotationsQuestion = "keybook.rotations.question"
  case invalid = "error.keybook.line"
  case invalidHint = "error.keybook.line.hint"
  case invalidBundle = "error.keybook.bundle"

  package var sentence: Sentence {
    switch self {
    case .commands: "Take the public keys of many people from one vault to another."
    case .export: "Print your contacts' bundles, one after the other."
    case .exportDetails:
      """
      Trust, notes and blocks stay here. Revoked and blocked contacts are left out, and those of whom \
      you have only a raw key. Your own names stay here too, but for people who call themselves alike.
      """
    case .importing: "Add the people of a keybook, all of them unverified."
    case .importDetails:
      """
      All are added in one piece, or none, under the names that they give themselves. Where two have \
      the same, the keybook's name for them counts, and is reported. A line that clashes with a name or \
      key that you know is left alone and reported.
      """
    case .exported: "Contacts in the keybook: {1}."
    case .namesGiven: "Your names for these are in it, because they call themselves alike: {1}"
    case .bareKeys: "Left out, only a raw key: {1}"
    case .withoutKeys: "Left out, only OpenPGP certificates: {1}"
    case .distrusted: "Left out, revoked or blocked: {1}"
    case .prompt: "Paste the keybook, then Enter and Ctrl-D:"
    case .added: "Added: {1}"
    case .known: "Known already: {1}"
    case .rotated: "With new keys, to compare again: {1}"
    case .named: "Under another name than their own: {1}"
    case .refused:
      Sentence(
        "Line {1}, {2}: {3}",
        note:
          "{1}: a number; {2}: the name in that line; {3}: a whole sentence."
      )
    case .rotations:
      """
      These contacts have new keys, which the known ones vouch for: {1}. Taken, they are unverified \
      until you compare again.
      """
    case .rotationsQuestion: "Take the new keys?"
    case .invalid:
      Sentence(
        "Line {1} is no bundle: {2}. Nobody was added.",
        note: "{1}: a number; {2}: one of those that begin with reason.")
    case .invalidHint: "remove the line, or put # before it"
    case .invalidBundle:
      Sentence(
        "Bundle {1} in this text cannot be read: {2}. Nobody was added.",
        note: "{1}: a number; {2}: one of those that begin with reason.")
    }
  }
}
