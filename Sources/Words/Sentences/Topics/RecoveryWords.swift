/// What is said when a part of the vault is checked or repaired.
package enum RecoveryWords: String, Topic {
  case sound = "recovery.sound"
  case nothingToRepair = "recovery.nothing_to_repair"
  case question = "recovery.question"
  case rows = "recovery.rows"
  case salvage = "recovery.salvage"
  case repaired = "recovery.repaired"
  case keyLost = "recovery.key_lost"
  case unreadableRow = "recovery.unreadable.row"
  case unreadableRows = "recovery.unreadable.rows"
  case unreadableSetAside = "recovery.unreadable.set_aside"
  case registryQuestion = "recovery.registry.question"
  case registryAccepted = "recovery.registry.accepted"
  case protectorDropped = "recovery.registry.protector_dropped"
  case resetting = "recovery.reset"
  case resetName = "recovery.reset.name"
  case resetAgain = "recovery.reset.again"
  case resetDone = "recovery.reset.done"
  case resetCounter = "recovery.reset.counter"

  case ageUnchecked = "recovery.registry.age_unchecked"

  // Accepting an older state
  case stateIsNewest = "recovery.accept.newest"
  case acceptConsequence = "recovery.accept.consequence"
  case typeVaultName = "recovery.accept.type_name"
  case accepted = "recovery.accept.done"
  case acceptedUncounted = "recovery.accept.uncounted"

  // What a repair means for a part, said before it is done
  case settings = "recovery.consequence.settings"
  case identities = "recovery.consequence.identities"
  case contacts = "recovery.consequence.contacts"
  case keyMetadata = "recovery.consequence.key_metadata"
  case replay = "recovery.consequence.replay"
  case certificates = "recovery.consequence.certificates"
  case wallets = "recovery.consequence.wallets"

  private static let part =
    "{1}: the name of a part of the vault, which is not translated."

  private static let partAndNumbers =
    "{1}: the name of a part of the vault, which is not translated; {2} and {3}: numbers."

  package var sentence: Sentence {
    switch self {
    case .sound: "sound"
    case .nothingToRepair:
      Sentence(
        "{1} is sound: nothing to repair.",
        note: Self.part)
    case .question:
      Sentence(
        "Repair {1}?", note: Self.part)
    case .rows:
      Sentence(
        "Entries of {1} that can be kept: {2}; that cannot be kept: {3}.",
        note: Self.partAndNumbers)
    case .salvage:
      Sentence(
        "{1}: entries that open {2}, that do not {3}",
        note: Self.partAndNumbers)
    case .repaired:
      Sentence(
        "Repaired {1}. Entries kept: {2}. Set aside: {3}.",
        note: Self.partAndNumbers)
    case .unreadableRow:
      Sentence(
        "an entry of '{1}' holds what this program cannot read",
        note:
          "{1}: the name of a table of the vault, which is not translated. The end of a sentence, behind a colon: without a full stop."
      )
    case .unreadableRows:
      Sentence(
        "entries that this program cannot read: {1}",
        note:
          "{1}: names of tables of the vault, which are not translated, each with a number in parentheses. Behind the name of a part, in a list: without a full stop."
      )
    case .unreadableSetAside:
      Sentence(
        "Of those set aside, this program could not read: {1}.",
        note:
          "{1}: names of tables of the vault, which are not translated, each with a number in parentheses."
      )
    case .keyLost: "Its key was lost, so that nothing could be kept."
    case .registryQuestion: "Accept the list of the vault's parts as it stands?"
    case .registryAccepted:
      "The list of the vault's parts is accepted. Next: whisper vault repair replay, and whisper vault check."
    case .protectorDropped:
      Sentence(
        "Another way to open the vault is gone, since nobody can say whose it was: {1}.",
        note: "{1}: names, which are not translated.")
    case .resetting:
      """
      This destroys the vault in {1} for good: every private key, contact and setting in it. Only a backup of the \
      vault or of an identity brings something back. Copies made elsewhere are not touched.
      """
    case .resetName:
      Sentence(
        "To destroy it, type {1} (the last part of this path): ",
        note: "{1}: the last part of the path of the vault's directory.")
    case .resetAgain: "And once more: "
    case .resetDone: "The vault in {1} is destroyed."
    case .resetCounter:
      """
      If the vault had a counter in a security chip, it is there still: without what opened the vault, nobody can \
      say which one it is.
      """
    case .ageUnchecked:
      "Nobody checked whether an older copy of the vault was put in its place."
    case .stateIsNewest: "The vault is in its newest state, as far as is known: nothing to accept."
    case .acceptConsequence:
      """
      The vault becomes what it was then: its protectors, private keys, contacts, blocks, policies, and which \
      messages were opened. What was put away cannot be used afterwards.
      """
    case .typeVaultName:
      Sentence(
        "Type the vault's name, {1}, to accept it: ",
        note: "{1}: the last part of the path of the vault's directory.")
    case .accepted: "This is the vault's newest state from now on."
    case .acceptedUncounted:
      Sentence(
        "This is the vault's newest state from now on, but older copies are not noticed any more: {1}.",
        note: "{1}: one of those that begin with reason.counter.")
    case .settings:
      """
      Policies that are lost are all turned on. Where it is lost what private keys ask for, new ones ask for a PIN or \
      security key of the vault, if it has one (mode high).
      """
    case .identities: "An identity that is lost opens nothing any more."
    case .contacts:
      "Contacts that are lost must be added and verified anew; blocks on them are gone."
    case .keyMetadata:
      """
      An identity whose private keys are lost opens and signs nothing any more. A wallet whose phrase is lost is watched \
      alone, until it is imported from its words.
      """
    case .replay: "Messages dated before the repair count as expired."
    case .certificates: "OpenPGP certificates of contacts that are lost must be added anew."
    case .wallets:
      """
      A wallet that is lost keeps its phrase, and comes back under another name. Payees and tokens that are lost must be \
      entered anew.
      """
    }
  }
}
