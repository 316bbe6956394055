/// What is said when a part of the vault is checked or repaired.
package enum RecoveryWords: String, Topic {
  case sound = "recovery.sound"
  case nothingToRepair = "recovery.nothing_to_repair"
  case question = "recovery.question"
  case rows = "recovery.rows"
  case salvage = "recovery.salvage"
  case repaired = "recovery.repaired"
  case keyLost = "recovery.key_lost"
  case registryQuestion = "recovery.registry.question"
  case registryAccepted = "recovery.registry.accepted"
  case protectorDropped = "recovery.registry.protector_dropped"

  // What a repair means for a part, said before it is done
  case settings = "recovery.consequence.settings"
  case identities = "recovery.consequence.identities"
  case contacts = "recovery.consequence.contacts"
  case keyMetadata = "recovery.consequence.key_metadata"
  case replay = "recovery.consequence.replay"

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
        "Rows of {1} that open: {2}. That do not: {3}.",
        note: Self.partAndNumbers)
    case .salvage:
      Sentence(
        "{1}: rows that open {2}, that do not {3}",
        note: Self.partAndNumbers)
    case .repaired:
      Sentence(
        "Repaired {1}. Rows kept: {2}. Set aside: {3}.",
        note: Self.partAndNumbers)
    case .keyLost: "Its key was lost, so that nothing could be kept."
    case .registryQuestion: "Accept the list of the vault's parts as it stands?"
    case .registryAccepted:
      "The list of the vault's parts is accepted. Next: whisper vault repair replay, and whisper vault check."
    case .protectorDropped:
      Sentence(
        "Another way to open the vault is gone, since nobody can say whose it was: {1}.",
        note: "{1}: names, which are not translated.")
    case .settings: "Policies that are lost are all turned on."
    case .identities: "An identity that is lost opens nothing any more."
    case .contacts:
      "Contacts that are lost must be added and verified anew; blocks on them are gone."
    case .keyMetadata: "An identity whose private keys are lost opens and signs nothing any more."
    case .replay: "Messages dated before the repair count as expired."
    }
  }
}
