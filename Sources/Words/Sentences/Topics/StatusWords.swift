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
        "Wrong PINs still allowed: {1} of {2}", note: "{1} and {2}: numbers.")
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
      """
      Whisper notices when somebody swaps the vault for an older copy. It does not count opened messages, names, \
      notes and preferences.
      """
    case .notCounted: "Whisper does not notice when somebody swaps the vault for an older copy."
    case .counterDeletable:
      """
      No owner password is set in the security chip. Whoever controls this machine's software can delete the \
      counter; the vault then opens only with accept-state.
      """
    case .countedLater:
      "Only a newer Whisper notices when somebody swaps the vault for an older copy."
    case .needsRepair:
      Sentence(
        "Needs repair: {1} ({2})",
        note:
          "{1}: the name of a part, which is not translated; {2}: one of those with reason.damage."
      )
    case .outdatedNames:
      "Please rename: this name could pass for a line in which Whisper says whom to trust: {1}"
    case .locked: "Locked: you see what is in it once you open it."
    case .lockedHere: "This command did not open the vault, and so cannot show what is in it."
    case .processSealed:
      """
      This program: does not go online, hides its memory from your other programs, and leaves none of it behind if \
      it crashes
      """
    case .processNotSealed: "This program: NOT fully protected from other programs and the network"
    case .sandbox: "Your files: {1}"
    case .sandboxEnforced: "this program can open only those that it needs"
    case .sandboxUnavailable:
      Sentence(
        "this program could open all of them ({1})",
        note: "{1}: one of those that begin with reason.sandbox.")
    case .nextUnlock:
      Sentence(
        "whisper unlock, which asks for the passphrase or PIN", note: "Behind 'Next:'."
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
        "whisper identity list, then whisper identity use NAME, whisper identity unarchive NAME or whisper identity create NAME",
        note: "Behind 'Next:'.")
    case .nextExchange:
      Sentence(
        "whisper identity export, and give somebody its text; then whisper contact add, and paste the text that they give you",
        note: "Behind 'Next:'.")
    case .nextOfAll:
      Sentence(
        "whisper, which says what comes next",
        note: "Behind 'Next:', after the tour: for who has no vault yet, and who has one.")
    }
  }
}
