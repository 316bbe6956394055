/// What is said about contacts.
package enum ContactWords: String, Topic {
  case none = "contact.list.none"
  case noneFits = "contact.search.none"
  case pasteBundle = "contact.add.paste"
  case revokeQuestion = "contact.revoke.question"
  case removeQuestion = "contact.remove.question"
  case removed = "contact.remove.done"
  case isAdded = "contact.add.done"
  case hasNewKeys = "contact.add.new_keys"
  case isYourself = "contact.add.yourself"
  case isVerified = "contact.verify.done"
  case isUnverified = "contact.unverify.done"
  case isBlocked = "contact.block.done"
  case isUnblocked = "contact.unblock.done"
  case isRevoked = "contact.revoke.done"
  case isRenamed = "contact.rename.done"
  case noteKept = "contact.note.done"
  case noteRemoved = "contact.note.removed"

  // Comparing fingerprints
  case bothSee = "contact.verify.both_see"
  case bothSeeDigits = "contact.verify.both_see_digits"
  case you = "contact.verify.you"
  case them = "contact.verify.them"
  case rawKeyCompared = "contact.verify.raw_key"
  case verifyQuestion = "contact.verify.question"

  // Its facts
  case name = "contact.name"
  case trust = "contact.trust"
  case added = "contact.added"
  case lastSigned = "contact.last_signed"
  case noneSigned = "contact.last_signed.none"
  case former = "contact.former"
  case note = "contact.note"
  case unverified = "contact.unverified.badge"
  case verified = "contact.verified.badge"
  case revoked = "contact.revoked.badge"
  case blocked = "contact.blocked.badge"
  case rawKeyOnly = "contact.raw_key.badge"
  case noKeys = "contact.no_keys.badge"

  package var sentence: Sentence {
    switch self {
    case .noneFits: "No contact fits."
    case .none: "No contacts."
    case .pasteBundle: "Paste the bundle, then Enter and Ctrl-D:"
    case .revokeQuestion: "Revoke the key of {1} for good?"
    case .removeQuestion: "Remove {1}, with note and history?"
    case .removed: "Removed {1}."
    case .isAdded: "Added {1}, who is not verified yet."
    case .hasNewKeys: "{1} has the new keys now, which are not verified yet."
    case .isYourself:
      """
      These are the keys of your own identity {1}: what you seal to this contact, you open \
      yourself.
      """
    case .isVerified: "{1} is verified."
    case .isUnverified: "{1} is not verified."
    case .isBlocked: "{1} is blocked."
    case .isUnblocked: "{1} is not blocked."
    case .isRevoked: "The key of {1} is revoked."
    case .isRenamed:
      Sentence("{1} is called {2} now.", note: "{1}: the name of before; {2}: the new one.")
    case .noteKept: "The note about {1} is kept."
    case .noteRemoved: "There is no note about {1} any more."
    case .bothSee:
      """
      Call {1}, or meet. Read these aloud in turn; both of you must see the same twelve words \
      (--numeric shows digits):
      """
    case .bothSeeDigits:
      """
      Call {1}, or meet. Read these aloud in turn; both of you must see the same digits:
      """
    case .you:
      Sentence(
        "you",
        note: "Before the words or digits of the person's own key; 'them' stands in the next row.")
    case .them:
      Sentence("them", note: "Before the words or digits of the contact's key.")
    case .rawKeyCompared:
      """
      You have only {1}'s raw key: the words differ if they can sign. Then ask for their \
      bundle.
      """
    case .verifyQuestion: "Does {1} see exactly the same?"
    case .name: "Name: {1}"
    case .trust: "Trust: {1}"
    case .added: "Added: {1}"
    case .lastSigned:
      Sentence("Last signed message: {1}", note: "{1}: a time, or contact.last_signed.none.")
    case .noneSigned:
      Sentence("none yet", note: "Stands at {1} of contact.last_signed.")
    case .former:
      Sentence("Former key, replaced {1}: {2}", note: "{1}: a time; {2}: a fingerprint.")
    case .note: "Note: {1}"
    case .unverified: "unverified"
    case .verified: "verified"
    case .revoked: "revoked"
    case .blocked: "blocked"
    case .rawKeyOnly: "raw key only"
    case .noKeys: "no Whisper keys"
    }
  }
}
