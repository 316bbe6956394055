/// Why something was not encrypted, decrypted, signed or verified with OpenPGP.
package enum PGPMessageErrorWords: String, Topic {
  case noValidSignature = "error.pgp.no_valid_signature"
  case noValidSignatureHint = "hint.pgp.no_valid_signature"
  case notSigned = "error.pgp.not_signed"
  case signerUnknown = "error.pgp.signer_unknown"
  case signerUnknownHint = "hint.pgp.signer_unknown"
  case signatureNotRead = "error.pgp.signature_not_read"
  case otherSigner = "error.pgp.other_signer"
  case notText = "error.pgp.not_text"
  case recipientExpired = "error.pgp.recipient_expired"
  case recipientRevoked = "error.pgp.recipient_revoked"
  case recipientNotYetValid = "error.pgp.recipient_not_yet_valid"
  case recipientWeak = "error.pgp.recipient_weak"
  case recipientNotRead = "error.pgp.recipient_not_read"
  case recipientCannotEncrypt = "error.pgp.recipient_cannot_encrypt"
  case askForNewer = "hint.pgp.recipient"
  case orClock = "hint.pgp.clock"
  case ownExpired = "error.pgp.own_expired"
  case ownExpiredHint = "hint.pgp.own_expired"
  case ownRevoked = "error.pgp.own_revoked"
  case ownNotYetValid = "error.pgp.own_not_yet_valid"
  case ownNotYetValidHint = "hint.pgp.own_not_yet_valid"
  case ownCannotEncrypt = "error.pgp.own_cannot_encrypt"
  case withoutSelfHint = "hint.pgp.without_self"
  case passwordNeeded = "error.pgp.password_needed"
  case passwordNeededHint = "hint.pgp.password_needed"
  case passwordsDiffer = "error.pgp.passwords_differ"
  case passwordEmpty = "error.pgp.password_empty"
  case tooLongForTerminal = "error.pgp.too_long_for_terminal"
  case notShown = "error.pgp.not_shown"
  case tooLongHint = "hint.pgp.too_long_for_terminal"
  case tooLongToOpen = "error.pgp.too_long_to_open"
  case ownKeyHint = "hint.pgp.own_key"
  case onlyPassword = "error.pgp.only_password"
  case passwordHint = "hint.pgp.password"
  case anonymousHint = "hint.pgp.anonymous"

  package var sentence: Sentence {
    switch self {
    case .noValidSignature:
      "No signature here is valid. Nothing was delivered."
    case .noValidSignatureHint: "who signed, as the data claims: whisper pgp inspect FILE"
    case .notSigned: "Nobody signed this. Nothing was delivered."
    case .signerUnknown: "Nobody whom you know signed this. Nothing was delivered."
    case .signerUnknownHint:
      """
      to know who it is: whisper contact add FILE; with a certificate, for this once: \
      whisper pgp verify --signer-file FILE
      """
    case .signatureNotRead:
      "No signature here can be read: it may be good or bad. Nothing was delivered."
    case .otherSigner:
      "Somebody else than {1} signed this. Nothing was delivered."
    case .notText: "Only text in UTF-8 can have a cleartext signature."
    case .recipientExpired:
      Sentence(
        "The key of {1} expired on {2}. Nothing was encrypted.",
        note: "{1}: a name; {2}: a date and time.")
    case .recipientRevoked: "The key of {1} was revoked by its owner. Nothing was encrypted."
    case .recipientNotYetValid: "The key of {1} is not valid yet. Nothing was encrypted."
    case .recipientWeak: "The key of {1} is too weak. Nothing was encrypted."
    case .recipientNotRead:
      """
      The key of {1} is of a kind or size that is not supported here. Nothing was encrypted.
      """
    case .recipientCannotEncrypt:
      """
      The certificate of {1} has no key that can be encrypted to. Nothing was encrypted.
      """
    case .askForNewer: "ask for their newer certificate, or leave them out"
    case .orClock:
      "set this machine's clock if it is wrong; else ask for their newer certificate, or leave them out"
    case .ownExpired:
      Sentence(
        "Your own key {1} expired on {2}. Nothing was encrypted.",
        note: "{1}: a name; {2}: a date and time.")
    case .ownExpiredHint:
      Sentence(
        "give it a later end: {1}; or leave yourself out: --no-self", note: "{1}: a command.")
    case .ownRevoked: "You revoked your own key {1}. Nothing was encrypted."
    case .ownNotYetValid: "Your own key {1} is not valid yet. Nothing was encrypted."
    case .ownNotYetValidHint:
      "set this machine's clock if it is wrong; or leave yourself out: --no-self"
    case .ownCannotEncrypt: "Nothing can be encrypted to your own key {1}. Nothing was encrypted."
    case .withoutSelfHint:
      "leave yourself out: --no-self; or take another key of yours: --as KEY"
    case .passwordNeeded: "The message's password is needed, and there is no terminal to ask on."
    case .passwordNeededHint: "give it by --password-file or --password-fd"
    case .passwordsDiffer: "The two passwords differ."
    case .passwordEmpty: "An empty password protects nothing."
    case .tooLongForTerminal: "More than {1} KiB are not shown on a terminal."
    case .notShown:
      "What the message holds is not text, and would garble a terminal. Nothing of it was shown."
    case .tooLongHint: "write it to a file with -o FILE"
    case .tooLongToOpen: "'whisper open' takes OpenPGP messages of at most {1} MiB."
    case .ownKeyHint: "that is a key of your own: --to-self"
    case .onlyPassword: "This message is encrypted with a password, and not for anybody's key."
    case .passwordHint: "it may open with a password: whisper pgp decrypt --password"
    case .anonymousHint: "it does not say for whom it is: whisper pgp decrypt --anonymous"
    }
  }
}
