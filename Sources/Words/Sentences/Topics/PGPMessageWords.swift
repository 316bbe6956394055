/// What is said when something is encrypted, decrypted, signed or verified with OpenPGP.
package enum PGPMessageWords: String, Topic {
  case typeData = "pgp.type"
  case passwordPrompt = "pgp.password.prompt"
  case newPasswordPrompt = "pgp.password.new"
  case encryptsFor = "pgp.encrypt.for"
  case encryptsForContact = "pgp.encrypt.for_contact"
  case encryptsForSelf = "pgp.encrypt.for_self"
  case selfLeftOut = "pgp.encrypt.self_left_out"
  case encryptsForPassword = "pgp.encrypt.for_password"
  case willBeFormat = "pgp.encrypt.format"
  case downgradedBy = "pgp.encrypt.downgrade"
  case postQuantum = "pgp.encrypt.post_quantum"
  case mixed = "pgp.encrypt.mixed"
  case willBeSigned = "pgp.encrypt.signed"
  case notSigned = "pgp.encrypt.not_signed"
  case fileCertificate = "pgp.encrypt.file_certificate"
  case oldCipher = "pgp.decrypt.old_cipher"
  case oneOfSeveral = "pgp.several"
  case aroundIsUnsigned = "pgp.verify.around"
  case notJudged = "pgp.open.not_judged"
  case none = "pgp.grade.none"
  case validOwn = "pgp.grade.valid_own"
  case validContact = "pgp.grade.valid_contact"
  case validAtHand = "pgp.grade.valid_at_hand"
  case notCompared = "pgp.grade.not_compared"
  case youRevoked = "pgp.grade.you_revoked"
  case doesNotFit = "pgp.grade.does_not_fit"
  case doesNotHold = "pgp.grade.invalid"
  case otherKind = "pgp.grade.other_kind"
  case timeMissing = "pgp.grade.time_missing"
  case datedLater = "pgp.grade.dated_later"
  case signatureExpired = "pgp.grade.signature_expired"
  case forOthers = "pgp.grade.for_others"
  case keyDoesNotSign = "pgp.grade.key_does_not_sign"
  case gradeNotRead = "pgp.grade.not_read"
  case notReadNamed = "pgp.grade.not_read_named"
  case unknownCritical = "pgp.grade.unknown_critical"
  case overSignatures = "pgp.grade.over_signatures"
  case unreadVersion = "pgp.grade.unread_version"
  case refused = "pgp.grade.refused"
  case hashWeak = "pgp.grade.hash_weak"
  case hashTooShort = "pgp.grade.hash_too_short"
  case rsaTooWeak = "pgp.grade.rsa_too_weak"
  case expiredKey = "pgp.grade.expired_key"
  case keyNotYetValid = "pgp.grade.key_not_yet_valid"
  case revokedKey = "pgp.grade.revoked_key"
  case unboundKey = "pgp.grade.unbound_key"
  case notBoundYet = "pgp.grade.not_bound_yet"
  case unknownSigner = "pgp.grade.unknown"
  case someKey = "pgp.grade.some_key"
  case noTime = "pgp.grade.no_time"
  case wroteSigned = "pgp.sign.done"
  case progress = "pgp.progress"

  package var sentence: Sentence {
    switch self {
    case .typeData: "Type the text, then Enter and Ctrl-D:"
    case .passwordPrompt: "Password of the message: "
    case .newPasswordPrompt: "Password for the message: "
    case .encryptsFor:
      Sentence(
        "Encrypted for {1}.",
        note: "{1}: a name or a fingerprint.")
    case .encryptsForContact:
      Sentence(
        "Encrypted for {1} ({2}), certificate {3}.",
        note: "{1}: a contact's name; {2}: unverified, verified or revoked; {3}: a fingerprint.")
    case .encryptsForSelf: "Encrypted for yourself: {1}."
    case .selfLeftOut:
      Sentence(
        "Not encrypted for yourself: your key {1} is made for signatures alone.",
        note: "{1}: the key's name.")
    case .encryptsForPassword: "Encrypted with a password."
    case .willBeFormat:
      Sentence(
        "Format: {1}.",
        note: "{1}: one of pgp.format.")
    case .downgradedBy:
      Sentence(
        "The older format, because {1} reads no other.",
        note: "{1}: a name or a fingerprint.")
    case .postQuantum: "Whoever keeps the message cannot open it with a later quantum computer."
    case .mixed:
      Sentence(
        """
        {1} has no key that holds against a later quantum computer: whoever keeps the message can open it with one, \
        whatever keys the other readers have.
        """,
        note: "{1}: a name or a fingerprint.")
    case .willBeSigned: "Signed with your key {1}."
    case .notSigned: "Not signed."
    case .fileCertificate:
      Sentence(
        """
        {1} is the certificate of {2}. Whether it is theirs, you alone can tell: compare the \
        fingerprint.
        """,
        note: "{1}: a fingerprint; {2}: a name that the certificate claims.")
    case .oldCipher:
      Sentence(
        "The message is encrypted with {1}, which is old: ask for it again, sent by a newer program, if it matters.",
        note: "{1}: the name of a cipher: 3DES or CAST5.")
    case .oneOfSeveral:
      Sentence(
        """
        There are {1} OpenPGP messages here, and this is number {2}. To read another one, put it into a \
        file of its own.
        """, note: "{1}: a number from 2 on; {2}: a number.")
    case .aroundIsUnsigned:
      "Only the text between the OpenPGP lines is signed, and was taken. What stands around it is not."
    case .notJudged: "OpenPGP: whether the message is old, or was opened before, is not judged."
    case .none: "Not signed: nobody knows who wrote it."
    case .validOwn:
      Sentence(
        "Valid signature by your own key {1}, made {2}.",
        note: "{1}: the key's name; {2}: a date and time.")
    case .validContact:
      Sentence(
        "Valid signature by {1} ({3}), made {2}.",
        note:
          "{1}: a contact's name; {2}: a date and time; {3}: unverified, verified or revoked.")
    case .validAtHand:
      Sentence(
        """
        Valid signature by the certificate {1} of {2}, made {3}. Whether it is theirs, you alone \
        can tell: compare the fingerprint.
        """,
        note:
          "{1}: a fingerprint; {2}: a name that the certificate claims; {3}: a date and time.")
    case .notCompared:
      Sentence(
        "You have not compared the certificate's fingerprint with {1} yet.",
        note: "{1}: a contact's name.")
    case .youRevoked:
      Sentence(
        """
        Signature by {1}, made {2}, with a certificate that you revoked: somebody else may have written this.
        """, note: "{1}: a contact's name; {2}: a time.")
    case .doesNotFit: "BAD signature that claims to be by {1}: what was signed is something else."
    case .doesNotHold:
      Sentence(
        "The signature by {1}, made {2}, does not hold here.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .otherKind:
      Sentence(
        "The signature by {1}, made {2}, is of another kind: it is not over data such as this.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .timeMissing: "The signature by {1} does not say when it was made: it does not hold."
    case .datedLater:
      Sentence(
        "The signature by {1} says that it was made {2}: by this machine's clock, that is still to come.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .signatureExpired:
      Sentence(
        "The signature by {1}, made {2}, has ended: its maker gave it an end.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .forOthers:
      Sentence(
        """
        The signature by {1}, made {2}, is meant for other readers than you: somebody may have \
        passed their message on.
        """,
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .keyDoesNotSign:
      Sentence(
        "The signature by {1}, made {2}, does not hold: its key is not made for signatures.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .gradeNotRead: "A signature by {1} that is not read here: it may be good or bad."
    case .notReadNamed:
      Sentence(
        "A signature by {1} is made with {2}, which is not read here: it may be good or bad.",
        note: "{1}: a name or a key's fingerprint; {2}: the name of a hash or an algorithm.")
    case .unknownCritical:
      """
      A signature by {1} says something that must be understood, and is not known here: it may be \
      good or bad.
      """
    case .overSignatures:
      "A signature by {1} is over other signatures too, which is not read here: it may be good or bad."
    case .unreadVersion:
      Sentence(
        "A signature of version {1} is not read here. It counts for nothing.",
        note: "{1}: a number, most often 3.")
    case .refused:
      Sentence(
        "The signature by {1}, made {2}, proves nothing: its method is too weak.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .hashWeak:
      Sentence(
        "The signature by {1}, made {2}, proves nothing: its hash, {3}, is too weak.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time; {3}: such as SHA-1.")
    case .hashTooShort:
      Sentence(
        "The signature by {1}, made {2}, proves nothing: its hash, {3}, is too short for its key.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time; {3}: such as SHA-224.")
    case .rsaTooWeak:
      Sentence(
        "The signature by {1}, made {2}, proves nothing: its RSA key has fewer than {3} bits.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time; {3}: a number.")
    case .expiredKey:
      Sentence(
        "Signature by {1}, made {2}, when the key had expired.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .keyNotYetValid:
      Sentence(
        "Signature by {1}, made {2}, as it says: before the key was valid.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .revokedKey:
      Sentence(
        "Signature by {1}, made {2}, with a key that its owner revoked.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .unboundKey:
      Sentence(
        "Signature by {1}, made {2}, with a key that was not confirmed by its owner then.",
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .notBoundYet:
      Sentence(
        """
        Signature by {1}, made {2}, before its owner confirmed the key, as far as the certificate \
        says. What confirmed it then may have been left out of it.
        """,
        note: "{1}: a name or a key's fingerprint; {2}: a date and time.")
    case .unknownSigner:
      """
      Signed with a key that belongs to nobody you know: {1}. Nothing is proved.
      """
    case .someKey:
      Sentence(
        "a key that is not named",
        note: "Stands in the place of a key's fingerprint, alone or behind 'by'.")
    case .noTime:
      Sentence(
        "at a time that it does not say",
        note: "Stands in the place of a time.")
    case .wroteSigned: "Signed with your key {1}."
    case .progress: "{1} MiB so far"
    }
  }
}
