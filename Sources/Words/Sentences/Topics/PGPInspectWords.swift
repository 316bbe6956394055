/// What OpenPGP data and certificates say of themselves.
package enum PGPInspectWords: String, Topic {
  case pasteData = "pgp.paste"
  case isEncrypted = "pgp.inspect.encrypted"
  case isSigned = "pgp.inspect.signed"
  case isLiteral = "pgp.inspect.literal"
  case isCompressed = "pgp.inspect.compressed"
  case isCompressedUnread = "pgp.inspect.compressed.unread"
  case isCleartext = "pgp.inspect.cleartext"
  case isDetached = "pgp.inspect.detached"
  case isCertificates = "pgp.inspect.certificates"
  case isSecretKeys = "pgp.inspect.secret_keys"
  case oneOfSeveral = "pgp.inspect.number"
  case notWhole = "pgp.inspect.not_whole"
  case size = "pgp.inspect.size"
  case format = "pgp.inspect.format"
  case cipher = "pgp.inspect.cipher"
  case forKey = "pgp.inspect.for_key"
  case forHidden = "pgp.inspect.for_hidden"
  case forPassword = "pgp.inspect.for_password"
  case claimed = "pgp.inspect.claimed"
  case claimedAt = "pgp.inspect.claimed_at"
  case nobodyNamed = "pgp.inspect.nobody"
  case nothingProved = "pgp.inspect.remark"
  case formatV1 = "pgp.format.v1"
  case formatV2 = "pgp.format.v2"
  case formatUnprotected = "pgp.format.unprotected"
  case formatLibre = "pgp.format.libre"
  case formatNotRead = "pgp.format.not_read"
  case certificate = "pgp.certificate"
  case certificateName = "pgp.certificate.name"
  case certificateKey = "pgp.certificate.key"
  case made = "pgp.certificate.made"
  case madeAndEnds = "pgp.certificate.ends"
  case usesNothing = "pgp.use.none"

  package var sentence: Sentence {
    switch self {
    case .pasteData: "Paste the OpenPGP data, then Enter and Ctrl-D:"
    case .isEncrypted: "An encrypted OpenPGP message."
    case .isSigned: "A signed OpenPGP message, which is not encrypted."
    case .isLiteral: "An OpenPGP message that is neither encrypted nor signed."
    case .isCompressed: "A compressed OpenPGP message, which is not encrypted."
    case .isCompressedUnread: "An OpenPGP message in a compression that is not read here."
    case .isCleartext: "Text with an OpenPGP signature below it."
    case .isDetached: "OpenPGP signatures without their data."
    case .isCertificates: "OpenPGP certificates, which are public."
    case .isSecretKeys: "OpenPGP secret keys. Do not hand them to anybody."
    case .oneOfSeveral:
      Sentence("Number {1} of {2}:", note: "{1} and {2}: numbers, of things in a text.")
    case .notWhole:
      Sentence("An OpenPGP block that cannot be read. {1}", note: "{1}: a sentence that says why.")
    case .size:
      Sentence(
        one: "Size: {1} byte",
        other: "Size: {1} bytes")
    case .format:
      Sentence(
        "Format: {1}",
        note: "{1}: one of pgp.format.")
    case .cipher:
      Sentence(
        "Cipher: {1}, in chunks of {2} bytes",
        note: "{1}: names of algorithms, such as AES-256 OCB.")
    case .forKey:
      Sentence(
        "For: key {1} ({2})",
        note: "{1}: a fingerprint or key ID; {2}: an algorithm's name.")
    case .forHidden:
      Sentence(
        "For: a key that is not told ({1})",
        note: "{1}: an algorithm's name.")
    case .forPassword:
      Sentence(
        "For: whoever knows a password ({1})",
        note: "{1}: how a key is made of it, such as SHA256, 65011712.")
    case .claimed:
      Sentence(
        "Signature: by key {1} ({2})",
        note: "{1}: a fingerprint or key ID, or pgp.inspect.nobody; {2}: names of algorithms.")
    case .claimedAt:
      Sentence(
        "Signature: by key {1}, dated {2} ({3})",
        note:
          """
          {1}: a fingerprint or key ID, or pgp.inspect.nobody; {2}: a time; {3}: names of \
          algorithms.
          """)
    case .nobodyNamed:
      Sentence(
        "not named",
        note: "Stands at {1} of pgp.inspect.claimed.")
    case .nothingProved: "This is what the data says of itself. Nothing of it was verified."
    case .formatV1: "SEIPDv1, which every program reads"
    case .formatV2: "SEIPDv2, of RFC 9580"
    case .formatUnprotected: "without protection against changes (packet 9): it is not opened"
    case .formatLibre: "LibrePGP's (packet 20): it is not opened"
    case .formatNotRead: "one that is not known here"
    case .certificate:
      Sentence(
        "Certificate: {1} (version {2})",
        note: "{1}: a fingerprint; {2}: a number.")
    case .certificateName:
      Sentence(
        "  Name: {1} ({2})",
        note: "{1}: anybody's text; {2}: how valid it is.")
    case .certificateKey:
      Sentence(
        "  Key: {1}, {2}, {3}, {4}",
        note: "{1}: a fingerprint; {2}: an algorithm; {3}: how valid it is; {4}: what it is for.")
    case .made: "    made {1}, never ends"
    case .madeAndEnds:
      Sentence(
        "    made {1}, ends {2}",
        note: "{1}, {2}: dates.")
    case .usesNothing: "for nothing"
    }
  }
}
