/// What is said of a certificate that is not simply good: what its owner took back, and why nothing is encrypted to it.
package enum CertificateStateWords: String, Topic {
  // What its owner took back
  case revoked = "certificate.revoked"
  case compromised = "certificate.revoked.compromised"
  case superseded = "certificate.revoked.superseded"
  case retired = "certificate.revoked.retired"
  case subkeyRevoked = "certificate.revoked.subkey"
  case userIDRevoked = "certificate.revoked.user_id"

  // Why nothing is encrypted to it
  case isRevoked = "certificate.state.revoked"
  case isExpired = "certificate.state.expired"
  case isNotYetValid = "certificate.state.not_yet_valid"
  case isUnbound = "certificate.state.unbound"
  case keyExpired = "certificate.state.key_expired"
  case keyRevoked = "certificate.state.key_revoked"
  case keyNotRead = "certificate.state.key_not_read"
  case keyWeak = "certificate.state.key_weak"
  case signsAlone = "certificate.state.signs_alone"

  // What of it a later quantum computer does not undo
  case quantum = "certificate.quantum"
  case quantumNothing = "certificate.quantum.none"
  case quantumEncryption = "certificate.quantum.encryption"
  case quantumSignatures = "certificate.quantum.signatures"
  case quantumAll = "certificate.quantum.all"

  // How its User ID is written
  case latin1 = "certificate.user_id.latin1"
  case isLatin1 = "certificate.user_id.is_latin1"

  // What came and was left alone
  case revocationRefused = "certificate.revocation.refused"
  case unnamedKey = "certificate.revocation.unnamed"
  case unread = "certificate.unread"

  private static let owner = "{1}: a contact's name."
  private static let date = "{1}: a date and time."
  private static let part = "{3}: one of those that begin with pgp_key.reason."

  package var sentence: Sentence {
    switch self {
    case .revoked:
      Sentence(
        """
        {1} has revoked this certificate and gives no reason, so that somebody else may have the key. Nothing is \
        encrypted to it any more, and no signature made with it counts, not even an old one.
        """, note: Self.owner)
    case .compromised:
      Sentence(
        """
        {1} has revoked this certificate: somebody else may have the key. Nothing is encrypted to it any more, and no \
        signature made with it counts, not even an old one.
        """, note: Self.owner)
    case .superseded:
      Sentence(
        """
        {1} has revoked this certificate: another key takes its place. Nothing is encrypted to it any more. Signatures \
        that were made before still count.
        """, note: Self.owner)
    case .retired:
      Sentence(
        """
        {1} has revoked this certificate: the key is no longer used. Nothing is encrypted to it any more. Signatures \
        that were made before still count.
        """, note: Self.owner)
    case .subkeyRevoked:
      Sentence(
        "{1} has revoked a subkey of this certificate, {2}. Reason: {3}",
        note: Self.owner + " {2}: a fingerprint. " + Self.part)
    case .userIDRevoked:
      Sentence(
        "{1} has revoked a User ID of this certificate, {2}. Reason: {3}",
        note: Self.owner + " {2}: a User ID. " + Self.part)
    case .isRevoked: "It is revoked: nothing can be encrypted to it."
    case .isExpired:
      Sentence(
        "It expired on {1}: nothing can be encrypted to it. Ask for a newer one.",
        note: Self.date)
    case .isNotYetValid: "It is not valid yet: nothing can be encrypted to it until it is."
    case .isUnbound: "No User ID of it holds, so that nothing can be encrypted to it."
    case .keyExpired:
      Sentence(
        "Its key for encryption expired on {1}: only signatures can be verified. Ask for a newer one.",
        note: Self.date)
    case .keyRevoked:
      """
      Its key for encryption is revoked: only signatures can be verified. Ask for a newer one.
      """
    case .keyNotRead:
      Sentence(
        "Its key for encryption ({1}) is not supported here: only signatures can be verified.",
        note: "{1}: the name of an algorithm.")
    case .keyWeak: "Its key for encryption is too weak: only signatures can be verified."
    case .signsAlone: "It has no key for encryption: only signatures can be verified."
    case .quantum:
      Sentence(
        "Against a later quantum computer: {1}",
        note: "{1}: one of those that begin with certificate.quantum.")
    case .quantumNothing: "nothing holds"
    case .quantumEncryption: "messages stay closed, signatures do not hold"
    case .quantumSignatures: "signatures hold, messages do not stay closed"
    case .quantumAll: "messages stay closed, and signatures hold"
    case .latin1:
      Sentence("read as Latin-1", note: "In parentheses behind a User ID, beside 'valid'.")
    case .isLatin1:
      "Its User ID is not written in UTF-8. It is shown here as Latin-1, and may be meant otherwise."
    case .revocationRefused:
      Sentence(
        "Left alone: a revocation by the key {1}. {2}",
        note: "{1}: the ID of a key, or certificate.revocation.unnamed; {2}: a sentence.")
    case .unnamedKey:
      Sentence("(not named)", note: "Stands at {1} of certificate.revocation.refused.")
    case .unread:
      Sentence(
        one: "{1} certificate was left alone: {2}", other: "{1} certificates were left alone: {2}",
        note: "{1}: a number; {2}: a sentence that says why.")
    }
  }
}
