/// Why an OpenPGP key of the person's own is not there, or cannot be what was asked.
package enum PGPKeyErrorWords: String, Topic {
  case notFound = "error.pgp_key.not_found"
  case several = "error.pgp_key.several"
  case severalHint = "hint.pgp_key.several"
  case noneActive = "error.pgp_key.none_active"
  case none = "error.pgp_key.none"
  case limit = "error.pgp_key.limit"
  case userIDInvalid = "error.user_id.invalid"
  case userIDInvalidHint = "hint.user_id.invalid"
  case userIDNotFound = "error.user_id.not_found"
  case lastUserID = "error.user_id.last"
  case end = "error.pgp_key.end"
  case subkeyNotFound = "error.pgp_subkey.not_found"
  case deviceBound = "error.pgp_key.device_bound"
  case boundToCurve = "error.pgp_key.bound_to_curve"
  case noRevocation = "error.pgp_key.no_revocation"
  case noRevocationHint = "hint.pgp_key.no_revocation"
  case tooLargeForQR = "error.pgp_key.qr"
  case toTerminal = "error.pgp_key.binary"
  case toTerminalHint = "hint.pgp_key.binary"
  case fromTerminal = "error.pgp_key.from_terminal"
  case notImported = "error.pgp_key.not_imported"
  case revocationMessage = "error.pgp_key.message"

  package var sentence: Sentence {
    switch self {
    case .notFound:
      Sentence(
        "You have no OpenPGP key with this fingerprint or address: {1}",
        note: "{1}: what somebody typed.")
    case .several: "More than one of your OpenPGP keys has this: {1}"
    case .severalHint: "name it by its fingerprint: whisper pgp key list"
    case .noneActive: "No OpenPGP key is in use."
    case .none: "There is no OpenPGP key yet."
    case .limit: "A vault holds at most {1} OpenPGP keys."
    case .userIDInvalid:
      "A User ID has 1 to {1} bytes of visible text and no space at its ends. A key has each only once."
    case .userIDInvalidHint: "by convention it is like this: 'Ada Lovelace <ada@example.org>'"
    case .userIDNotFound: "The key has no such User ID, or none that is not revoked: {1}"
    case .lastUserID: "This is the only User ID of the key, and without one others do not use it."
    case .end: "A key ends in the future, and at most 136 years after it was made."
    case .subkeyNotFound: "The key has no subkey with this fingerprint: {1}"
    case .deviceBound:
      "The private keys of {1} cannot be taken out of the vault: no backup of them can be made."
    case .boundToCurve:
      "The private keys of {1} are bound to the device, which has none that hold against a quantum computer."
    case .noRevocation:
      "No revocation certificate of {1} was made: its primary private key never was in this vault."
    case .noRevocationHint: "whoever has the primary private key can make one"
    case .tooLargeForQR:
      Sentence(
        "The certificate of {1} is too large for a QR code: {2} bytes, and a code holds {3}.",
        note: "{1}: a name and an address; {2} and {3}: numbers.")
    case .toTerminal: "A binary certificate would garble a terminal."
    case .toTerminalHint: "give --output FILE, or leave --binary out"
    case .fromTerminal: "A secret key is not pasted into a terminal, which shows and may keep it."
    case .notImported:
      Sentence(
        "{1} of {2} keys were not imported; the others are in the vault.",
        note: "{1} and {2}: numbers.")
    case .revocationMessage:
      "The explanation of a revocation has at most {1} bytes and no control or invisible characters."
    }
  }
}
