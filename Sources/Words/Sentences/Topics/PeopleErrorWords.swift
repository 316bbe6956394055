/// Why something was not done with an identity or a contact.
package enum PeopleErrorWords: String, Topic {
  case invalidName = "error.name.invalid"
  case invalidBundle = "error.bundle.invalid"
  case invalidKey = "error.key.invalid"
  case changedMeanwhile = "error.changed_meanwhile"
  case changedMeanwhileHint = "hint.changed_meanwhile"
  case nameRequired = "error.name.required"
  case nameRequiredHint = "hint.name.required"
  case bundleNameOutdated = "error.bundle.name"
  case bundleNameOutdatedHint = "hint.bundle.name"
  case identityNameOutdated = "error.identity.name"
  case noteTooLong = "error.note.too_long"
  case invalidNote = "error.note.invalid"

  // Identities
  case identityNotFound = "error.identity.not_found"
  case noActiveIdentity = "error.identity.none_active"
  case noActiveIdentityHint = "hint.identity.none_active"
  case noIdentity = "error.identity.none"
  case identityExists = "error.identity.exists"
  case identityNotArchived = "error.identity.not_archived"
  case identityLimit = "error.identity.limit"

  // Contacts
  case contactNotFound = "error.contact.not_found"
  case contactKnown = "error.contact.known"
  case contactWithoutKeys = "error.contact.without_keys"
  case contactWithoutKeysHint = "error.contact.without_keys.hint"
  case contactWithoutCertificate = "error.contact.without_certificate"
  case noCertificateInUse = "error.certificate.none_in_use"
  case contactHasOtherCertificate = "error.contact.other_certificate"
  case certificateInvalid = "error.certificate.invalid"
  case certificateNotFound = "error.certificate.not_found"
  case certificateAmbiguous = "error.certificate.several"
  case certificateNotVerified = "error.certificate.not_verified"
  case certificateLast = "error.certificate.last"
  case certificateTooLarge = "error.certificate.too_large"
  case certificateLimit = "error.certificate.limit"
  case contactHasOtherKey = "error.contact.other_key"
  case contactHasOtherKeyHint = "hint.contact.other_key"
  case contactExists = "error.contact.exists"
  case keyBelongsTo = "error.key.belongs_to"
  case keyBelongsToHint = "hint.key.belongs_to"
  case ownKey = "error.key.own"
  case contactLimit = "error.contact.limit"
  case contactRevoked = "error.contact.revoked"
  case contactRevokedHint = "hint.contact.revoked"

  package var sentence: Sentence {
    switch self {
    case .invalidName:
      Sentence("That name cannot be used: {1}.", note: "{1}: one of those that begin with reason.")
    case .invalidBundle:
      Sentence("This is no public bundle: {1}.", note: "{1}: one of those that begin with reason.")
    case .invalidKey:
      Sentence("This is no public key: {1}.", note: "{1}: one of those that begin with reason.")
    case .changedMeanwhile:
      Sentence(
        """
        Another process changed {1}, or something else that counts here, while you were asked. Nothing was done.
        """, note: "{1}: a name. Something else: a policy, say, or the keys of who sends.")
    case .changedMeanwhileHint: "run the command again, and look at what it shows now"
    case .nameRequired: "There is no name in it that a contact can have."
    case .nameRequiredHint: "give --name NAME"
    case .bundleNameOutdated:
      """
      The bundle is for {1}, and nobody can be called so: it could pass for a line in which Whisper says whom to \
      trust.
      """
    case .bundleNameOutdatedHint:
      "whisper contact add --name NAME takes the keys under another name"
    case .identityNameOutdated:
      "Others do not take the name {1} any more: it could pass for a line in which Whisper says whom to trust."
    case .noteTooLong:
      Sentence(one: "A note has at most {1} byte.", other: "A note has at most {1} bytes.")
    case .invalidNote: "A note is one line without control characters."
    case .identityNotFound: "There is no identity called {1}."
    case .noActiveIdentity: "No identity is chosen."
    case .noActiveIdentityHint: "whisper identity use NAME, or whisper identity create NAME"
    case .noIdentity: "You have no identity yet."
    case .identityExists: "There is an identity called {1} already."
    case .identityNotArchived: "{1} is not archived."
    case .identityLimit:
      Sentence(
        one: "A vault holds at most {1} identity.", other: "A vault holds at most {1} identities.")
    case .contactNotFound: "There is no contact called {1}."
    case .contactKnown: "That is your contact {1} already. Nothing was changed."
    case .contactWithoutKeys: "You have no Whisper keys of {1}, only OpenPGP certificates."
    case .contactWithoutKeysHint:
      Sentence(
        """
        ask {1} for a bundle, or compare certificates: whisper contact verify {2} --certificate \
        FINGERPRINT
        """, note: "{1}: a contact's name; {2}: the same as a shell takes it.")
    case .contactWithoutCertificate: "You have no OpenPGP certificate of {1}."
    case .noCertificateInUse: "None of the certificates of {1} is in use."
    case .contactHasOtherCertificate:
      """
      You know a {1} with another certificate or address. Nothing was changed: this may be \
      somebody else.
      """
    case .certificateInvalid: "This is no OpenPGP certificate that can be read."
    case .certificateNotFound: "{1} has no such certificate."
    case .certificateAmbiguous:
      "{1} has several certificates, and it is not clear which one is meant."
    case .certificateNotVerified:
      "Nobody compared this certificate with {1}: certify only what you know."
    case .certificateLast: "This certificate is all that you know of {1}."
    case .certificateTooLarge:
      Sentence(
        one: "The certificate is larger than {1} byte.",
        other: "The certificate is larger than {1} bytes.")
    case .certificateLimit:
      Sentence(
        "{1} has {2} certificates already, and that is the most.",
        note: "{1}: a contact's name; {2}: a number.")
    case .contactHasOtherKey:
      "You know a {1} with another key. Nothing was changed: this may be somebody else."
    case .contactHasOtherKeyHint:
      "ask {1} over another channel; --name adds this key under another name"
    case .contactExists: "There is a contact called {1} already."
    case .keyBelongsTo: "One of these keys belongs to {1}, the other does not. Nothing was changed."
    case .keyBelongsToHint: "if you had only the raw key of {1}, remove the contact first"
    case .ownKey: "This is a key of your own identity {1}. To write to yourself, add its bundle."
    case .contactLimit:
      Sentence(
        one: "A vault holds at most {1} contact.", other: "A vault holds at most {1} contacts.")
    case .contactRevoked: "The key of {1} is revoked."
    case .contactRevokedHint: "remove the contact to start anew"
    }
  }
}
