/// New keys of the person's own, and of contacts.
package enum RotationWords: String, Topic {
  case rotate = "help.identity.rotate"
  case rotateDetails = "help.identity.rotate.details"

  case question = "rotation.question"
  case consequence = "rotation.consequence"
  case done = "rotation.done"
  case rotatedOpen = "rotation.former.sends"
  case archived = "rotation.former.archived"
  case losesProof = "rotation.loses_proof"
  case losesProofQuestion = "rotation.loses_proof.question"

  case offered = "rotation.contact.offered"
  case wasVerified = "rotation.contact.was_verified"
  case accept = "rotation.contact.accept"
  case declined = "rotation.contact.declined"
  case declinedHint = "rotation.contact.declined.hint"
  case formerKeys = "rotation.contact.former_keys"
  case replaces = "identity.replaces"

  case isRotated = "error.identity.rotated"
  case isRotatedHint = "error.identity.rotated.hint"
  case withoutSuccessor = "error.identity.without_successor"
  case cannotRotate = "error.identity.cannot_rotate"
  case contactRotated = "error.contact.rotated"
  case contactFormerKey = "error.contact.former_key"
  case outdated = "error.contact.rotation_outdated"
  case tooMany = "error.rotation.too_many"

  package var sentence: Sentence {
    switch self {
    case .rotate: "Give an identity new keys. Its old keys vouch for them."
    case .rotateDetails:
      """
      Give the new bundle to everybody who has the old one: their program sees that it is yours, and \
      both of you compare words again. The old keys stay to open what was sent to them; delete them \
      when nothing more can come.
      """
    case .question: "Give {1} new keys?"
    case .consequence:
      """
      Whoever has the bundle of {1} needs the new one: until then they see your messages as signed by \
      somebody unknown, and seal theirs to the old keys, which still open them.
      """
    case .done: "{1} has new keys."
    case .rotatedOpen:
      "The old keys are called {1} now: they open what comes, and send when you name them."
    case .archived: "The old keys are called {1} now: they open what comes, and send nothing."
    case .losesProof:
      """
      The keys that {1} replaced are not here any more, so that a bundle under another name does not \
      prove the rotation: whoever has only the old keys is warned of it. The name of before brings the \
      proof back.
      """
    case .losesProofQuestion:
      Sentence("Rename {1} to {2} without it?", note: "{1}: the name of before; {2}: the new one.")
    case .offered:
      Sentence(
        "{1} has new keys (version {2}), and the keys that you know vouch for them.",
        note: "{1}: a contact's name; {2}: a number.")
    case .wasVerified:
      """
      Whoever stole the old keys could do that too: the contact becomes unverified until you compare \
      again.
      """
    case .accept: "Take the new keys of {1}?"
    case .declined: "The keys of {1} stay as they were."
    case .declinedHint: "ask {1} over another channel whether they changed their keys"
    case .replaces: "Replaces: {1}"
    case .isRotated: "{1} was replaced by newer keys."
    case .isRotatedHint: "seal --as {1} still sends with them"
    case .withoutSuccessor: "{1} was replaced by newer keys, and they are not in this vault."
    case .cannotRotate: "{1} has no signing key to vouch for new keys with."
    case .contactRotated: "{1} has new keys, which the known ones vouch for. Nothing was changed."
    case .contactFormerKey:
      "These are old keys of {1}, replaced by newer ones. Nothing was changed."
    case .outdated:
      "These keys of {1} are not newer than the ones that you have. Nothing was changed."
    case .tooMany:
      Sentence(
        "{1} has had {2} other keys, as many as are kept. Nothing was changed.",
        note: "{1}: a contact's name; {2}: a number.")
    case .formerKeys: "These are keys that {1} replaced: whoever has the old ones can write so."
    }
  }
}
