/// What is said about the person's own OpenPGP keys.
package enum PGPKeyWords: String, Topic {
  case none = "pgp_key.list.none"
  case made = "pgp_key.generate.done"
  case nextAfterGenerate = "pgp_key.generate.next"
  case deviceBound = "pgp_key.device_bound.consequence"
  case boundToSoftware = "pgp_key.device_bound.software"
  case deviceBoundQuestion = "pgp_key.device_bound.question"
  case isActive = "pgp_key.use.done"
  case wroteCertificate = "pgp_key.export.wrote"
  case wroteRevocation = "pgp_key.revocation.wrote"
  case keepRevocation = "pgp_key.revocation.keep"
  case wroteBackup = "pgp_key.backup.wrote"
  case passphrasePrompt = "pgp_key.import.prompt"
  case subkeyPassphrasePrompt = "pgp_key.import.subkey_prompt"
  case deriving = "pgp_key.import.deriving"
  case importLine = "pgp_key.import.line"
  case imported = "pgp_key.imported"
  case merged = "pgp_key.merged"
  case notImported = "pgp_key.not_imported"
  case subkeyLeftOut = "pgp_key.warning.subkey"
  case outdatedProtection = "pgp_key.warning.protection"
  case asksForUnread = "pgp_key.warning.unread"
  case unreadKey = "pgp_key.import.unread"
  case unreadKeyNamed = "pgp_key.import.unread_named"
  case unreadBlock = "pgp_key.import.unread_block"
  case expiryChanged = "pgp_key.expiry.done"
  case userIDAdded = "pgp_key.userid.added"
  case userIDRevoked = "pgp_key.userid.revoked"
  case revokeUserIDQuestion = "pgp_key.userid.question"
  case subkeyAdded = "pgp_key.subkey.added"
  case subkeyRevoked = "pgp_key.subkey.revoked"
  case revokeSubkeyQuestion = "pgp_key.subkey.question"
  case updated = "pgp_key.update.done"
  case upToDate = "pgp_key.update.nothing"
  case nextAfterChange = "pgp_key.change.next"
  case keyRevoked = "pgp_key.revoke.done"
  case revoking = "pgp_key.revoke.consequence"
  case revokeQuestion = "pgp_key.revoke.question"
  case deleting = "pgp_key.delete.consequence"
  case deletingBound = "pgp_key.delete.device_bound"
  case deletingWithoutBackup = "pgp_key.delete.no_backup"
  case typeFingerprint = "pgp_key.delete.type"
  case deleteQuestion = "pgp_key.delete.question"
  case deleted = "pgp_key.delete.done"
  case statusKeys = "status.pgp_keys"
  case statusEnding = "status.pgp_keys_ending"

  // Its facts
  case userID = "pgp_key.user_id"
  case otherUserID = "pgp_key.other_user_id"
  case fingerprint = "pgp_key.fingerprint"
  case status = "pgp_key.status"
  case statusInUse = "pgp_key.status_in_use"
  case revokedFor = "pgp_key.revoked_for"
  case revocationText = "pgp_key.revocation_text"
  case created = "pgp_key.created"
  case ends = "pgp_key.ends"
  case endsNever = "pgp_key.ends_never"
  case primaryKey = "pgp_key.primary_key"
  case subkey = "pgp_key.subkey"
  case notHere = "pgp_key.not_here"
  case isDeviceBound = "pgp_key.device_bound"
  case backup = "pgp_key.backup"
  case noBackup = "pgp_key.no_backup"

  // What holds of it
  case valid = "pgp_key.valid"
  case notYetValid = "pgp_key.not_yet_valid"
  case notBoundYet = "pgp_key.not_bound_yet"
  case expired = "pgp_key.expired"
  case retired = "pgp_key.retired"
  case revoked = "pgp_key.revoked"
  case unbound = "pgp_key.unbound"

  // Why it was revoked
  case noReason = "pgp_key.reason.none"
  case superseded = "pgp_key.reason.superseded"
  case compromised = "pgp_key.reason.compromised"
  case outOfUse = "pgp_key.reason.retired"
  case notOwners = "pgp_key.reason.user_id"

  // What a part of it does
  case certifies = "pgp_key.certifies"
  case signs = "pgp_key.signs"
  case encrypts = "pgp_key.encrypts"
  case authenticates = "pgp_key.authenticates"

  package var sentence: Sentence {
    switch self {
    case .none: "No OpenPGP keys yet. Next: whisper pgp key generate 'NAME <ADDRESS>'"
    case .made:
      Sentence(
        "Made the OpenPGP key of {1}. Fingerprint: {2}", note: "{1}: a name and an address.")
    case .nextAfterGenerate:
      Sentence(
        "whisper pgp key export, and give the text to those who will write to you",
        note: "Behind 'Next:'.")
    case .deviceBound:
      Sentence(
        """
        The private keys of this OpenPGP key are made where the vault's own key is kept ({1}), and stay there. No \
        backup of them can ever be made: when that place or the vault is lost, so is everything that was encrypted to \
        the key.
        """, note: "{1}: tpm or software.")
    case .boundToSoftware:
      "This vault is bound to no security chip: whoever copies the vault and opens it has the key."
    case .deviceBoundQuestion: "Make a key of which there can be no backup?"
    case .isActive: "The OpenPGP key of {1} is the one in use now."
    case .wroteCertificate:
      Sentence("Wrote the certificate of {1} to {2}.", note: "{1}: a name; {2}: the file.")
    case .wroteRevocation:
      Sentence(
        "Wrote the revocation certificate of {1} to {2}.", note: "{1}: a name; {2}: the file.")
    case .keepRevocation:
      "Keep it where the key is not: whoever has it can revoke the key. Giving it away revokes it."
    case .wroteBackup:
      Sentence("Wrote a backup of the key of {1} to {2}.", note: "{1}: a name; {2}: the file.")
    case .passphrasePrompt: Sentence("Passphrase of the key of {1}: ", note: "{1}: a name.")
    case .subkeyPassphrasePrompt:
      Sentence(
        "Passphrase of the subkey {1} of the key of {2}: ",
        note: "{1}: the ID of a key; {2}: a name.")
    case .deriving: "Trying the passphrase: this may take a moment."
    case .importLine:
      Sentence(
        "{1}: {2} {3}",
        note: "{1}: imported, merged or not imported; {2}: a fingerprint; {3}: a name."
      )
    case .imported: "imported"
    case .merged: "was here, what is new was taken"
    case .notImported: "not imported"
    case .subkeyLeftOut: "a subkey of it cannot be read, and was left out"
    case .outdatedProtection:
      "the file protects it by an outdated method: it is better destroyed, the vault has the key"
    case .asksForUnread:
      Sentence(
        "it asks others to use what is not supported here or out of date ({1}): '{2}' takes that out",
        note: "{1}: names of algorithms; {2}: a command. Stands by itself below a line on a key.")
    case .unreadKey:
      Sentence(
        "not imported: key {1} of the file", note: "{1}: which one, counted from 1.")
    case .unreadBlock: "not imported: a block of the file that cannot be read"
    case .unreadKeyNamed:
      Sentence(
        "not imported: key {1} of the file, which calls itself {2}",
        note: "{1}: which one, counted from 1; {2}: a name.")
    case .expiryChanged: "The end of the key of {1} is changed."
    case .userIDAdded: "The key of {1} has another User ID."
    case .userIDRevoked: "A User ID of the key of {1} is revoked."
    case .revokeUserIDQuestion: "Revoke {1}?"
    case .subkeyAdded: "The key of {1} has another subkey."
    case .subkeyRevoked: "A subkey of the key of {1} is revoked."
    case .revokeSubkeyQuestion:
      Sentence("Revoke the subkey {1} for ever?", note: "{1}: its fingerprint.")
    case .updated: "The key of {1} is as good as a new one."
    case .upToDate: "The key of {1} is as good as a new one already: nothing changed."
    case .nextAfterChange:
      Sentence(
        "{1}, and give the text to those who have the key: they know nothing of the change yet",
        note: "Behind 'Next:'. {1}: a command.")
    case .keyRevoked: "The key of {1} is revoked here. Nobody else knows it yet."
    case .revoking:
      "A revoked key stays so, for everybody who learns of it. What was encrypted to it still opens here."
    case .revokeQuestion: "Revoke the key of {1} for ever?"
    case .deleting:
      """
      Deleting the OpenPGP key of {1} destroys its private keys here: what was encrypted to it opens no more, and nothing \
      is signed or revoked by it.
      """
    case .deletingBound:
      "It cannot be taken out of the vault, so there is no backup of it: nothing brings it back."
    case .deletingWithoutBackup: "No backup has it as it is now."
    case .typeFingerprint: "Type its fingerprint to go on: "
    case .deleteQuestion: "Delete the key of {1} for ever?"
    case .deleted: "Deleted the key of {1}."
    case .statusKeys: "OpenPGP keys: {1}"
    case .statusEnding:
      Sentence(
        "OpenPGP keys that end soon: {1}", note: "{1}: names and addresses, separated by commas.")
    case .userID: "User ID: {1}"
    case .otherUserID:
      Sentence("User ID ({1}): {2}", note: "{1}: valid, revoked and the like; {2}: the User ID.")
    case .fingerprint: "Fingerprint: {1}"
    case .status: "Status: {1}"
    case .statusInUse: "Status: {1}, in use"
    case .revokedFor: "Reason: {1}"
    case .revocationText: "Explanation: {1}"
    case .created: "Made: {1}"
    case .ends: "Ends: {1}"
    case .endsNever: "Ends: never"
    case .primaryKey:
      Sentence(
        "Primary key: {1} ({2})", note: "{1}: an algorithm; {2}: such as 'signs, valid'.")
    case .subkey:
      Sentence("Subkey: {1} ({2})", note: "{1}: an algorithm; {2}: such as 'signs, valid'.")
    case .notHere: "its private key is not in this vault"
    case .isDeviceBound:
      "Its private keys cannot be taken out of the vault: no backup of them can be made."
    case .backup: "Its backup: {1}"
    case .noBackup: "Its backup: none yet"
    case .valid: "valid"
    case .notYetValid: "not valid yet"
    case .notBoundYet: "not in force yet"
    case .expired: "expired"
    case .retired: "withdrawn"
    case .revoked: "revoked"
    case .unbound: "for nothing"
    case .noReason: "none given"
    case .superseded: "another key took its place"
    case .compromised: "somebody else may have it"
    case .outOfUse: "no longer used"
    case .notOwners: "the User ID is no longer the owner's"
    case .certifies: "certifies"
    case .signs: "signs"
    case .encrypts: "decrypts"
    case .authenticates: "authenticates"
    }
  }
}
