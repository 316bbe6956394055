/// The help of the commands for OpenPGP messages and signatures.
package enum PGPMessageHelpWords: String, Topic {
  case encrypt = "help.pgp.encrypt"
  case encryptDetails = "help.pgp.encrypt.details"
  case to = "help.pgp.to"
  case toFile = "help.pgp.to_file"
  case toSelf = "help.pgp.to_self"
  case password = "help.pgp.encrypt.password"
  case passwordFile = "help.pgp.password_file"
  case passwordFd = "help.pgp.password_fd"
  case sign = "help.pgp.encrypt.sign"
  case own = "help.pgp.as"
  case noSelf = "help.pgp.no_self"
  case binary = "help.pgp.binary"
  case decrypt = "help.pgp.decrypt"
  case decryptDetails = "help.pgp.decrypt.details"
  case requireSignature = "help.pgp.require_signature"
  case signedBy = "help.pgp.signed_by"
  case anonymous = "help.pgp.anonymous"
  case decryptPassword = "help.pgp.decrypt.password"
  case stream = "help.pgp.stream"
  case signCommand = "help.pgp.sign"
  case signDetails = "help.pgp.sign.details"
  case detached = "help.pgp.detached"
  case cleartext = "help.pgp.cleartext"
  case verify = "help.pgp.verify"
  case verifyDetails = "help.pgp.verify.details"
  case signature = "help.pgp.signature"
  case signerFile = "help.pgp.signer_file"
  case inspect = "help.pgp.inspect"
  case inspectDetails = "help.pgp.inspect.details"

  package var sentence: Sentence {
    switch self {
    case .encrypt: "Encrypt a file or text with OpenPGP."
    case .encryptDetails:
      """
      Anybody who has the key to one of the certificates, or knows the password, can read it with any OpenPGP \
      program. Whisper uses the newest format that all readers can read. It says which, and who keeps it from being \
      newer. You can read it too, with your key in use, unless you say otherwise or only a password opens it. \
      Whether it is signed follows your settings: see 'whisper settings'.
      """
    case .to: "A contact, by name, address or fingerprint; may be repeated."
    case .toFile: "A certificate in a file; may be repeated."
    case .toSelf: "Yourself, by your key in use or the one of --as."
    case .password: "A password opens it, which is asked for."
    case .passwordFile: "Read the message's password from a file."
    case .passwordFd: "Read the message's password from an open file descriptor."
    case .sign: "Sign, or do not."
    case .own: "Your OpenPGP key, instead of the one in use."
    case .noSelf: "Do not encrypt to yourself."
    case .binary: "Write binary data instead of text."
    case .decrypt: "Decrypt an OpenPGP message."
    case .decryptDetails:
      """
      Only the data goes to standard output or to the file, and only once the whole message has proved to be \
      unchanged. Who signed it goes to standard error. A message with a bad signature is shown too, unless you \
      require a good one. OpenPGP cannot say whether a message is old or was opened before.
      """
    case .requireSignature: "Deliver nothing unless a signature is valid."
    case .signedBy: "Deliver nothing unless this contact, or your own key of this name, signed it."
    case .anonymous: "Try your keys on messages that do not say for whom they are."
    case .decryptPassword: "Open it with a password, which is asked for."
    case .stream:
      """
      Deliver each verified chunk at once, of the newer format: of a message that was cut \
      short, or whose signature does not hold, the beginning is delivered then.
      """
    case .signCommand: "Sign a file or text with OpenPGP."
    case .signDetails:
      """
      The signed message holds the data, which everybody can read. A detached signature stands \
      beside it; text with a cleartext signature stays readable without any program.
      """
    case .detached: "Write the signature alone."
    case .cleartext: "Sign text, and leave it readable."
    case .verify: "Verify an OpenPGP signature."
    case .verifyDetails:
      """
      Without --signature the file is a signed message or signed text, and its data goes to \
      standard output or to the file once a signature proved to be valid. With it the file is \
      the data, and nothing is written. Your own OpenPGP keys and the certificates of your contacts are known.
      """
    case .signature: "A detached signature in a file."
    case .signerFile: "The certificate of who must have signed it, in a file."
    case .inspect: "Say what some OpenPGP data is; no key is needed."
    case .inspectDetails:
      """
      No vault is needed. What is said is what the data says of itself: nothing is proved by \
      it.
      """
    }
  }
}
