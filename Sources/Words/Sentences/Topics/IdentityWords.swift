/// What is said about the person's own identities.
package enum IdentityWords: String, Topic {
  case none = "identity.list.none"
  case made = "identity.create.done"
  case nextExport = "identity.create.next"
  case nextExportOf = "identity.create.next_of"
  case isActive = "identity.use.done"
  case isRenamed = "identity.rename.done"
  case isArchived = "identity.archive.done"
  case isUnarchived = "identity.unarchive.done"
  case noneActive = "identity.archive.none_active"
  case unarchiveQuestion = "identity.unarchive.question"
  case wroteBundle = "identity.export.wrote"
  case deleting = "identity.delete.consequence"
  case formerStays = "identity.delete.former_stays"
  case typeName = "identity.delete.type_name"
  case deleteQuestion = "identity.delete.question"
  case deleted = "identity.delete.done"

  // Its facts
  case name = "identity.name"
  case nameInUse = "identity.name_in_use"
  case status = "identity.status"
  case statusCannotSign = "identity.status_cannot_sign"
  case created = "identity.created"
  case active = "identity.status.active"
  case archived = "identity.status.archived"
  case rotated = "identity.status.rotated"
  case withoutKeys = "identity.without_keys"

  package var sentence: Sentence {
    switch self {
    case .none: "No identities yet. Next: whisper identity create NAME"
    case .made: "Made the identity {1}."
    case .isActive: "{1} is the active identity now."
    case .isRenamed:
      Sentence(
        "{1} is called {2} now, and so is its bundle.",
        note: "{1}: the name of before; {2}: the new one.")
    case .isArchived: "{1} is archived: it opens what was sent to it, and sends nothing."
    case .isUnarchived: "{1} is back in use."
    case .nextExport:
      Sentence(
        "whisper identity export, and give the text to those who will write to you.",
        note: "Behind 'Next:'.")
    case .nextExportOf:
      Sentence(
        "whisper identity export {1}, and give the text to those who will write to you.",
        note: "Behind 'Next:'. {1}: the identity's name, as a shell takes it.")
    case .noneActive:
      "No identity is active now. Next: whisper identity use NAME, whisper identity unarchive NAME or whisper identity create NAME"
    case .unarchiveQuestion: "Bring {1} back into use?"
    case .wroteBundle:
      Sentence("Wrote the bundle of {1} to {2}.", note: "{1}: the identity's name; {2}: the file.")
    case .deleting:
      """
      Deleting {1} destroys its private keys here. What was sealed to it can then be opened only \
      from a backup or a copy of this vault, if there is one.
      """
    case .formerStays:
      """
      {1} has the keys that these replaced, and stays as it is until whisper identity unarchive \
      brings it back into use. Whoever has taken the newer keys does not go back to the old ones.
      """
    case .typeName: "Type its name to go on: "
    case .deleteQuestion: "Delete {1} for ever?"
    case .deleted: "Deleted {1}."
    case .name: "Name: {1}"
    case .nameInUse: "Name: {1} (in use)"
    case .status:
      Sentence("Status: {1}", note: "{1}: identity.status.active, archived or rotated.")
    case .statusCannotSign:
      Sentence(
        "Status: {1}, cannot sign", note: "{1}: identity.status.active, archived or rotated.")
    case .created: "Created: {1}"
    case .active: "ready"
    case .archived: "archived"
    case .rotated: "rotated"
    case .withoutKeys:
      Sentence(
        "The private keys of {1} are not in this vault: it opens and signs nothing.",
        note: "{1}: an identity's name.")
    }
  }
}
