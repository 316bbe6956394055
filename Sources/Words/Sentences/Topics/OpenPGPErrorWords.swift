/// What went wrong with OpenPGP data, keys and certificates. Programs get the rule that was broken beside the code.
package enum OpenPGPErrorWords: String, Topic {
  // What was read
  case nothing = "error.openpgp.none"
  case malformed = "error.openpgp.malformed"
  case cutShort = "error.openpgp.cut_short"
  case trailing = "error.openpgp.trailing"
  case several = "error.openpgp.several"
  case severalHint = "hint.openpgp.several"
  case armorEnd = "error.openpgp.armor_end"
  case armorEndDiffers = "error.openpgp.armor_end_differs"
  case armorCharacters = "error.openpgp.armor_characters"
  case armorHeader = "error.openpgp.armor_header"
  case armorKind = "error.openpgp.armor_kind"
  case askAgainHint = "hint.openpgp.ask_again"
  case textAround = "error.openpgp.text_around"
  case textAroundHint = "hint.openpgp.text_around"
  case signatureGone = "error.openpgp.signature_gone"
  case signedTextHeader = "error.openpgp.signed_text_header"
  case signedText = "error.openpgp.signed_text"
  case encryptedTwice = "error.openpgp.encrypted_twice"
  case notRead = "error.openpgp.not_read"
  case notReadNamed = "error.openpgp.not_read_named"
  case libre = "error.openpgp.libre"
  case libreHint = "hint.openpgp.libre"
  case cipher = "error.openpgp.cipher"
  case cipherHint = "hint.openpgp.cipher"
  case limit = "error.openpgp.limit"
  case memory = "error.openpgp.memory"
  case noCertificate = "error.openpgp.no_certificate"
  case noSecretKey = "error.openpgp.no_secret_key"
  case secretKey = "error.openpgp.secret_key"
  case secretKeyHint = "hint.openpgp.secret_key"
  case fingerprint = "error.openpgp.fingerprint"
  case encrypted = "error.openpgp.encrypted"
  case notEncrypted = "error.openpgp.not_encrypted"
  case invalidRequest = "error.openpgp.request"

  // Messages
  case notForMe = "error.openpgp.not_for_me"
  case passwordWrong = "error.openpgp.password_wrong"
  case changed = "error.openpgp.changed"
  case unprotected = "error.openpgp.unprotected"
  case unprotectedHint = "hint.openpgp.unprotected"
  case notEarly = "error.openpgp.not_early"
  case notEarlyHint = "hint.openpgp.not_early"

  // Keys
  case passphraseNeeded = "error.openpgp.passphrase_needed"
  case passphraseWrong = "error.openpgp.passphrase_wrong"
  case expired = "error.openpgp.expired"
  case revoked = "error.openpgp.revoked"
  case notYetValid = "error.openpgp.not_yet_valid"
  case notYetValidHint = "hint.openpgp.not_yet_valid"
  case unbound = "error.openpgp.unbound"
  case weak = "error.openpgp.weak"
  case cannotEncrypt = "error.openpgp.cannot_encrypt"
  case noSecret = "error.openpgp.no_secret"
  case noSecretHint = "hint.openpgp.no_secret"
  case unusable = "error.openpgp.unusable"

  package var sentence: Sentence {
    switch self {
    case .nothing: "There is no OpenPGP data here."
    case .malformed:
      "This OpenPGP data is broken: it was changed or cut short on its way, or a faulty program made it."
    case .cutShort: "This OpenPGP data ends too early: a part of it is missing."
    case .trailing: "Something that does not belong to it stands behind the OpenPGP message."
    case .several: "There is more than one here, and one was asked for."
    case .severalHint: "put each into a file of its own"
    case .armorEnd:
      """
      The OpenPGP text is cut short: its last line, which begins with -----END PGP, is missing.
      """
    case .armorEndDiffers:
      "The first and the last line of the OpenPGP text do not belong together."
    case .armorCharacters:
      """
      The OpenPGP text has characters that do not belong there, or some are missing: it was \
      changed on its way.
      """
    case .armorHeader:
      """
      Behind the first line of the OpenPGP text, -----BEGIN PGP, stands something that does not \
      belong there.
      """
    case .armorKind:
      "This OpenPGP text is of a kind that is not read here, such as one part of several."
    case .askAgainHint: "ask for it again, as a file or an attachment"
    case .textAround:
      """
      Other text stands around the signed text. It is not signed, and could pass for a part of it.
      """
    case .textAroundHint: "leave only what stands from -----BEGIN PGP to -----END PGP"
    case .signatureGone: "The signature below the signed text is missing: it was cut off."
    case .signedTextHeader:
      """
      In front of the signed text stands a line that is not signed, and could pass for a part of it.
      """
    case .signedText:
      "This is a text with an OpenPGP signature below it, and something else was asked for."
    case .encryptedTwice:
      "The message holds another encrypted message. One inside another is not read."
    case .notRead: "This uses a part of OpenPGP that is not read here."
    case .notReadNamed:
      Sentence("{1} is not supported here.", note: "{1}: names of algorithms, such as IDEA.")
    case .libre: "This is in a format of LibrePGP (packet 20), which is no OpenPGP and is not read."
    case .libreHint:
      "GnuPG 2.3 and later can read it: gpg -d FILE; or ask for it again, in a format of OpenPGP"
    case .cipher:
      Sentence(
        "The message is encrypted with {1}, a cipher that is not read here. Nothing of it was delivered.",
        note: "{1}: the name of a cipher, such as Twofish.")
    case .cipherHint:
      "GnuPG may be able to read it: gpg -d FILE; or ask for it again, sent by a newer program"
    case .limit: "This asks for more memory or work than Whisper gives to anything from outside."
    case .memory: "There is not enough free memory for this."
    case .noCertificate: "There is no OpenPGP certificate here that can be read."
    case .noSecretKey: "There is no OpenPGP secret key here that can be read."
    case .secretKey: "This is a secret key, and a certificate was asked for. It was not used."
    case .secretKeyHint:
      """
      whoever sent it to you should revoke it; one of your own: whisper pgp key import FILE
      """
    case .fingerprint: "This is no fingerprint: those have 40 or 64 hexadecimal digits."
    case .encrypted: "This message is encrypted."
    case .notEncrypted: "This message is not encrypted."
    case .invalidRequest: "This cannot be done as it was asked for."
    case .notForMe:
      """
      None of your OpenPGP keys opens this message. It may be for somebody else, or for a key \
      that is not here.
      """
    case .passwordWrong: "The password does not open this message, or the message was changed."
    case .changed:
      """
      The message is not whole: it was changed or cut short on its way, or forged. Nothing of \
      it was delivered.
      """
    case .unprotected:
      """
      Nothing protects this message from having been changed on its way (packet 9). Nothing of \
      it was delivered.
      """
    case .unprotectedHint:
      "ask for it again, sent by a newer program; to read an old one once, and believe nothing in it: gpg --ignore-mdc-error -d FILE"
    case .notEarly:
      "Only messages of the newer format (SEIPDv2) can be delivered before their end was seen."
    case .notEarlyHint: "leave --stream out"
    case .passphraseNeeded: "A passphrase protects the secret key."
    case .passphraseWrong: "The passphrase does not open this secret key."
    case .expired: "The key has expired."
    case .revoked: "The key was revoked."
    case .notYetValid: "The key is not valid yet."
    case .notYetValidHint:
      "set this machine's clock if it is wrong; a key made by a wrong clock is valid from that time on"
    case .unbound: "Nothing that its owner signed says what the key is for."
    case .weak: "The key is too weak."
    case .cannotEncrypt: "The certificate has no key that can be encrypted to."
    case .noSecret: "The secret part of the key is not here."
    case .noSecretHint:
      "it may be on a smart card, which is not used here, or have been left out of an export"
    case .unusable: "The key cannot be used for this."
    }
  }
}
