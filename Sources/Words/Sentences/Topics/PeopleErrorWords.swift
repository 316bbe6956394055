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
  case contactAmbiguous = "error.contact.several"
  case contactAmbiguousHint = "hint.contact.several"
  case shortKeyID = "error.contact.short_key_id"
  case shortKeyIDHint = "hint.contact.short_key_id"
  case contactKnown = "error.contact.known"
  case contactWithoutKeys = "error.contact.without_keys"
  case contactWithoutKeysHint = "error.contact.without_keys.hint"
  case contactWithoutCertificate = "error.contact.without_certificate"
  case noCertificateInUse = "error.certificate.none_in_use"
  case certificateNotInUse = "error.certificate.not_in_use"
  case contactHasOtherCertificate = "error.contact.other_certificate"
  case certificateInvalid = "error.certificate.invalid"
  case certificateNotFound = "error.certificate.not_found"
  case certificateAmbiguous = "error.certificate.several"
  case certificateNotVerified = "error.certificate.not_verified"
  case certificateLast = "error.certificate.last"
  case certificateTooLarge = "error.certificate.too_large"
  case certificateLimit = "error.certificate.limit"
  case ownCertificate = "error.certificate.own"
  case certificateKeyNotRead = "error.certificate.key_not_read"
  case certificateKeyWeak = "error.certificate.key_weak"
  case certificateVersion = "error.certificate.version"
  case certificateUnsigned = "error.certificate.unsigned"
  case certificateBelongsTo = "error.certificate.belongs_to"
  case revocationUnknown = "error.revocation.unknown"
  case revocationUnnamed = "error.revocation.unnamed"
  case revocationForged = "error.revocation.forged"
  case revocationOwn = "error.revocation.own"
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
    case .contactAmbiguous: "Several contacts may be meant by {1}."
    case .contactAmbiguousHint: "name one of them by the fingerprint"
    case .shortKeyID: "{1} is a key ID of 8 digits: anybody can make a key that has the same."
    case .shortKeyIDHint: "take the fingerprint, or the 16 digits that 'whisper contact list' shows"
    case .contactKnown: "That is your contact {1} already. Nothing was changed."
    case .contactWithoutKeys: "You have no Whisper keys of {1}, only OpenPGP certificates."
    case .contactWithoutKeysHint:
      Sentence(
        """
        ask {1} for a bundle, or compare certificates: whisper contact verify {2} --certificate \
        FINGERPRINT
        """, note: "{1}: a contact's name; {2}: the same as a shell takes it.")
    case .contactWithoutCertificate: "You have no OpenPGP certificate of {1}."
    case .certificateNotInUse:
      "This certificate of {1} is not in use: messages to {1} are encrypted to another one."
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
    case .ownCertificate:
      Sentence(
        "This is the certificate of your own OpenPGP key {1}. It was not filed as a contact.",
        note: "{1}: a fingerprint.")
    case .certificateKeyNotRead:
      Sentence(
        """
        The key of this certificate is of a kind or size that is not supported here: {1}. Nothing \
        was added.
        """, note: "{1}: an algorithm and its size, such as RSA 8192.")
    case .certificateKeyWeak:
      Sentence(
        "The key of this certificate is too weak: {1}. Nothing was added.",
        note: "{1}: an algorithm and its size, such as RSA 1024.")
    case .certificateVersion:
      Sentence(
        "This certificate is of version {1} of OpenPGP's keys; versions 4 and 6 are supported.",
        note: "{1}: a number.")
    case .certificateBelongsTo:
      "This certificate belongs to {1}, and somebody else was named. Nothing was changed."
    case .certificateUnsigned:
      """
      No signature of its own key counts in this certificate: there is none, none fits, or all were made \
      in an outdated way, such as with SHA-1. It was not added.
      """
    case .revocationUnknown:
      Sentence(
        "This revokes the key {1}, which is nobody's here. Nothing was changed.",
        note: "{1}: the ID of a key.")
    case .revocationUnnamed:
      "This revocation does not say which key it revokes. Nothing was changed."
    case .revocationForged:
      Sentence(
        """
        This revocation names the key of {1} and is not made by it: it is forged or damaged, or it is \
        for a part of the key that is not known here. Nothing was changed.
        """, note: "{1}: a contact's name, or the fingerprint of an own key.")
    case .revocationOwn:
      Sentence(
        "This revokes your own OpenPGP key {1}. Nothing was changed: an own key is revoked by its own command.",
        note: "{1}: a fingerprint.")
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
