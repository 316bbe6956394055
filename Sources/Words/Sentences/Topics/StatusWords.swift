/// The state that things are in, and the next step.
package enum StatusWords: String, Topic {
  case vault = "status.vault"
  case noVault = "status.no_vault"
  case pinTries = "status.pin_tries"
  case identities = "status.identities"
  case activeIdentity = "status.active_identity"
  case backup = "status.backup"
  case noBackup = "status.no_backup"
  case contacts = "status.contacts"
  case manyContacts = "status.contacts.many"
  case policies = "status.policies"
  case none = "status.none"
  case counted = "status.counter.on"
  case notCounted = "status.counter.off"
  case counterDeletable = "status.counter.deletable"
  case countedLater = "status.counter.later"
  case needsRepair = "status.needs_repair"
  case outdatedNames = "status.outdated_names"
  case locked = "status.locked"
  case lockedHere = "status.locked_here"
  case processSealed = "status.process_sealed"
  case processNotSealed = "status.process_not_sealed"
  case sandbox = "status.sandbox"
  case sandboxEnforced = "status.sandbox.enforced"
  case sandboxUnavailable = "status.sandbox.unavailable"

  // What a person would do now
  case nextUnlock = "status.next.unlock"
  case lookInside = "status.look_inside"
  case lookInsideByPIN = "status.look_inside.pin"
  case lookInsideByKeyPIN = "status.look_inside.security_key"
  case nextRepair = "status.next.repair"
  case nextSealOrOpen = "status.next.seal_or_open"
  case nextChooseIdentity = "status.next.choose_identity"
  case nextExchange = "status.next.exchange"
  case nextOfAll = "status.next.of_all"

  package var sentence: Sentence {
    switch self {
    case .vault: "Vault: {1}"
    case .noVault: "Vault: {1} (none yet)"
    case .pinTries:
      Sentence(
        "Wrong PINs until the TPM answers none: {1} of {2}", note: "{1} and {2}: numbers.")
    case .identities: "Identities: {1}"
    case .activeIdentity: "Active identity: {1}"
    case .backup: "Its backup: {1}"
    case .noBackup: "Its backup: none yet"
    case .contacts:
      Sentence("Contacts: {1} ({2} verified)", note: "{1} and {2}: numbers.")
    case .manyContacts:
      Sentence(
        "Contacts: {1} (who is verified: whisper contact list)",
        note: "{1}: a number, of more than 100. They are not looked at one by one here.")
    case .policies: "Policies on: {1}"
    case .none:
      Sentence("none", note: "In the place of a list in which nothing is.")
    case .counted:
      "Older copies: noticed when the vault opens, but for opened messages, names, notes and preferences"
    case .notCounted: "Older copies: not noticed"
    case .counterDeletable:
      """
      This TPM has no owner authorization: whoever controls this machine's software can delete the counter, and \
      then the vault opens only with accept-state.
      """
    case .countedLater: "Older copies: a newer Whisper notices them"
    case .needsRepair:
      Sentence(
        "Needs repair: {1} ({2})",
        note:
          "{1}: the name of a part, which is not translated; {2}: one of those with reason.damage."
      )
    case .outdatedNames: "To be renamed, because it could imitate a trust line: {1}"
    case .locked: "Locked: what is in it is shown once it is open."
    case .lockedHere: "This command has not opened it: what is in it is shown once it has."
    case .processSealed:
      "This program: opens no network connection, leaves no memory dumps, admits no debugger"
    case .processNotSealed: "This program: NOT sealed off"
    case .sandbox: "File sandbox: {1}"
    case .sandboxEnforced: "enforced (Landlock {1})"
    case .sandboxUnavailable:
      Sentence("unavailable: {1}", note: "{1}: one of those that begin with reason.sandbox.")
    case .nextUnlock:
      Sentence(
        "whisper, with what opens the vault: it says then what comes next", note: "Behind 'Next:'."
      )
    case .lookInsideByPIN: "PIN of the vault (Enter alone leaves it locked): "
    case .lookInsideByKeyPIN:
      "PIN of the security key (Enter alone leaves the vault locked): "
    case .lookInside: "Passphrase (Enter alone leaves the vault locked): "
    case .nextRepair:
      Sentence("{1} (what can be saved), then {2}", note: "Behind 'Next:'. {1} and {2}: commands.")
    case .nextSealOrOpen:
      Sentence("whisper seal --to NAME, or whisper open", note: "Behind 'Next:'.")
    case .nextChooseIdentity:
      Sentence(
        "whisper identity list, then identity use, unarchive or create NAME",
        note: "Behind 'Next:'.")
    case .nextExchange:
      Sentence(
        "whisper identity export, give it to somebody, and whisper contact add FILE with theirs",
        note: "Behind 'Next:'.")
    case .nextOfAll:
      Sentence(
        "whisper, which says what comes next",
        note: "Behind 'Next:', after the tour: for who has no vault yet, and who has one.")
    }
  }
}
